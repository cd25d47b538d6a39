/** Keys of creations that have not succeeded yet. */
const pendingKeys = new Map<string, string>();

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Creates something, always under the same key until it has succeeded: where the answer was lost, it may have been stored, and
 * whoever saves it again means the same record. The server makes one of a key; what it refuses leaves the key free.
 */
export async function createIdempotently<T>(
  same: unknown[],
  create: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  const what = JSON.stringify(same);
  const idempotencyKey = pendingKeys.get(what) ?? newKey();
  pendingKeys.set(what, idempotencyKey);
  const made = await create({ idempotencyKey });
  pendingKeys.delete(what);
  return made;
}
