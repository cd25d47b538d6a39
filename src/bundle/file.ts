/**
 * Reads an account bundle, one JSON object of arrays, without holding it in memory. The bytes are split into
 * records here and each record goes to the built-in parser, several times as fast as streaming parsers are.
 */
import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { parse } from 'secure-json-parse';

const CHUNK_BYTES = 1024 * 1024;
/** A record is held whole to be parsed: this is far above any real one, and bounds what a bad file costs. */
const MAX_RECORD_BYTES = 16 * 1024 * 1024;
/** Far above any real record; it keeps recursive code that is handed a record from overflowing the stack. */
const MAX_DEPTH = 64;
/** The index is held in memory, so a file of nothing but keys must not be let in. */
const MAX_SECTIONS = 1000;
const MAX_KEY_BYTES = 256;
const BATCH_RECORDS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_OBJECT, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5d];
/** The kinds from STRING on count within a record; those before it only end a bare number or word. */
const [PLAIN, SPACE, SEPARATOR, STRING, OPEN, CLOSE] = [0, 1, 2, 3, 4, 5];
const KIND = new Uint8Array(256).fill(PLAIN);
for (const byte of Buffer.from(' \t\r\n')) KIND[byte] = SPACE;
for (const byte of Buffer.from(',:')) KIND[byte] = SEPARATOR;
for (const byte of Buffer.from('"')) KIND[byte] = STRING;
for (const byte of Buffer.from('{[')) KIND[byte] = OPEN;
for (const byte of Buffer.from('}]')) KIND[byte] = CLOSE;

/** A fault in the file itself: `place` is such as `products[3]`, `products` or `byte 1024`. */
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

/** One array of the bundle: `start` is the offset of its `[`, `end` the one after its `]`. */
export interface Section {
  key: string;
  start: number;
  end: number;
  count: number;
}

export interface BundleRecord {
  index: number;
  value: unknown;
}

/**
 * A window that moves forward over the file. The `skip…` methods are synchronous, as there are far too many
 * values to await each: they return false when they run out of bytes, and go on when called after a `fill`.
 */
class Scanner {
  key: string | undefined;
  index: number | undefined;
  #handle: FileHandle;
  #bytes: Buffer;
  /** The offset in the file of the window's first byte. */
  #base: number;
  #end = 0;
  /** The start of the value being skipped, from which on the bytes are kept. */
  #mark = 0;
  #at = 0;
  #quoted = false;
  #depth = 0;
  /** The bracket that has to close each open level. */
  #closers = new Uint8Array(MAX_DEPTH);

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

  async toNext(): Promise<void> {
    while (!this.skipSpace()) await this.fill();
  }

  /** The character at the cursor, which has to be one of `allowed`. */
  expect(allowed: string, description: string): string {
    const byte = this.#bytes[this.#at] as number;
    const char = String.fromCharCode(byte);
    if (allowed.includes(char)) return char;
    this.fail(`expected ${description}, found ${show(byte)}`);
  }

  step(): void {
    this.#at++;
  }

  /** Moves over the value at the cursor, only as far as it takes to find its end: `parse` checks the rest. */
  skipValue(maxBytes: number): boolean {
    const done = this.#findEnd();
    if (this.#at - this.#mark > maxBytes) this.#failValue(`over ${maxBytes} bytes long, or never closed`);
    return done;
  }

  #findEnd(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    while (this.#at < end) {
      if (this.#quoted) {
        this.#at = closingQuote(bytes, this.#at, end);
        if (this.#at === end || bytes[this.#at] !== QUOTE) return false;
        this.#at++;
        this.#quoted = false;
        if (this.#depth === 0) return true;
      }
      const bare = this.#depth === 0;
      this.#at = nextOfKind(bare ? SPACE : STRING, bytes, this.#at, end);
      if (this.#at === end) return false;
      if (bare && this.#at > this.#mark) return true;
      const byte = bytes[this.#at] as number;
      if (byte === QUOTE) this.#quoted = true;
      else if (KIND[byte] === OPEN) this.#descend(byte);
      else this.#ascend(byte);
      this.#at++;
      if (KIND[byte] === CLOSE && this.#depth === 0) return true;
    }
    return false;
  }

  #descend(bracket: number): void {
    if (this.#depth === MAX_DEPTH) this.#failValue(`nested more than ${MAX_DEPTH} levels deep`);
    this.#closers[this.#depth++] = bracket === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY;
  }

  #ascend(bracket: number): void {
    const closer = this.#closers[--this.#depth] as number;
    if (bracket !== closer) this.fail(`expected ${show(closer)}, found ${show(bracket)}`);
  }

  /** The value that was skipped last. */
  parse(): unknown {
    const text = this.#bytes.subarray(this.#mark, this.#at);
    if (!isUtf8(text)) this.#failValue('not valid UTF-8');
    try {
      return parse(text.toString(), { protoAction: 'error', constructorAction: 'ignore' });
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

function show(byte: number): string {
  const printable = byte > 0x20 && byte < 0x7f;
  return printable ? String.fromCharCode(byte) : `the byte 0x${byte.toString(16).padStart(2, '0')}`;
}

/** The first byte of the kind `least` or a later kind. */
function nextOfKind(least: number, bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && (KIND[bytes[at] as number] as number) < least) at++;
  return at;
}

/** The quote that ends a string, else where to go on: the end, or a backslash that the end cuts off. */
function closingQuote(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== QUOTE) {
    if (bytes[at] !== BACKSLASH) at++;
    else if (at + 1 < end) at += 2;
    else return at;
  }
  return at;
}

const MORE = -1;
const VALUE_STARTS = '{["-0123456789tfn';

/** Goes over an array: yields the index of each element once it can be parsed, and MORE to ask for a `fill`. */
function* elements(scanner: Scanner): Generator<number> {
  scanner.expect('[', 'an array');
  scanner.step();
  while (!scanner.skipSpace()) yield MORE;
  let next = scanner.expect(`${VALUE_STARTS}]`, 'a record or ]');
  for (let index = 0; next !== ']'; index++) {
    scanner.index = index;
    while (!scanner.skipSpace()) yield MORE;
    scanner.expect(VALUE_STARTS, 'a record');
    while (!scanner.skipValue(MAX_RECORD_BYTES)) yield MORE;
    yield index;
    while (!scanner.skipSpace()) yield MORE;
    next = scanner.expect(',]', 'a comma or ] after this record');
    if (next === ',') scanner.step();
  }
  scanner.step();
  scanner.index = undefined;
}

async function readKey(scanner: Scanner): Promise<string> {
  await scanner.toNext();
  scanner.expect('"', 'a key');
  while (!scanner.skipValue(MAX_KEY_BYTES)) await scanner.fill();
  const key = scanner.parse() as string;
  await scanner.toNext();
  scanner.expect(':', 'a colon after the key');
  scanner.step();
  return key;
}

async function indexSection(scanner: Scanner, key: string): Promise<Section> {
  await scanner.toNext();
  const start = scanner.offset;
  let count = 0;
  for (const index of elements(scanner)) {
    if (index === MORE) await scanner.fill();
    else count++;
  }
  return { key, start, end: scanner.offset, count };
}

async function indexSections(scanner: Scanner): Promise<Map<string, Section>> {
  const sections = new Map<string, Section>();
  await scanner.toNext();
  scanner.expect('{', 'an object');
  scanner.step();
  await scanner.toNext();
  let next = scanner.expect('"}', 'a key or }');
  while (next !== '}') {
    const key = await readKey(scanner);
    scanner.key = key;
    if (sections.has(key)) scanner.fail('this key is there twice');
    if (sections.size === MAX_SECTIONS) scanner.fail(`more than ${MAX_SECTIONS} keys`);
    sections.set(key, await indexSection(scanner, key));
    scanner.key = undefined;
    await scanner.toNext();
    next = scanner.expect(',}', 'a comma or }');
    if (next === ',') scanner.step();
  }
  scanner.step();
  return sections;
}

async function expectEnd(scanner: Scanner): Promise<void> {
  while (!scanner.skipSpace()) if (!(await scanner.tryFill())) return;
  scanner.expect('', 'the end of the file');
}

export class BundleFile {
  readonly size: number;
  readonly sections: ReadonlyMap<string, Section>;
  /** For a progress bar: how many bytes `read` has gone over, in all sections together. */
  bytesRead = 0;
  #handle: FileHandle;
  #chunkBytes: number;

  constructor(handle: FileHandle, size: number, sections: ReadonlyMap<string, Section>, chunkBytes: number) {
    this.#handle = handle;
    this.size = size;
    this.sections = sections;
    this.#chunkBytes = chunkBytes;
  }

  /** The records of a section, in batches; none where the file has no such section. */
  async *read(key: string): AsyncGenerator<BundleRecord[], void, undefined> {
    const section = this.sections.get(key);
    if (!section) return;
    const scanner = new Scanner(this.#handle, section.start, this.#chunkBytes);
    scanner.key = key;
    await scanner.fill();
    let batch: BundleRecord[] = [];
    let start = section.start;
    for (const index of elements(scanner)) {
      if (index === MORE) {
        await scanner.fill();
        continue;
      }
      batch.push({ index, value: scanner.parse() });
      if (batch.length < BATCH_RECORDS && scanner.offset - start < BATCH_BYTES) continue;
      this.bytesRead += scanner.offset - start;
      start = scanner.offset;
      yield batch;
      batch = [];
    }
    this.bytesRead += scanner.offset - start;
    if (batch.length > 0) yield batch;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/**
 * Goes over the file once to find its sections and to check that it is an object of arrays. What the records
 * hold is checked by `read`, so a BundleSyntaxError may come from either.
 */
export async function openBundle(path: string, { chunkBytes = CHUNK_BYTES } = {}): Promise<BundleFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(BYTE_ORDER_MARK.length), { position: 0 });
    const start = buffer.equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    const scanner = new Scanner(handle, start, chunkBytes);
    const sections = await indexSections(scanner);
    await expectEnd(scanner);
    return new BundleFile(handle, size, sections, chunkBytes);
  } catch (error) {
    await handle.close();
    throw error;
  }
}
