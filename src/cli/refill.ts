import { model } from '../resources/index.ts';
import type { Database } from '../storage/database.ts';
import { fillShown } from '../storage/fill-shown.ts';
import { fillWords } from '../storage/words.ts';

/** Brings what is stored beside the records, and follows from them, up to date with this release. */
export async function refill(database: Database): Promise<void> {
  await fillWords(database, model.resources);
  await fillShown(database, model.resources);
}
