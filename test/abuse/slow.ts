import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAccount, type Place } from '../support/cli.ts';
import { bodyOf, lines, postHead, statusesIn } from './raw.ts';
import { watched } from './watched.ts';

export interface Slow {
  sockets: number;
  /** Milliseconds between two bytes. */
  every: number;
  /** Seconds that a request may take, in place of our limit. */
  requestTimeout: number;
}

export interface Seen {
  /** Milliseconds after which the first and the last slow client were cut off. */
  cutOff: [first: number, last: number];
  /** Milliseconds that others had to wait for an answer, at the longest, and how many answers they got. */
  others: number;
  answers: number;
  /** Megabytes that the server's memory grew by. */
  grown: number;
}

/**
 * Clients that send a byte now and then: of a request line, of a header, of a body, of chunks, or nothing at all. All are
 * cut off in time, with 408; and whoever comes meanwhile is answered at once.
 */
export async function slowClients(place: Place, { sockets, every, requestTimeout }: Slow): Promise<Seen> {
  const { token } = await newAccount(place);
  const server = await watched(place, { requestTimeoutSeconds: requestTimeout });
  try {
    const { hostname, port } = new URL(server.url);
    const long = 'x'.repeat(10_000);
    /** What each kind sends at once, and what it sends in drops. */
    const kinds: [string, string][] = [
      ['', ''],
      ['', lines(`GET /${long} HTTP/1.1`, 'Host: x')],
      ['GET /test HTTP/1.1\r\nHost: x\r\n', lines(`X-Any: ${long}`)],
      [postHead(token, 'Content-Length: 10000'), long],
      [postHead(token, 'Transfer-Encoding: chunked'), `2000\r\n${long}`],
    ];
    await server.call('GET', '/categories', { token });
    const { rss: before } = await server.seen();
    const started = performance.now();
    const clients = await Promise.all(
      Array.from({ length: sockets }, async (_, index) => {
        const [head, drops] = kinds[index % kinds.length] as [string, string];
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        socket.write(head);
        return drip(socket, drops, every, started);
      }),
    );
    const ended = Promise.all(clients.map(({ ended }) => ended));
    const [outcomes, others] = await Promise.all([
      ended,
      askUntil(ended, () => server.call('GET', '/categories', { token })),
    ]);
    const { rss } = await server.seen();
    for (const { heard } of outcomes) {
      assert.deepEqual(statusesIn(heard), [408], heard);
      assert.deepEqual(Object.keys(bodyOf(heard)), ['error', 'code']);
    }
    const times = outcomes.map(({ after }) => after).sort((one, other) => one - other);
    const seen: Seen = {
      cutOff: [times[0] as number, times.at(-1) as number],
      ...{ others: Math.max(...others), answers: others.length },
      grown: (rss - before) / 1e6,
    };
    // The time counts from a request's first byte, and connections are looked at six times in it.
    const latest = every + requestTimeout * 1000 * (1 + 1 / 6) + 2000;
    assert.ok(seen.cutOff[1] < latest, `cut off only after ${seen.cutOff[1]} ms`);
    assert.ok(seen.cutOff[0] > requestTimeout * 1000 - 500, `cut off already after ${seen.cutOff[0]} ms`);
    assert.ok(seen.grown < 100, `${seen.grown} MB more`);
    assert.equal(server.printed.stderr, '');
    return seen;
  } finally {
    await server.stop();
  }
}

/** Sends a text byte by byte until the server ends the connection. */
function drip(socket: Socket, text: string, every: number, started: number) {
  let heard = '';
  let sent = 0;
  socket.setEncoding('utf8').on('data', (piece: string) => {
    heard += piece;
  });
  const timer = setInterval(() => socket.write(text[sent++] ?? ''), every);
  const ended = new Promise<{ heard: string; after: number }>((resolve) =>
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(timer);
        resolve({ heard, after: performance.now() - started });
      }),
  );
  return { ended };
}

/** Asks again and again until something has ended; how long each answer took. */
async function askUntil(end: Promise<unknown>, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  void end.then(() => {
    over = true;
  });
  while (!over) {
    const asked = performance.now();
    assert.equal((await ask()).status, 200);
    times.push(performance.now() - asked);
    await sleep(20);
  }
  return times;
}
