import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A response captured from Tradepost. */
export interface CapturedResponse {
  status: number;
  /** Alternating names and values. */
  headers: string[];
  body: string;
  /** The body's bytes are the characters of its text. */
  isBinary?: boolean;
  /** Streamed from a file. */
  isFile?: boolean;
}

/** Baseline: `node:http` with canned responses. */
let answers: (Pick<CapturedResponse, 'status' | 'headers'> & {
  body: string | Buffer;
  isFile?: boolean;
})[] = [];
let file = '';
let next = 0;

/** Same as Tradepost's, so that idle connections survive the other server's turns. */
const keepAliveTimeout = 72_000;

const listener: RequestListener = (request, response) => {
  const { status, headers, body, isFile } = answers[next++ % answers.length] as (typeof answers)[number];
  const answer = (): void => {
    response.writeHead(status, headers);
    if (isFile) createReadStream(file).pipe(response);
    else response.end(body);
  };
  if (request.method === 'GET') return answer();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', answer);
};

// Certificate and key files: serve over TLS.
const [cert, key] = process.argv.slice(2).map((file) => readFileSync(file));
const server = cert
  ? createSecureServer({ cert, key, keepAliveTimeout }, listener)
  : createServer({ keepAliveTimeout }, listener);

process.on('message', (message) => {
  if (!Array.isArray(message)) return;
  answers = (message as CapturedResponse[]).map(({ body, isBinary, ...rest }) => ({
    ...rest,
    body: isBinary ? Buffer.from(body, 'latin1') : body,
  }));
  if (answers[0]?.isFile) {
    file ||= join(mkdtempSync(join(tmpdir(), 'tradepost-bench-')), 'body');
    writeFileSync(file, answers[0].body);
  }
  process.send?.('set');
});
process.once('disconnect', () => process.exit());
process.once('exit', () => file && rmSync(join(file, '..'), { recursive: true }));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
