/** Idempotency keys of creations that have not succeeded yet. */
const pendingKeys = new Map<string, string>();

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Repeats the same Idempotency-Key until the creation succeeds: if a response was lost, saving again returns the
 * stored record instead of creating a second one.
 */
export async function createIdempotently<T>(
  identity: unknown[],
  create: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  const fingerprint = JSON.stringify(identity);
  const idempotencyKey = pendingKeys.get(fingerprint) ?? newKey();
  pendingKeys.set(fingerprint, idempotencyKey);
  const created = await create({ idempotencyKey });
  pendingKeys.delete(fingerprint);
  return created;
}
