import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What to answer, as it was captured from Tradepost. */
export interface CapturedResponse {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  body: string;
}

/** Node's own HTTP server with nothing behind it: the limit of what any server on it can do. */
let answers: CapturedResponse[] = [];
let next = 0;

/** As long as Tradepost's: the same header, and no connection is closed while the other server has its turn. */
const keepAliveTimeout = 72_000;

const listener: RequestListener = (request, response) => {
  const { status, headers, body } = answers[next++ % answers.length] as CapturedResponse;
  const answer = (): void => void response.writeHead(status, headers).end(body);
  if (request.method === 'GET') return answer();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', answer);
};

// With the files of a certificate and its key: the same over TLS.
const [cert, key] = process.argv.slice(2).map((file) => readFileSync(file));
const server = cert
  ? createSecureServer({ cert, key, keepAliveTimeout }, listener)
  : createServer({ keepAliveTimeout }, listener);

process.on('message', (message) => {
  if (!Array.isArray(message)) return;
  answers = message as CapturedResponse[];
  process.send?.('set');
});
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
