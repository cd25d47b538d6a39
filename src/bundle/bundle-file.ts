/**
 * Reads a bundle, a JSON object of arrays, in constant memory. A scanner splits it into chunks of records for JSON.parse, which
 * is several times as fast as a streaming parser.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { limits } from '../limits.ts';
import { parseJson, Scanner } from './scanner.ts';
import { unlinkedTempFile } from './unlinked-temp-file.ts';

export { BundleSyntaxError } from './scanner.ts';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Consecutive records that are parsed together. */
interface Chunk {
  count: number;
  /** The offset after the last record. */
  end: number;
}

/** An array of the bundle, from the offset `start` of its `[`; the last chunk ends after its `]`. */
interface Section {
  key: string;
  start: number;
  chunks: Chunk[];
}

export interface BundleRecord {
  index: number;
  value: unknown;
}

const NEED_MORE = -1;
const [COMMA, OPEN_ARRAY] = [0x2c, 0x5b];
const VALUE_STARTS = '{["-0123456789tfn';

/** Scans an array: yields each element's index when the element is complete, and NEED_MORE to ask for a `fill`. */
function* elements(scanner: Scanner): Generator<number> {
  scanner.expect('[', 'an array');
  scanner.advance();
  while (!scanner.skipSpace()) yield NEED_MORE;
  let next = scanner.expect(`${VALUE_STARTS}]`, 'a record or ]');
  for (let index = 0; next !== ']'; index++) {
    scanner.index = index;
    while (!scanner.skipSpace()) yield NEED_MORE;
    scanner.expect(VALUE_STARTS, 'a record');
    while (!scanner.skipValue(limits.bundleRecordBytes)) yield NEED_MORE;
    yield index;
    while (!scanner.skipSpace()) yield NEED_MORE;
    next = scanner.expect(',]', 'a comma or ] after this record');
    if (next === ',') scanner.advance();
  }
  scanner.advance();
  scanner.index = undefined;
}

async function readKey(scanner: Scanner): Promise<string> {
  await scanner.skipToToken();
  scanner.expect('"', 'a key');
  while (!scanner.skipValue(limits.bundleKeyBytes)) await scanner.fill();
  const key = scanner.parse() as string;
  await scanner.skipToToken();
  scanner.expect(':', 'a colon after the key');
  scanner.advance();
  return key;
}

async function indexSection(scanner: Scanner, key: string): Promise<Section> {
  await scanner.skipToToken();
  const start = scanner.offset;
  const chunks: Chunk[] = [];
  let count = 0;
  let [from, last] = [start, start];
  for (const index of elements(scanner)) {
    if (index === NEED_MORE) {
      await scanner.fill();
      continue;
    }
    if (count === limits.bundleChunkRecords || last - from > limits.bundleChunkBytes) {
      chunks.push({ count, end: last });
      count = 0;
      from = last;
    }
    count++;
    last = scanner.offset;
  }
  chunks.push({ count, end: scanner.offset });
  return { key, start, chunks };
}

async function indexSections(scanner: Scanner): Promise<Map<string, Section>> {
  const sections = new Map<string, Section>();
  await scanner.skipToToken();
  scanner.expect('{', 'an object');
  scanner.advance();
  await scanner.skipToToken();
  let next = scanner.expect('"}', 'a key or }');
  while (next !== '}') {
    const key = await readKey(scanner);
    scanner.key = key;
    if (sections.has(key)) scanner.fail('this key occurs twice');
    if (sections.size === limits.bundleKeys) scanner.fail(`more than ${limits.bundleKeys} keys`);
    sections.set(key, await indexSection(scanner, key));
    scanner.key = undefined;
    await scanner.skipToToken();
    next = scanner.expect(',}', 'a comma or }');
    if (next === ',') scanner.advance();
  }
  scanner.advance();
  return sections;
}

async function expectEnd(scanner: Scanner): Promise<void> {
  while (!scanner.skipSpace()) if (!(await scanner.tryFill())) return;
  scanner.expect('', 'the end of the file');
}

export class BundleFile {
  readonly size: number;
  readonly sections: ReadonlyMap<string, Section>;
  /** Progress of `read`, in all sections together. */
  bytesRead = 0;
  #handle: FileHandle;
  #chunkBytes: number;

  constructor(handle: FileHandle, size: number, sections: ReadonlyMap<string, Section>, chunkBytes: number) {
    this.#handle = handle;
    this.size = size;
    this.sections = sections;
    this.#chunkBytes = chunkBytes;
  }

  /** Yields the records of a section chunk by chunk. */
  async *read(key: string): AsyncGenerator<BundleRecord[], void, undefined> {
    const section = this.sections.get(key);
    if (!section) return;
    let index = 0;
    let start = section.start;
    for (const chunk of section.chunks) {
      const { count, end } = chunk;
      const values = await this.#parse(start, end, chunk === section.chunks.at(-1));
      if (values?.length !== count) return this.#locateSyntaxError(section);
      this.bytesRead += end - start;
      start = end;
      yield values.map((value) => ({ index: index++, value }));
    }
  }

  /** The byte before a chunk's first record, the array's bracket or a comma, is overwritten with `[`. */
  async #parse(start: number, end: number, isLast: boolean): Promise<unknown[] | undefined> {
    const bytes = Buffer.allocUnsafe(end - start);
    const length = await this.#fill(bytes, start);
    const first = bytes.findIndex((byte) => byte === COMMA || byte === OPEN_ARRAY);
    bytes[first] = OPEN_ARRAY;
    try {
      return parseJson(bytes.subarray(first, length), isLast ? '' : ']') as unknown[];
    } catch {
      return undefined;
    }
  }

  /** Returns the number of bytes read, which is smaller at the end of the file. */
  async #fill(bytes: Buffer, start: number): Promise<number> {
    let length = 0;
    for (let read = 1; read && length < bytes.length; length += read)
      read = (await this.#handle.read(bytes, length, bytes.length - length, start + length)).bytesRead;
    return length;
  }

  /** Parses record by record, to report the place of the invalid one. */
  async #locateSyntaxError({ key, start }: Section): Promise<never> {
    const scanner = new Scanner(this.#handle, start, this.#chunkBytes);
    scanner.key = key;
    await scanner.fill();
    for (const index of elements(scanner))
      if (index === NEED_MORE) await scanner.fill();
      else scanner.parse();
    return scanner.fail('it was changed while it was read');
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** Scans the structure of the whole file. Records are parsed by `read`, so both may throw a BundleSyntaxError. */
export const openBundle = async (path: string, options?: { chunkBytes?: number }): Promise<BundleFile> =>
  openBundleHandle(await openSeekableFile(path), options);

/** A pipe is buffered, because a bundle is read twice. */
export async function openSeekableFile(path: string): Promise<FileHandle> {
  const handle = await open(path);
  if ((await handle.stat()).isFile()) return handle;
  try {
    return await unlinkedTempFile(handle.createReadStream({ autoClose: false }));
  } finally {
    await handle.close();
  }
}

/** Closing the bundle closes the handle. */
export async function openBundleHandle(
  handle: FileHandle,
  { chunkBytes = limits.bundleReadBytes }: { chunkBytes?: number } = {},
): Promise<BundleFile> {
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
