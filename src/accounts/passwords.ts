import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '../limits.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

const derive = promisify(argon2);
const gate = new ConcurrencyLimiter(limits.concurrentPasswordHashes, limits.queuedPasswordHashes);

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const nonceBytes = 16;
const tagBytes = 32;

interface Hash {
  cost: typeof cost;
  nonce: Buffer;
  tag: Buffer;
}

/** The same password can be typed in several spellings of Unicode. */
const computeTag = (
  { cost, nonce, tagLength }: Omit<Hash, 'tag'> & { tagLength: number },
  password: string,
) => gate.run(() => derive('argon2id', { ...cost, nonce, tagLength, message: password.normalize('NFC') }));

/** The hash in the usual text form, which names its own cost, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  return textOf(nonce, await computeTag({ cost, nonce, tagLength: tagBytes }, password));
}

export async function verifyPassword(password: string, text: string): Promise<boolean> {
  const hash = parse(text);
  if (!hash) return false;
  const tag = await computeTag({ ...hash, tagLength: hash.tag.length }, password);
  return timingSafeEqual(tag, hash.tag);
}

/** Whether a hash was made when hashing cost less than now: it is made anew when its owner next brings the password. */
export function needsRehash(text: string): boolean {
  const hash = parse(text);
  return !hash || (['memory', 'passes', 'parallelism'] as const).some((name) => hash.cost[name] < cost[name]);
}

/** A hash of no password: to try one against it takes as long as against anyone's. */
export const dummyHash = (): string => textOf(randomBytes(nonceBytes), randomBytes(tagBytes));

function textOf(nonce: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

function parse(text: string): Hash | undefined {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
  const [, memory, passes, parallelism, nonce, tag] = form.exec(text) ?? [];
  if (!nonce || !tag) return undefined;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

export interface NewPasswordHash {
  hash: string;
  /** The password only where it was made here: it is not stored in the clear. */
  generated: { password?: string };
}

/** The hash of a password that was given, or else of a new one. It takes a while, so it is made before a transaction begins. */
export async function hashNewPassword(given?: string): Promise<NewPasswordHash> {
  const password = given ?? generatePassword();
  return { hash: await hashPassword(password), generated: given === undefined ? { password } : {} };
}

/** Twenty letters and digits that are hard to mix up: about 100 bits. */
function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('');
}
