import { text } from '../schema/fields/index.ts';

export const seo = {
  title_tag: text({ description: 'Meta title' }),
  meta_keywords: text({ description: 'Meta keywords' }),
  meta_description: text({ long: true, description: 'Meta description' }),
};
