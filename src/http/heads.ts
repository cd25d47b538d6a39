import type { IncomingMessage } from 'node:http';
import { maxHeaderSize } from './node-http.ts';

/** Headers that Node.js has read, and how they were spelled: before and after the number of their Content-Length, if they have one. */
interface Head {
  headers: IncomingMessage['headers'];
  before: string;
  after: string;
}

/** The last that were read of a connection. */
export interface Heads {
  GET?: Head;
  POST?: Head;
}

/** A request that repeats the headers of another. */
export interface Repeated {
  method: keyof Heads;
  url: string;
  headers: IncomingMessage['headers'];
  /** Where its body begins. */
  bodyStart: number;
}

const endOfHead = '\r\n\r\n';
/** Nothing in them could be read in more than one way. */
const firstLines = {
  GET: /^GET (\/[\w/?=&.-]*) HTTP\/1\.1\r\n$/,
  POST: /^POST (\/[\w/?=&.-]*) HTTP\/1\.1\r\n$/,
};
const lineEnd = Buffer.from('\r\n');
const letterG = 'G'.charCodeAt(0);
const lengthLine = /^(Content-Length: *)(\d+)\r\n/im;
const wholeNumber = /^[1-9]\d{0,8}$/;

/** Bytes of the head with which these begin; undefined where it goes on, or where empty lines come before it, which Node.js passes over. */
export function headLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(endOfHead);
  const isBehindLines = lineEnd.includes(bytes[0] as number);
  return end < 0 || isBehindLines ? undefined : end + endOfHead.length;
}

/** Learns how a GET or a POST is spelled that Node.js has read, and that stands in these bytes alone. */
export function learn(heads: Heads, { method, url, headers }: IncomingMessage, bytes: Buffer): void {
  if (method !== 'GET' && method !== 'POST') return;
  const text = bytes.toString('latin1', 0, headLength(bytes));
  const start = text.indexOf('\r\n') + 2;
  if (firstLines[method].exec(text.slice(0, start))?.[1] !== url) return;
  const spelled = text.slice(start);
  const found = lengthLine.exec(spelled);
  const [, name = '', digits = ''] = found ?? [];
  if (digits !== (headers['content-length'] ?? '')) return;
  const at = found ? found.index + name.length : spelled.length;
  heads[method] = { headers, before: spelled.slice(0, at), after: spelled.slice(at + digits.length) };
}

/** What these bytes ask for, if they are one request with known headers and all of its body. */
export function repeatedIn(heads: Heads, bytes: Buffer): Repeated | undefined {
  const method = bytes[0] === letterG ? 'GET' : 'POST';
  const head = heads[method];
  const bodyStart = method === 'GET' ? bytes.length : headLength(bytes);
  if (!head || bodyStart === undefined || bodyStart > maxHeaderSize) return undefined;
  const text = bytes.toString('latin1', 0, bodyStart);
  const start = text.indexOf('\r\n') + 2;
  const { before, after } = head;
  if (!text.startsWith(before, start) || !text.endsWith(after)) return undefined;
  const digits = text.slice(start + before.length, text.length - after.length);
  const isLength = after ? wholeNumber.test(digits) : digits === '';
  if (!isLength || Number(digits) !== bytes.length - bodyStart) return undefined;
  const url = firstLines[method].exec(text.slice(0, start))?.[1];
  if (url === undefined) return undefined;
  const headers = digits ? { ...head.headers, 'content-length': digits } : head.headers;
  return { method, url, headers, bodyStart };
}
