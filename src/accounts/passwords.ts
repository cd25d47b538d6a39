import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '../limits.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

const derive = promisify(argon2);
const limiter = new ConcurrencyLimiter(limits.concurrentPasswordHashes, limits.queuedPasswordHashes);

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const nonceBytes = 16;
const tagBytes = 32;

interface Hash {
  cost: typeof cost;
  nonce: Buffer;
  tag: Buffer;
}

/** NFC: keyboards produce different Unicode forms of the same password. */
const computeTag = (
  { cost, nonce, tagLength }: Omit<Hash, 'tag'> & { tagLength: number },
  password: string,
) => limiter.run(() => derive('argon2id', { ...cost, nonce, tagLength, message: password.normalize('NFC') }));

/** PHC string format, which includes the cost, so that the cost can be raised later. */
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

/** Whether the hash was computed at a lower cost; it is replaced at the owner's next sign-in. */
export function needsRehash(text: string): boolean {
  const hash = parse(text);
  return !hash || (['memory', 'passes', 'parallelism'] as const).some((name) => hash.cost[name] < cost[name]);
}

/** A hash that matches no password, to spend the same time on unknown addresses. */
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
  generated: { password?: string };
}

/** Hashes the given password, or a generated one. Slow: call it before the transaction. */
export async function hashNewPassword(givenPassword?: string): Promise<NewPasswordHash> {
  const password = givenPassword ?? generatePassword();
  return { hash: await hashPassword(password), generated: givenPassword === undefined ? { password } : {} };
}

/** 20 characters without look-alikes: about 100 bits. */
function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
