import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import secureJson from 'secure-json-parse';
import { limits } from '../limits.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_OBJECT, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5d];
/** Kinds from STRING on structure a record; earlier ones only end a bare number or word. */
const [PLAIN, SPACE, SEPARATOR, STRING, OPEN, CLOSE] = [0, 1, 2, 3, 4, 5];
const KIND = new Uint8Array(256).fill(PLAIN);
for (const byte of Buffer.from(' \t\r\n')) KIND[byte] = SPACE;
for (const byte of Buffer.from(',:')) KIND[byte] = SEPARATOR;
for (const byte of Buffer.from('"')) KIND[byte] = STRING;
for (const byte of Buffer.from('{[')) KIND[byte] = OPEN;
for (const byte of Buffer.from('}]')) KIND[byte] = CLOSE;

/** `place` is such as `products[3]`, `products` or `byte 1024`. */
export class BundleSyntaxError extends Error {
  override name = 'BundleSyntaxError';
  place: string;
  offset: number;

  constructor(message: string, place: string, offset: number) {
    super(message);
    this.place = place;
    this.offset = offset;
  }
}

/**
 * A window that moves forward over the file. The `skip…` methods are synchronous, because awaiting each value is too slow: they
 * return false when they run out of bytes, and continue after a `fill`.
 */
export class Scanner {
  key: string | undefined;
  index: number | undefined;
  #handle: FileHandle;
  #bytes: Buffer;
  /** The file offset of the window. */
  #base: number;
  #end = 0;
  /** The start of the current value; `fill` keeps the bytes from here. */
  #mark = 0;
  #at = 0;
  #quoted = false;
  #depth = 0;
  /** Strings and brackets of the current value. */
  #parts = 0;
  /** The closing bracket of each open level. */
  #closers = new Uint8Array(limits.bundleDepth);

  constructor(handle: FileHandle, offset: number, chunkBytes: number) {
    this.#handle = handle;
    this.#base = offset;
    this.#bytes = Buffer.allocUnsafe(chunkBytes);
  }

  get offset(): number {
    return this.#base + this.#at;
  }

  /** False at the end of the file. */
  async tryFill(): Promise<boolean> {
    const kept = this.#bytes.subarray(this.#mark, this.#end);
    if (kept.length * 2 > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(this.#bytes.length * 2);
    this.#bytes.set(kept);
    this.#base += this.#mark;
    this.#at -= this.#mark;
    this.#mark = 0;
    this.#end = kept.length;
    const free = this.#bytes.length - this.#end;
    const { bytesRead } = await this.#handle.read(this.#bytes, this.#end, free, this.#base + this.#end);
    this.#end += bytesRead;
    return bytesRead > 0;
  }

  async fill(): Promise<void> {
    if (await this.tryFill()) return;
    this.#at = this.#end;
    this.fail(this.offset === 0 ? 'the file is empty' : 'the file ends too early');
  }

  skipSpace(): boolean {
    while (this.#at < this.#end && KIND[this.#bytes[this.#at] as number] === SPACE) this.#at++;
    this.#mark = this.#at;
    return this.#at < this.#end;
  }

  async skipToToken(): Promise<void> {
    while (!this.skipSpace()) await this.fill();
  }

  /** Returns the character at the cursor, or fails if it is not in `allowed`. */
  expect(allowed: string, description: string): string {
    const byte = this.#bytes[this.#at] as number;
    const char = String.fromCharCode(byte);
    if (allowed.includes(char)) return char;
    this.fail(`expected ${description}, found ${this.#word() ?? describeByte(byte)}`);
  }

  /** The word at the cursor, for messages. One cut off by the window's end is completed to a JSON literal. */
  #word(): string | undefined {
    const ahead = this.#bytes.toString('latin1', this.#at, Math.min(this.#at + 16, this.#end));
    const [word] = /^[A-Za-z]+/.exec(ahead) ?? [];
    if (!word || this.#at + word.length < this.#end) return word;
    return ['null', 'true', 'false'].find((whole) => whole.startsWith(word)) ?? word;
  }

  advance(): void {
    this.#at++;
  }

  /** Finds the end of the value at the cursor; `parse` validates it. */
  skipValue(maxBytes: number): boolean {
    const done = this.#findEnd();
    if (this.#parts > limits.bundleRecordTokens)
      this.#failValue(`more than ${limits.bundleRecordTokens} strings, lists and objects`);
    if (done) this.#parts = 0;
    if (this.#at - this.#mark > maxBytes) this.#failValue(`over ${maxBytes} bytes long, or never closed`);
    return done;
  }

  #findEnd(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    while (this.#at < end) {
      if (this.#quoted) {
        this.#at = findClosingQuote(bytes, this.#at, end);
        if (this.#at === end || bytes[this.#at] !== QUOTE) return false;
        this.#at++;
        this.#quoted = false;
        if (this.#depth === 0) return true;
      }
      const bare = this.#depth === 0;
      this.#at = findByteOfKind(bare ? SPACE : STRING, bytes, this.#at, end);
      if (this.#at === end) return false;
      if (bare && this.#at > this.#mark) return true;
      const byte = bytes[this.#at] as number;
      this.#parts++;
      if (byte === QUOTE) this.#quoted = true;
      else if (KIND[byte] === OPEN) this.#descend(byte);
      else this.#ascend(byte);
      this.#at++;
      if (KIND[byte] === CLOSE && this.#depth === 0) return true;
    }
    return false;
  }

  #descend(bracket: number): void {
    if (this.#depth === limits.bundleDepth)
      this.#failValue(`nested more than ${limits.bundleDepth} levels deep`);
    this.#closers[this.#depth++] = bracket === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY;
  }

  #ascend(bracket: number): void {
    const closer = this.#closers[--this.#depth] as number;
    if (bracket !== closer) this.fail(`expected ${describeByte(closer)}, found ${describeByte(bracket)}`);
  }

  /** Parses the value skipped last. */
  parse(): unknown {
    try {
      return parseJson(this.#bytes.subarray(this.#mark, this.#at));
    } catch (error) {
      this.#failValue((error as Error).message);
    }
  }

  #failValue(message: string): never {
    this.#at = this.#mark;
    this.fail(message);
  }

  fail(message: string): never {
    const { key, index, offset } = this;
    const place = key === undefined ? `byte ${offset}` : index === undefined ? key : `${key}[${index}]`;
    throw new BundleSyntaxError(message, place, offset);
  }
}

/** Parses the bytes followed by `suffix`. */
export function parseJson(bytes: Buffer, suffix = ''): unknown {
  if (!isUtf8(bytes)) throw new Error('not valid UTF-8');
  return secureJson.parse(bytes.toString() + suffix, { protoAction: 'error', constructorAction: 'ignore' });
}

function describeByte(byte: number): string {
  const printable = byte > 0x20 && byte < 0x7f;
  return printable ? String.fromCharCode(byte) : `the byte 0x${byte.toString(16).padStart(2, '0')}`;
}

/** Finds the first byte of `minKind` or a later kind. */
function findByteOfKind(minKind: number, bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && (KIND[bytes[at] as number] as number) < minKind) at++;
  return at;
}

/** Returns the index of the closing quote, or where to continue: the end, or a backslash just before it. */
function findClosingQuote(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== QUOTE) {
    if (bytes[at] !== BACKSLASH) at++;
    else if (at + 1 < end) at += 2;
    else return at;
  }
  return at;
}
