import type { AccountStore, AccountWriter, Actor, WriteOptions } from '../storage/store.ts';

/** Thrown to undo what shall not stay. */
class RollbackSignal extends Error {}

/** Writes, and tells what came of it; what shall not stay, as in a dry run, is taken back at the end. */
export async function writeConditionally<T>(
  account: AccountStore,
  actor: Actor,
  work: (writer: AccountWriter) => Promise<{ result: T; stays: boolean }>,
  options: WriteOptions,
): Promise<T> {
  let last: { result: T } | undefined;
  const carryOut = async (writer: AccountWriter): Promise<void> => {
    const outcome = await work(writer);
    last = outcome;
    if (!outcome.stays) throw new RollbackSignal();
  };
  await account.write(actor, carryOut, options).catch((error) => {
    if (!(error instanceof RollbackSignal)) throw error;
  });
  return (last as { result: T }).result;
}
