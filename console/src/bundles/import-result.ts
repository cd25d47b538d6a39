type Counts = Record<string, number>;

export interface ImportError {
  /** Path in the bundle: `products[1].price`. */
  place: string;
  message: string;
  name?: string | undefined;
}

export interface ImportResult {
  created: Counts;
  changed: Counts;
  unchanged: Counts;
  refused: ImportError[];
  refused_more: boolean;
  /** Step in the account's history; null if nothing was stored. */
  step: number | null;
}
