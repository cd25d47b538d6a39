import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What a browser keeps of a sign-in, to be known again: only who has the hash of the owner's password can make it, and a
 * new password ends it. It opens nothing.
 */
export function newDeviceToken(passwordHash: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(passwordHash, nonce)}`;
}

/** Whether the owner with that password has signed in with a browser. */
export function isDeviceTokenOf(passwordHash: string, device: string): boolean {
  const [nonce = '', given = ''] = device.split('.', 2);
  const right = Buffer.from(sign(passwordHash, nonce));
  const bytes = Buffer.from(given);
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}

const sign = (passwordHash: string, nonce: string): string =>
  createHmac('sha256', passwordHash).update(`device ${nonce}`).digest('base64url');
