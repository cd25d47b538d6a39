import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Cookie value that identifies a browser the owner has signed in with. Signed with the password hash, so a
 * password change invalidates it. It grants no access; it only exempts from the sign-in throttle.
 */
export function newDeviceToken(passwordHash: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(passwordHash, nonce)}`;
}

export function isDeviceTokenOf(passwordHash: string, device: string): boolean {
  const [nonce = '', given = ''] = device.split('.', 2);
  const right = Buffer.from(sign(passwordHash, nonce));
  const bytes = Buffer.from(given);
  return bytes.length === right.length && timingSafeEqual(bytes, right);
}

const sign = (passwordHash: string, nonce: string): string =>
  createHmac('sha256', passwordHash).update(`device ${nonce}`).digest('base64url');
