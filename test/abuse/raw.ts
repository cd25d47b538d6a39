import { connect } from 'node:net';

/**
 * Writes bytes to a server as they are, and gives back all that it says until it ends the connection, has said nothing for
 * as long as `patience`, or nothing more for as long as `silence`.
 */
export function say(
  server: { url: string },
  bytes: string | Buffer,
  patience = 5000,
  silence = patience,
): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    let waiting = setTimeout(() => socket.destroy(), patience);
    socket.setEncoding('utf8').on('data', (piece: string) => {
      heard += piece;
      clearTimeout(waiting);
      waiting = setTimeout(() => socket.destroy(), silence);
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(waiting);
        resolve(heard);
      });
    socket.write(bytes);
  });
}

export const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`;

/** What comes before the body of a request that makes a category. */
export const postHead = (token: string, ...headers: string[]): string =>
  lines(
    'POST /categories HTTP/1.1',
    'Host: x',
    `X-Token: ${token}`,
    'Content-Type: application/json',
    ...headers,
  );

/** The statuses of all answers in a piece of HTTP, each right behind the body of the one before; `100 Continue` is none. */
export const statusesIn = (http: string): number[] =>
  [...http.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)).filter((one) => one !== 100);

/** The body of the last answer. */
export const bodyOf = (http: string): Record<string, unknown> =>
  JSON.parse(http.slice(http.lastIndexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
