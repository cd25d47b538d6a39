// An account with each kind of page, and the addresses of its pages.

const page = (ID: number, page_type: string, page_filename: string, rest: object): object => ({
  ...{
    ID,
    page_type,
    page_filename,
    content: '',
    is_onmenu: true,
    menu_text: '',
    menu_order: ID,
    parent_id: 0,
  },
  ...{ page_title: page_filename, ...rest },
});

const dynamic = ['shop', 'blog', 'contact', 'news', 'events', 'links', 'guestbook'];
const datetime = '2026-03-01 10:00:00';
const email = 'ann@example.com';
const said = { message: 'Lovely.\nReally.', datetime, approved: true };

export const everyKindOfPage: Record<string, unknown[]> = {
  site: [
    {
      ID: 1,
      name: 'Fettle & Wren',
      tagline: 'Things that last',
      locale: 'en-GB',
      currency: 'GBP',
      contact_email: 'hello@example.com',
      phone: '+44 20 7946 0018',
      address: '12 Quay Street, Bristol',
      opening_hours: 'Monday to Friday, 9 to 17',
      announcement: 'Free delivery in May',
      footer: '<p>Made in Bristol</p>',
      social: ['https://social.example.com/@fettle'],
      verification: [{ name: 'google-site-verification', content: 'abc' }],
      custom_css: 'h1 { color: red }',
    },
  ],
  categories: [
    { ID: 1, parent_category: 0, title: 'Kitchen', meta_description: 'For the kitchen' },
    { ID: 2, parent_category: 1, title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen' },
  ],
  products: Array.from({ length: 26 }, (_, index) => ({
    ID: index + 1,
    parent_category: 1,
    title: `Mug ${index + 1}`,
    price: '9.99',
    was_price: index === 1 ? '12.00' : '0.00',
    rrp: '20.00',
    sku: `MUG-${index}`,
    free_postage: true,
    stock_number: index % 3,
    stock_backorder: index % 2,
    short_description: '<p>Holds tea</p>',
    long_description: '<h2>Made of</h2><p>Clay</p>',
    options: [
      {
        ID: String(index + 1),
        title: 'Size',
        required: '1',
        items: [
          { ID: String(2 * index + 1), title: 'Small', price_adjustment: '0.00', weight_adjustment: '0' },
          { ID: String(2 * index + 2), title: 'Large', price_adjustment: '2.00', weight_adjustment: '0' },
        ],
      },
    ],
  })),
  product_reviews: [{ ID: 1, product_id: 1, name: 'Ann', rating: 4, ...said }],
  pages: [
    page(1, 'homepage', 'index.html', {
      page_title: 'Welcome',
      content: '<p>Come in.</p>',
      menu_text: 'Home',
    }),
    ...dynamic.map((content, index) => page(index + 2, 'dynamic', content, { content })),
    page(20, 'standard', 'about', {
      page_title: 'About us',
      content: '<h2>We</h2><table><tbody><tr><td>Tea</td></tr></tbody></table><blockquote>Good</blockquote>',
    }),
    page(21, 'standard', 'team', { page_title: 'Team', content: '<p>Ann</p>', parent_id: 20 }),
  ],
  blog_categories: [{ ID: 1, name: 'News' }],
  blogs: [1, 2, 3].map((ID) => ({
    ...{ ID, category_id: [1], title: `Post ${ID}`, post: '<p>Words of it.</p>', author: 'Ann' },
    datetime: `2026-0${ID}-01 10:00:00`,
  })),
  blog_comments: [{ ID: 1, post_id: 2, name: 'Ann', email, ...said }],
  news: [{ ID: 1, title: 'Open late', body: '<p>Until eight</p>', datetime, visible: true }],
  events: [
    {
      ID: 1,
      title: 'Party',
      description: '<p>Come</p>',
      location: 'Here',
      starts: '2036-01-01 10:00:00',
      ends: '2036-01-01 12:00:00',
      visible: true,
    },
    { ID: 2, title: 'Fair', description: '', location: '', starts: datetime, ends: null, visible: true },
  ],
  links: [{ ID: 1, title: 'Pottery', url: 'https://pottery.example.com', description: 'Pots', position: 1 }],
  guestbook_entries: [{ ID: 1, name: 'Ann', email, ...said }],
};

/** Each kind of page, and what it shows when there is nothing. */
export const pathsOfKinds = [
  ...['/', '/about', '/shop', '/shop?page=2', '/shop?price_from=x&on_sale=1', '/categories/1-kitchen'],
  ...['/products/1-mug-1', '/products/2-mug-2', '/products/1-mug-1?sent=1', '/blog', '/blog/2-post-2'],
  ...['/contact', '/news', '/news/1-open-late', '/events', '/events/1-party', '/links', '/guestbook'],
  ...['/search', '/search?q=mug', '/search?q=post', '/search?q=zzz', '/nope'],
];
