import { text } from '../schema/fields/index.ts';

export const seo = {
  title_tag: text({ description: 'Title for search engines' }),
  meta_keywords: text({ description: 'Keywords for search engines' }),
  meta_description: text({ long: true, description: 'Description for search engines' }),
};
