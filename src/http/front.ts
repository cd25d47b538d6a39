import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Caller } from '../accounts/authenticator.ts';
import type { Health } from '../faces/public/health.ts';
import { limits } from '../limits.ts';
import type { Sample } from '../metrics/sample.ts';
import type { CacheVersions, MaybePromise } from '../storage/store.ts';
import { type Asked, type Open, OpenWhole } from './asked.ts';
import type { Cors } from './hooks/cors.ts';
import type { RateLimits } from './hooks/rate-limits.ts';
import type { RequestLogger } from './hooks/request-log.ts';
import type { CreateHandler } from './resources/create.ts';
import type { ReadHandler } from './resources/read.ts';
import { hasCapacity, stillWithinCapacity } from './response/capacity.ts';
import {
  finished,
  finishedReply,
  type Representation,
  type SerializedResponse,
} from './response/response.ts';
import { type CachedResponse, ResponseCache } from './response/response-cache.ts';
import { requestId } from './server/request-id.ts';
import type { Plain, ShortWay } from './short-way.ts';

interface FrontParts {
  health: Health;
  marks: CacheVersions;
  ledger: RequestLogger;
  shortWay: ShortWay;
  /** Whether a request comes by HTTPS, or from where it need not. */
  isSafe: (asked: Asked) => boolean;
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

/** A request on the short way. */
interface Taken {
  open: Open;
  /** When it came, as `performance.now` tells. */
  started: number;
  /** Headers of this one answer, names and values in turn. */
  told: readonly string[];
}

/** To whom an answer goes, and by which route. */
type Addressed = SerializedResponse & Pick<CachedResponse, 'caller' | 'route'>;

/**
 * What stands before the framework: it answers what was asked before, plain reads and plain creations. It gives only good
 * answers, those that the framework would give too; everything else is left to that.
 */
export class Front {
  readonly #parts: FrontParts;
  readonly #cache: ResponseCache;
  /** Requests of each connection that wait for the answers before theirs, and of all. */
  readonly #ahead = new WeakMap<Socket, { requests: number }>();
  #aheadInAll = 0;
  /**
   * What Node.js has not read, and came in this turn of the event loop. All of it is answered at the end of the turn, after
   * one look for commits of other processes: so the look comes after them all, and what answers runs once, not in between.
   */
  #came: Open[] = [];
  /** What was wrong with requests that were tried here. */
  readonly #failures = new WeakMap<IncomingMessage, { error: unknown; milliseconds: number }>();
  /** The long way. */
  #framework: RequestListener = () => undefined;

  constructor(parts: FrontParts) {
    this.#parts = parts;
    this.#cache = new ResponseCache(parts.marks, parts.answerCache);
  }

  before(framework: RequestListener): RequestListener {
    const { health } = this.#parts;
    this.#framework = framework;
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      // Whoever hears this sends nothing more by the connection, which can then be closed without cutting anything off.
      if (health.draining) response.setHeader('connection', 'close');
      const open = new OpenWhole({ request, response });
      if (this.#mayTake(open) && this.#look()) this.#begin(open);
      else framework(request, response);
    };
    return (request, response) => {
      if (response.socket) answer(request, response);
      else this.#queue(request, response, () => answer(request, response));
    };
  }

  /** Whether requests with these headers may be taken. */
  isRepeatable(asked: Asked): boolean {
    return this.#parts.shortWay.isRepeatable(asked);
  }

  /** Takes a request that Node.js has not read; returns false where it is to do so after all. */
  repeat(open: Open): boolean {
    if (this.#parts.health.draining || !this.#mayTake(open)) return false;
    if (this.#came.push(open) === 1) setImmediate(() => this.answerAll());
    return true;
  }

  answerAll(): void {
    const came = this.#came;
    if (!came.length) return;
    this.#came = [];
    const isCurrent = this.#look();
    for (const open of came)
      if (isCurrent) this.#begin(open);
      else this.#leave(open);
  }

  #mayTake({ asked }: Open): boolean {
    return (asked.method === 'GET' || asked.method === 'POST') && this.#parts.isSafe(asked);
  }

  #begin(open: Open): void {
    if (open.asked.method === 'POST') this.#carryOut(open);
    else if (hasCapacity()) this.#answer(open);
    else this.#leave(open);
  }

  /** Where the store cannot tell of commits, nothing holds: on the long way that is noticed again, and answered as a fault. */
  #look(): boolean {
    try {
      this.#parts.marks.refresh();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * One packet can bring hundreds of requests. Each waits for the answer before it, and lets others through. Nobody needs so
   * many of them at once that they would fill the memory: the runtime goes on reading them.
   */
  #queue({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const ahead = this.#ahead.getOrInsertComputed(socket, () => {
      socket.once('close', () => {
        this.#aheadInAll -= ahead.requests;
      });
      return { requests: 0 };
    });
    ahead.requests++;
    this.#aheadInAll++;
    if (ahead.requests > limits.pipelinedRequests || this.#aheadInAll > limits.pipelinedRequestsTotal)
      socket.destroy();
    response.once('socket', () => {
      if (!socket.destroyed) {
        ahead.requests--;
        this.#aheadInAll--;
      }
      setImmediate(answer);
    });
  }

  /** Lets the framework say what was wrong with a request; once it knows who asks, and before it waits for a body. */
  tellFailures(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const failure = this.#failures.get(request.raw);
      if (failure) request.spent = failure.milliseconds;
      done(failure?.error as Error | undefined);
    });
  }

  samples(): Sample[] {
    return this.#cache.samples();
  }

  #answer(open: Open): void {
    const started = performance.now();
    const { asked } = open;
    const { shortWay } = this.#parts;
    const reader = shortWay.readerOf(asked);
    if (!reader) {
      this.#leave(open);
      return;
    }
    const key = `${reader.tokens}\n${asked.url}`;
    const kept = this.#cache.get(key);
    const plain = kept ? undefined : shortWay.reading(asked, reader);
    const told = this.#admitted(asked, kept?.caller ?? plain?.caller);
    const taken = told && { open, started, told };
    if (taken && kept) this.#give(taken, kept);
    else if (taken && plain) this.#read(taken, plain, key);
    else this.#leave(open);
  }

  #carryOut(open: Open): void {
    const started = performance.now();
    const { asked } = open;
    const plain = this.#parts.shortWay.creating(asked);
    const told = this.#admitted(asked, plain?.caller);
    if (told && plain) this.#create({ open, started, told }, plain);
    else this.#leave(open);
  }

  /** To the long way. */
  #leave(open: Open): void {
    const whole = open.whole();
    if (whole) this.#framework(whole.request, whole.response);
  }

  /** Counts the request; returns the headers of its answer alone, or undefined where it goes the long way. */
  #admitted(asked: Asked, caller: Caller | undefined): readonly string[] | undefined {
    const { rates, cors } = this.#parts;
    const counted = caller && rates ? rates.admit(asked, caller) : nothing;
    return counted && cors ? [...cors.admit(asked), ...counted] : counted;
  }

  #read(taken: Taken, { caller, route, work, question }: Plain<ReadHandler>, key: string): void {
    const { marks, always } = this.#parts;
    const mark = marks.ofAccount(caller.account);
    const give = (made: Representation): void => {
      const answer = { ...finished(made, '', always), mark, caller, route };
      this.#cache.keep(key, answer);
      this.#give(taken, answer);
    };
    const fail = (error: unknown): void => this.#fail(taken, caller, error);
    try {
      const made: MaybePromise<Representation> = work(question);
      if (made instanceof Promise) made.then(stillWithinCapacity).then(give).catch(fail);
      else give(made);
    } catch (error) {
      fail(error);
    }
  }

  async #create(taken: Taken, { caller, route, work, question }: Plain<CreateHandler>): Promise<void> {
    const { open } = taken;
    const { account, params } = question;
    try {
      const body = await open.json();
      const { reply } = await work({ account, params, body, actor: actorOf(caller) });
      this.#give(taken, { ...finishedReply(reply, this.#parts.always), caller, route });
    } catch (error) {
      this.#fail(taken, caller, error);
    }
  }

  /** Nothing is read or written twice: what went wrong is only told on the long way. */
  #fail({ open, started }: Taken, caller: Caller, error: unknown): void {
    const whole = open.whole();
    // The client has gone: nobody looks at it anew, and it stays counted.
    if (!whole) return;
    this.#failures.set(whole.request, { error, milliseconds: performance.now() - started });
    this.#parts.rates?.takeBack(open.asked, caller);
    this.#leave(open);
  }

  #give({ open, started, told }: Taken, answer: Addressed): void {
    const { status, caller, route, head } = answer;
    const { asked } = open;
    open.give(told.length ? { ...answer, head: head.concat(told) } : answer);
    this.#parts.ledger.note({
      id: requestId(),
      asked,
      url: asked.url as string,
      route,
      status,
      milliseconds: performance.now() - started,
      account: caller.account,
      caller,
      refusal: null,
    });
  }
}
