import type { IncomingMessage } from 'node:http';
import { limits } from '../limits.ts';
import { RecentKeyFilter } from './response/recent-key-filter.ts';
import { maxHeaderSize } from './server/node-http.ts';

type Headers = IncomingMessage['headers'];

/** Methods that may be repeated; and first lines in which nothing could be read in more than one way. */
const firstLines = {
  GET: /^GET (\/[\w/?=&.-]*) HTTP\/1\.1\r\n$/,
  POST: /^POST (\/[\w/?=&.-]*) HTTP\/1\.1\r\n$/,
};
type Method = keyof typeof firstLines;

const endOfHead = '\r\n\r\n';
const lineEnd = Buffer.from('\r\n');
const letterG = 'G'.charCodeAt(0);
const lengthLine = /^(Content-Length: *)([1-9]\d{0,8})\r\n/im;

/** How long the head is that these bytes begin with; undefined where its end is not among them, or after empty lines, which Node.js skips. */
export function headLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(endOfHead);
  const isBehindLines = lineEnd.includes(bytes[0] as number);
  return end < 0 || isBehindLines ? undefined : end + endOfHead.length;
}

/** A request as it is spelled. */
interface Spelled {
  method: Method;
  url: string;
  /** Its headers, without the number of their Content-Length, if they have one. */
  headers: string;
  /** That number. */
  length: string;
  /** Where its body begins. */
  bodyStart: number;
}

/** What these bytes are, if that is one plain request and its whole body. */
function spelledIn(bytes: Buffer): Spelled | undefined {
  const method = bytes[0] === letterG ? 'GET' : 'POST';
  const bodyStart = method === 'GET' ? bytes.length : headLength(bytes);
  if (bodyStart === undefined || bodyStart > maxHeaderSize) return undefined;
  const head = bytes.toString('latin1', 0, bodyStart);
  const start = head.indexOf('\r\n') + 2;
  const url = firstLines[method].exec(head.slice(0, start))?.[1];
  if (url === undefined) return undefined;
  const headers = head.slice(start);
  if (method === 'GET') return { method, url, headers, length: '', bodyStart };
  const found = lengthLine.exec(headers);
  const [, name = '', length = ''] = found ?? [];
  if (!found || Number(length) !== bytes.length - bodyStart) return undefined;
  const at = found.index + name.length;
  // Nothing that is read as headers holds the sign between the two.
  const around = `${headers.slice(0, at)}\0${headers.slice(at + length.length)}`;
  return { method, url, headers: around, length, bodyStart };
}

/** A request whose headers are known. */
interface Repeated extends Pick<Spelled, 'method' | 'url' | 'bodyStart'> {
  headers: Headers;
}

/** Headers that Node.js has read more than once, of callers who are known, by how they were spelled: so many, and then the oldest go. */
export class Heads {
  readonly #known = { GET: new Map<string, Headers>(), POST: new Map<string, Headers>() };
  readonly #read = new RecentKeyFilter();

  /** Learns from a request that Node.js has read, and that is all that stands in these bytes. */
  learn({ method, url, headers }: IncomingMessage, bytes: Buffer): void {
    const spelled = spelledIn(bytes);
    if (!spelled || spelled.method !== method || spelled.url !== url) return;
    if (spelled.headers.length > limits.requestHeadCharacters) return;
    if (spelled.length !== (headers['content-length'] ?? '') || !this.#read.again(spelled.headers)) return;
    const known = this.#known[spelled.method];
    known.set(spelled.headers, { ...headers });
    const [oldest] = known.keys();
    if (known.size > limits.cachedRequestHeads) known.delete(oldest as string);
  }

  repeatedIn(bytes: Buffer): Repeated | undefined {
    const spelled = spelledIn(bytes);
    const known = spelled && this.#known[spelled.method].get(spelled.headers);
    if (!known) return undefined;
    const { method, url, length, bodyStart } = spelled;
    const headers = length ? { ...known, 'content-length': length } : known;
    return { method, url, headers, bodyStart };
  }
}
