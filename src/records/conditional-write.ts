import type { AccountStore, AccountWriter, Actor, WriteOptions } from '../storage/store.ts';

/** Thrown inside a transaction to roll it back. */
class RollbackSignal extends Error {}

/** Returns the result of `work`, but commits only if `work` says so: a dry run does not. */
export async function writeConditionally<T>(
  account: AccountStore,
  actor: Actor,
  work: (writer: AccountWriter) => Promise<{ result: T; commit: boolean }>,
  options: WriteOptions,
): Promise<T> {
  let last: { result: T } | undefined;
  const run = async (writer: AccountWriter): Promise<void> => {
    const outcome = await work(writer);
    last = outcome;
    if (!outcome.commit) throw new RollbackSignal();
  };
  await account.write(actor, run, options).catch((error) => {
    if (!(error instanceof RollbackSignal)) throw error;
  });
  return (last as { result: T }).result;
}
