import type { Settings } from './settings.ts';
import type { StoreCache } from './stores.ts';

export interface BenchContext {
  settings: Settings;
  stores: StoreCache;
  /** Temporary folder, removed at the end. */
  folder: string;
  progress(line: string): void;
}
