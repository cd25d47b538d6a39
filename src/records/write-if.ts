import type { AccountStore, AccountWriter, Actor, WriteOptions } from '../storage/store.ts';

/** Thrown to undo what shall not stay. */
class Undone extends Error {}

/** Writes, and tells what came of it; what shall not stay, as in a dry run, is taken back at the end. */
export async function writeIf<T>(
  account: AccountStore,
  actor: Actor,
  work: (writer: AccountWriter) => Promise<{ result: T; stays: boolean }>,
  options: WriteOptions,
): Promise<T> {
  let last: { result: T } | undefined;
  const carryOut = async (writer: AccountWriter): Promise<void> => {
    const outcome = await work(writer);
    last = outcome;
    if (!outcome.stays) throw new Undone();
  };
  await account.write(actor, carryOut, options).catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  return (last as { result: T }).result;
}
