import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of a round trip: PostgreSQL never hears of it, or does what it says and is not heard any more. */
export type Loss = 'on its way' | 'on its way back';

/** Stands between a program and PostgreSQL, counts what passes, can fall silent, and can be cut. */
export interface WireTap extends AsyncDisposable {
  url: string;
  /** Messages seen since it was last emptied, by their letter: P for Parse, and from the server Z, ready again. */
  sent: string[];
  received: string[];
  /** Connections that are open. */
  open(): number;
  /** Swallows whatever either side says from now on. */
  fallSilent(): void;
  /** Lets everything pass again, for connections that are made from now on. */
  speakAgain(): void;
  /** Cuts all connections. */
  cut(): void;
  /** Cuts a connection with the round trip that is so many from now on. */
  lose(trip: number, loss: Loss): void;
}

/** Cuts a stream of messages, each a letter and a length; the first of a client has no letter. */
function reader(letters: () => string[], hasLetter: boolean): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let skip = hasLetter ? 1 : 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= skip + 4) {
      const length = rest.readInt32BE(skip) + skip;
      if (rest.length < length) return;
      if (skip) letters().push(String.fromCharCode(rest[0] as number));
      skip = 1;
      rest = rest.subarray(length);
    }
  };
}

export async function tapWire(target: string): Promise<WireTap> {
  const { hostname, port } = new URL(target);
  let silent: Set<Socket> | undefined;
  let losing: { trip: number; loss: Loss } | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isLost = false;
    /** Whether what was just sent goes no further. */
    const isHeldUp = (): boolean => {
      if (!losing || tap.sent.filter((letter) => letter === 'S').length < losing.trip) return false;
      isLost = losing.loss === 'on its way back';
      losing = undefined;
      return !isLost;
    };
    const pass = (from: Socket, to: Socket, read: (chunk: Buffer) => void): void => {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        if (silent?.has(from)) return;
        read(chunk);
        if (from === far ? isLost : isHeldUp()) near.destroy();
        else to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (silent) silent.add(from);
    };
    const sent = reader(() => tap.sent, false);
    const received = reader(() => tap.received, true);
    pass(near, far, sent);
    pass(far, near, received);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const tap: WireTap = {
    url: url.href,
    sent: [],
    received: [],
    open: () => sockets.size / 2,
    fallSilent() {
      silent = new Set(sockets);
    },
    speakAgain() {
      silent = undefined;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    lose(trip, loss) {
      tap.sent = [];
      losing = { trip, loss };
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return tap;
}
