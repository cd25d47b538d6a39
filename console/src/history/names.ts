import type { Change } from './change.ts';

/** Fields that name a record, the first that says anything. */
const naming = ['title', 'page_title', 'name', 'code', 'subject', 'alias', 'last_name', 'email'];

export function nameIn({ before, after }: Change): string {
  const record = after ?? before ?? {};
  return String(naming.map((field) => record[field]).find((value) => value) ?? '');
}
