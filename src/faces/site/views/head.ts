import type { Page } from '../context.ts';
import { excerpt } from '../rich-text.ts';
import type { PageRecord } from '../shell.ts';

/** What search engines and browser tabs show of an owner's page. */
export const headOf = (
  record: PageRecord,
): Pick<Page, 'title' | 'titleTag' | 'description' | 'keywords'> => ({
  title: record.page_title,
  titleTag: record.title_tag || undefined,
  description: record.meta_description || (record.page_type === 'standard' ? excerpt(record.content) : ''),
  keywords: record.meta_keywords,
});
