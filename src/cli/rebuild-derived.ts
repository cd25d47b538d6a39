import { model } from '../resources/index.ts';
import type { Database } from '../storage/database.ts';
import { rebuildDerived as fill } from '../storage/derived-data/rebuild.ts';
import { progressBar } from './progress-bar.ts';

export async function rebuildDerivedWithProgress(database: Database): Promise<void> {
  const bar = progressBar('Bringing records up to date:');
  try {
    await fill(database, model.resources, bar.show);
  } finally {
    bar.end();
  }
}
