import { blogPost } from '../../resources/blog-posts/blog-post.ts';
import { page as pageResource } from '../../resources/pages/page.ts';
import { product } from '../../resources/products/product.ts';
import { starterPages } from '../../resources/starter-pages.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import { initialRecord } from '../../schema/input.ts';
import type { AccountReader } from '../../storage/store.ts';

type PageRecord = RecordOf<typeof pageResource.fields>;

/** The pages whose records the owner has yet to make. */
const starterKinds = ['shop', 'blog', 'contact'] as const;
type StarterKind = (typeof starterKinds)[number];

/** What a site without pages shows instead. */
export interface Starter {
  /** There are no products and no posts either: the pages say what to do first. */
  isEmpty: boolean;
  kinds: readonly StarterKind[];
}

/** What there is can be found, and visitors can write, also before the owner makes a page. */
export async function starterOf(reader: AccountReader): Promise<Starter | undefined> {
  const hasAny = async (found: ReturnType<AccountReader['select']>): Promise<boolean> =>
    (await found).length > 0;
  if (await hasAny(reader.select(pageResource, [], 1))) return undefined;
  const [hasPosts, hasProducts] = await Promise.all([
    hasAny(reader.select(blogPost, [], 1)),
    hasAny(reader.select(product, [], 1)),
  ]);
  const isEmpty = !hasPosts && !hasProducts;
  const isShown = { shop: hasProducts, blog: hasPosts || isEmpty, contact: true };
  return { isEmpty, kinds: starterKinds.filter((kind) => isShown[kind]) };
}

export const starterPath = (kind: StarterKind): string => `/${starterPages[kind].page_filename}`;

export const starterMenu = ({ kinds }: Starter) =>
  kinds.map((kind) => ({
    ...{ ID: 0, label: starterPages[kind].menu_text, url: starterPath(kind), entries: [] },
  }));

/** In the shape of a record, for the pages that show one; undefined: there is none at this path. */
export function starterPageAt(starter: Starter | undefined, path: string): PageRecord | undefined {
  const kind = starter?.kinds.find((one) => starterPages[one].page_filename === path);
  return kind && (initialRecord(pageResource, { ...starterPages[kind] }, '') as PageRecord);
}
