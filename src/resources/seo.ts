import { text } from '../schema/fields/index.ts';

/** The three fields for search engines that pages, posts, categories and products share. */
export const seo = {
  title_tag: text({ description: 'Title for search engines' }),
  meta_keywords: text({ description: 'Keywords for search engines' }),
  meta_description: text({ long: true, description: 'Description for search engines' }),
};
