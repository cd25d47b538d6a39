/** `Kitchen & Table` becomes `kitchen-table`. */
const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_]+/g, '-');

/** The file of each record's picture in `pictures/`, without its ending. */
export const pictureName = {
  product: ({ sku }: { sku: string }): string => slug(sku),
  category: ({ title }: { title: string }): string => `category-${slug(title)}`,
  post: ({ title }: { title: string }): string => `post-${slug(title)}`,
  page: ({ page_filename }: { page_filename: string }): string =>
    page_filename === 'index.html' ? 'front' : `page-${slug(page_filename.replace('.html', ''))}`,
};
