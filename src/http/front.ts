import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Sample } from '../metrics/sample.ts';
import type { Marks } from '../storage/store.ts';
import { finished, type Made, send } from './answer.ts';
import { AnswerCache, type Kept } from './answer-cache.ts';
import type { Cors } from './cors.ts';
import type { Health } from './health.ts';
import type { Ledger } from './ledger.ts';
import type { RateLimits } from './rate-limits.ts';
import { requestId } from './request-id.ts';
import { hasRoom } from './room.ts';
import type { Plain, ShortWay } from './short-way.ts';
import type { Watch } from './watch.ts';

export interface FrontParts {
  health: Health;
  marks: Marks;
  watch: Watch;
  ledger: Ledger;
  shortWay: ShortWay;
  /** Whether a request comes by HTTPS, or from where it need not. */
  isSafe: (request: IncomingMessage) => boolean;
  /** None: nobody asks too often. */
  rates: RateLimits | undefined;
  /** None: pages of other origins are not let in. */
  cors: Cors | undefined;
  /** Headers that every answer has, names and values in turn. */
  always: readonly string[];
  /** Characters of answers to keep in memory. */
  answerCache?: number | undefined;
}

const nothing: readonly string[] = [];

/**
 * What stands before the framework: it answers what was asked before, and plain reads. It only ever answers 200, and
 * what the framework would answer too; everything else is left to that.
 */
export class Front {
  readonly #parts: FrontParts;
  readonly #cache: AnswerCache;

  constructor(parts: FrontParts) {
    this.#parts = parts;
    this.#cache = new AnswerCache(parts.marks, parts.answerCache);
  }

  before(framework: RequestListener): RequestListener {
    const { health } = this.#parts;
    const answer: RequestListener = (request, response) => {
      // Whoever hears this sends nothing more by the connection, which can then be closed without cutting anything off.
      if (health.draining) response.setHeader('connection', 'close');
      const isOurs = request.method === 'GET' && hasRoom() && this.#parts.isSafe(request);
      if (isOurs && this.#looked(request)) this.#answer(request, response, framework);
      else framework(request, response);
    };
    return (request, response) => {
      if (response.socket) answer(request, response);
      // One packet can bring hundreds of requests. Each waits for the answer before it, and lets others through.
      else response.once('socket', () => setImmediate(answer, request, response));
    };
  }

  samples(): Sample[] {
    return this.#cache.samples();
  }

  /** Where the store cannot tell of commits, nothing holds: on the long way that is noticed again, and answered as a fault. */
  #looked({ socket }: IncomingMessage): boolean {
    try {
      this.#parts.watch.look(socket, false);
      return true;
    } catch {
      return false;
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse, framework: RequestListener): void {
    const { shortWay, rates } = this.#parts;
    const started = performance.now();
    const kept = this.#cache.get(request);
    const plain = kept ? undefined : shortWay.recognise(request);
    const caller = kept?.caller ?? plain?.caller;
    const told = caller && rates ? rates.admit(request, caller) : nothing;
    if (told && kept) this.#give(request, response, kept, started, told);
    else if (told && plain) this.#read(request, response, plain, started, told, framework);
    else framework(request, response);
  }

  #read(
    request: IncomingMessage,
    response: ServerResponse,
    plain: Plain,
    started: number,
    told: readonly string[],
    framework: RequestListener,
  ): void {
    const { marks, rates, always } = this.#parts;
    const { caller, route } = plain;
    const mark = marks.of(caller.account);
    const give = (made: Made): void => {
      const answer = { ...finished(made, '', always), mark, caller, route };
      this.#cache.keep(request, answer);
      this.#give(request, response, answer, started, told);
    };
    const leave = (): void => {
      rates?.takeBack(request, caller);
      framework(request, response);
    };
    const made = tried(plain);
    if (made instanceof Promise) made.then(give, leave);
    else if (made) give(made);
    else leave();
  }

  /** `told`: headers of this one answer, names and values in turn. */
  #give(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Kept,
    started: number,
    told: readonly string[],
  ): void {
    const { caller, route, head } = answer;
    this.#parts.cors?.admit(request, response);
    send(response, told.length ? { ...answer, head: head.concat(told) } : answer);
    this.#parts.ledger.note({
      id: requestId(),
      raw: request,
      url: request.url as string,
      route,
      status: 200,
      milliseconds: performance.now() - started,
      account: caller.account,
      caller,
      refusal: null,
    });
  }
}

/** The answer, or nothing where something is wrong: the long way will find out what, and say it. */
function tried({ reading, question }: Plain): Made | Promise<Made> | undefined {
  try {
    return reading(question);
  } catch {
    return undefined;
  }
}
