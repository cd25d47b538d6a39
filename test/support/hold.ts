import { rawSql } from '../../src/storage/statement.ts';
import type { Site, TestAccount } from './site.ts';

/** Keeps an account from being written to until it is told to let go. */
export async function hold({ database }: Site, { ID }: TestAccount): Promise<{ letGo(): Promise<void> }> {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = database.transaction(async (session) => {
    await session.run(rawSql(`UPDATE accounts SET name = name WHERE account_id = ${ID}`));
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  return {
    letGo() {
      held.resolve();
      return holding;
    },
  };
}
