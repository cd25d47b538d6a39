import { blogPost } from '../../resources/blog-posts/blog-post.ts';
import { page as pageResource } from '../../resources/pages/page.ts';
import { product } from '../../resources/products/product.ts';
import { starterPages } from '../../resources/starter-pages.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import { initialRecord } from '../../schema/input.ts';
import type { AccountReader } from '../../storage/store.ts';

type PageRecord = RecordOf<typeof pageResource.fields>;

/**
 * What a site shows that its owner has not begun. `contact`: there is no page, so that visitors can write at least; `all`: there
 * is nothing, so that all starter pages stand in.
 */
export type Starter = 'all' | 'contact' | undefined;

/** Their addresses, which pages of the owner's may take. */
const paths = { blog: 'blog', contact: 'contact' } as const;

export async function starterOf(reader: AccountReader): Promise<Starter> {
  const hasNo = async (found: ReturnType<AccountReader['select']>): Promise<boolean> => !(await found).length;
  if (!(await hasNo(reader.select(pageResource, [], 1)))) return undefined;
  const [isWithoutPosts, isWithoutProducts] = await Promise.all([
    hasNo(reader.select(blogPost, [], 1)),
    hasNo(reader.select(product, [], 1)),
  ]);
  return isWithoutPosts && isWithoutProducts ? 'all' : 'contact';
}

export const starterMenu = (starter: Starter) =>
  (['blog', 'contact'] as const)
    .filter((kind) => starter === 'all' || starter === kind)
    .map((kind) => ({ ID: 0, label: starterPages[kind].menu_text, url: `/${paths[kind]}`, entries: [] }));

/** In the shape of a record, for the pages that show one; undefined: there is none at this path. */
export function starterPageAt(starter: Starter, path: string): PageRecord | undefined {
  const kind = (['blog', 'contact'] as const).find((one) => paths[one] === path);
  if (!kind || !starter || (starter === 'contact' && kind === 'blog')) return undefined;
  return initialRecord(pageResource, { ...starterPages[kind] }, '') as PageRecord;
}
