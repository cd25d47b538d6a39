import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, symbols } from 'pino';
import type { Caller } from '../../accounts/authenticator.ts';
import type { RequestLog } from '../../accounts/request-log.ts';
import type { Asked } from '../asked.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sentence with which the request was refused, if it was. */
    refusal: string | null;
    /** Milliseconds that it took before it came to the framework. */
    spent: number;
  }
}

/** What became of a request. */
export interface CompletedRequest {
  id: string;
  asked: Asked;
  /** With its query, which only the owner of the token gets to see. */
  url: string;
  route: string;
  status: number;
  milliseconds: number;
  /** 0: none. */
  account: number;
  caller: Caller | undefined;
  refusal: string | null;
}

/** Whoever else wants to know what became of each request. */
export type Observer = (noted: CompletedRequest) => void;

/**
 * Notes every request twice: as a line in the log, never with a token, a header, a query or a body; and for the owner of
 * the token that it came with. Whoever has no good token is nobody's to be noted.
 */
export class RequestLogger {
  readonly #write: (noted: CompletedRequest) => void;
  readonly #uses: RequestLog;
  readonly #clientOf: (asked: Asked) => string;
  /** The access groups of each route, where their use is recorded. */
  readonly #groups: Map<string, readonly string[]> | undefined;
  readonly #observers: readonly Observer[];

  constructor(
    logger: FastifyBaseLogger,
    uses: RequestLog,
    clientOf: (asked: Asked) => string,
    recordsGroups: boolean,
    observers: readonly Observer[],
  ) {
    this.#write = lineWriter(logger);
    this.#uses = uses;
    this.#clientOf = clientOf;
    this.#groups = recordsGroups ? new Map() : undefined;
    this.#observers = observers;
  }

  /** Notes what comes through the framework. */
  follow(app: FastifyInstance): void {
    app.decorateRequest('refusal', null);
    app.decorateRequest('spent', 0);
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.groups) this.#groups?.set(url, config.groups);
    });
    const noteReply = (request: FastifyRequest, reply: FastifyReply): void => {
      const { id, raw: asked, url, account, caller, refusal } = request;
      const route = request.routeOptions.url ?? 'unknown';
      const milliseconds = request.spent + reply.elapsedTime;
      this.note({ id, asked, url, route, status: reply.statusCode, milliseconds, account, caller, refusal });
    };
    // An answer that could not be given, since its client has gone, is noted all the same: something may have been written.
    app.addHook('onSend', (request, reply, _payload, done) => {
      const { raw } = reply;
      if (raw.destroyed) noteReply(request, reply);
      else raw.once('close', () => raw.writableFinished || noteReply(request, reply));
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      noteReply(request, reply);
      done();
    });
  }

  note(noted: CompletedRequest): void {
    this.#write(noted);
    for (const observe of this.#observers) observe(noted);
    const { caller, asked, url, route, status, milliseconds, refusal } = noted;
    if (caller)
      this.#uses.record(
        caller,
        {
          method: asked.method as string,
          path: url,
          status,
          microseconds: Math.round(milliseconds * 1000),
          error: refusal,
          address: this.#clientOf(asked),
        },
        this.#groups?.get(route),
      );
  }
}

/**
 * The line of a request, as the logger itself would write it. It is written by hand, since it is the one line that comes
 * with every request: a third of the time, most of which goes into the moment that it names.
 */
function lineWriter(logger: FastifyBaseLogger): (noted: CompletedRequest) => void {
  if (!(logger as Logger).isLevelEnabled('info')) return () => undefined;
  const inside = logger as unknown as {
    [symbols.streamSym]: { write(line: string): void };
    [symbols.timeSym]: () => string;
    [symbols.chindingsSym]: string;
  };
  const { [symbols.streamSym]: stream, [symbols.timeSym]: timeOf, [symbols.chindingsSym]: bindings } = inside;
  let millisecond = 0;
  let moment = '';
  return ({ id, asked, route, status, milliseconds, account }) => {
    const now = Date.now();
    if (now !== millisecond) {
      millisecond = now;
      moment = timeOf();
    }
    const ms = Math.round(milliseconds * 100) / 100;
    const whose = account ? `,"account":${account}` : '';
    stream.write(
      `{"level":30${moment}${bindings},"reqId":"${id}","method":"${asked.method}","route":"${route}","status":${status},"ms":${ms}${whose},"msg":"request"}\n`,
    );
  };
}
