import type { Change } from '../history/change.ts';

type Counts = Record<string, number>;

export interface ImportError {
  /** Path in the bundle: `products[1].price`. */
  place: string;
  message: string;
  name?: string | undefined;
}

/** A change that the preview lists. */
export type PreviewedChange = Pick<Change, 'resource' | 'ID' | 'operation' | 'title' | 'before' | 'after'>;

export interface ImportResult {
  created: Counts;
  changed: Counts;
  unchanged: Counts;
  refused: ImportError[];
  refused_more: boolean;
  /** Of a preview: the first of each kind. */
  changes?: PreviewedChange[];
  /** Step in the account's history; null if nothing was stored. */
  step: number | null;
}
