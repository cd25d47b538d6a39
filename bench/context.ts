import type { Settings } from './settings.ts';
import type { StoreCache } from './stores.ts';

/** What every subject is given. */
export interface BenchContext {
  settings: Settings;
  stores: StoreCache;
  /** For files of its own; removed at the end. */
  folder: string;
  progress(line: string): void;
}
