import type { Settings } from './settings.ts';
import type { Stores } from './stores.ts';

/** What every subject is given. */
export interface Bench {
  settings: Settings;
  stores: Stores;
  /** For files of its own; removed at the end. */
  folder: string;
  progress(line: string): void;
}
