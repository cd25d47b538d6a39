import { hash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';
import { contentType, formatPrometheus } from './prometheus-text.ts';

interface MetricsServerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Required bearer token, if any. */
  token?: string | undefined;
}

export interface MetricsServer {
  address: string;
  close(): void;
}

export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: MetricsServerOptions,
): Promise<MetricsServer> {
  const isAuthorized = bearerTokenCheck(token);
  // See http/node-http.ts for the reason.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer((request, response) => {
    const reject = (status: number, text: string, headers = {}): void =>
      void response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(`${text}\n`);
    if (!isAuthorized(request.headers.authorization))
      reject(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
    else if (request.url?.split('?', 1)[0] !== '/metrics') reject(404, 'Not found: there is only /metrics');
    else if (request.method !== 'GET') reject(405, 'Method not allowed', { allow: 'GET' });
    else
      metrics.samples().then(
        (samples) => response.writeHead(200, { 'content-type': contentType }).end(formatPrometheus(samples)),
        () => reject(500, 'Internal error'),
      );
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen({ host, port }, listening.resolve);
  await listening.promise;
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Compares digests in constant time. */
function bearerTokenCheck(token: string | undefined): (header: string | undefined) => boolean {
  if (token === undefined) return () => true;
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  const expected = digest(`Bearer ${token}`);
  return (header = '') => timingSafeEqual(digest(header.replace(/^bearer /i, 'Bearer ')), expected);
}
