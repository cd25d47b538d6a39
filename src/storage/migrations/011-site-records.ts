import { migration, type TableSpread } from './migration.ts';

const columns = {
  news_items: ['title text', 'body text', 'datetime text', 'visible integer'],
  events: ['title text', 'description text', 'location text', 'starts text', 'ends text?', 'visible integer'],
  links: ['title text', 'url text', 'description text', 'position integer'],
  guestbook_entries: ['name text', 'email text', 'message text', 'datetime text', 'approved integer'],
  product_reviews: [
    ...[
      'product_id integer',
      'name text',
      'rating integer',
      'message text',
      'datetime text',
      'approved integer',
    ],
  ],
  redirects: ['from text', 'to text'],
};

const byAccount: Record<string, TableSpread> = Object.fromEntries(
  Object.keys(columns).map((table) => [table, 'by account']),
);

/** News, events, links, guestbook, reviews and redirects of the public sites. */
export const siteRecords = migration(byAccount, (types) => {
  const column = (declaration: string): string => {
    const [, name, type, nullable] = /^(\w+) (text|integer)(\??)$/.exec(declaration) as string[];
    return `"${name}" ${types[type as 'text' | 'integer']}${nullable ? '' : ' NOT NULL'}`;
  };
  const tables = Object.entries(columns).map(
    ([table, own]) => `CREATE TABLE ${table} (
    account_id ${types.integer} NOT NULL,
    id ${types.integer} NOT NULL,
    ${own.map(column).join(',\n    ')},
    shown ${types.text} NOT NULL DEFAULT '',
    tag ${types.text} NOT NULL DEFAULT '',
    PRIMARY KEY (account_id, id)${table === 'product_reviews' ? ',\n    FOREIGN KEY (account_id, product_id) REFERENCES products (account_id, id)' : ''}
  )${types.tableEnd}`,
  );
  return [
    ...tables,
    'CREATE INDEX news_items_datetime ON news_items (account_id, datetime, id)',
    'CREATE INDEX news_items_title ON news_items (account_id, title, id)',
    'CREATE INDEX events_starts ON events (account_id, starts, id)',
    'CREATE INDEX events_title ON events (account_id, title, id)',
    'CREATE INDEX links_position ON links (account_id, position, id)',
    'CREATE INDEX links_title ON links (account_id, title, id)',
    'CREATE INDEX guestbook_entries_datetime ON guestbook_entries (account_id, datetime, id)',
    'CREATE INDEX guestbook_entries_approved ON guestbook_entries (account_id, approved, id)',
    'CREATE INDEX product_reviews_product ON product_reviews (account_id, product_id, approved, rating, id)',
    'CREATE INDEX product_reviews_of_product ON product_reviews (account_id, product_id, id)',
    'CREATE INDEX product_reviews_datetime ON product_reviews (account_id, datetime, id)',
    'CREATE INDEX product_reviews_rating ON product_reviews (account_id, rating, id)',
    'CREATE INDEX product_reviews_approved ON product_reviews (account_id, approved, id)',
    'CREATE UNIQUE INDEX redirects_from ON redirects (account_id, "from")',
  ];
});
