type Counts = Record<string, number>;

export interface ImportError {
  /** Such as `products[1].price`. */
  place: string;
  message: string;
  /** What the record is called, where that can be told. */
  name?: string | undefined;
}

export interface ImportResult {
  created: Counts;
  changed: Counts;
  unchanged: Counts;
  refused: ImportError[];
  refused_more: boolean;
  /** The step of history that it made; null where nothing was stored. */
  step: number | null;
}
