import { migration } from '../migration.ts';

/** Lists of visible and hidden news and events, and what the site shows of them. */
export const visibleRecords = migration({}, () => [
  'CREATE INDEX news_items_visible ON news_items (account_id, visible, datetime, id)',
  'CREATE INDEX events_visible ON events (account_id, visible, starts, id)',
]);
