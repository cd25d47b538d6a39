import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../accounts/authenticator.ts';
import { limits } from '../limits.ts';
import type { Mark, Marks } from '../storage/store.ts';
import type { Ledger } from './ledger.ts';
import { requestId } from './request-id.ts';
import { hasBody, type Watch } from './watch.ts';

/** A whole answer: its headers, names and values in turn, and its body. */
export interface Finished {
  head: string[];
  body: string;
}

interface Entry extends Finished {
  mark: Mark;
  caller: Caller;
  route: string;
}

/**
 * Answers to GETs that were asked for twice, given again to whoever sends the very same request: the same address and the same headers, every one
 * of them, the token included. It stands in front of everything else, so that a question asked again costs next to
 * nothing.
 *
 * What is kept holds as long as the mark of its account is the one under which it was made. The mark is taken when a
 * request begins, before the store is read, and any commit to the account, to its tokens, or of another process changes
 * it: whoever asks after a write was acknowledged is never given what was before it. Where the store cannot tell of
 * other processes at once, nothing is kept.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  /** Requests that came once of late: most of those never come again, and are not worth the memory. */
  readonly #asked = new Set<string>();
  readonly #marks: Marks;
  readonly #watch: Watch;
  readonly #ledger: Ledger;
  /** Connections that came through all checks once: they come by HTTPS, or from where they need not. */
  readonly #checked = new WeakSet<Socket>();
  #characters = 0;
  #closed = false;

  constructor(marks: Marks, watch: Watch, ledger: Ledger) {
    this.#marks = marks;
    this.#watch = watch;
    this.#ledger = ledger;
  }

  /** Answers a request as it was answered before; false where that does not hold, or there was no such request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#closed || request.method !== 'GET' || !this.#checked.has(request.socket)) return false;
    const started = performance.now();
    const entry = this.#entries.get(keyOf(request));
    if (!entry || !this.#holds(entry, request.socket)) return false;
    const { caller, route, head, body } = entry;
    response.writeHead(200, head).end(body);
    this.#ledger.note({
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
    return true;
  }

  /** Where the store cannot tell, nothing holds: on the long way that is noticed again, and answered as a fault. */
  #holds({ mark, caller }: Entry, socket: Socket): boolean {
    try {
      this.#watch.look(socket, false);
    } catch {
      return false;
    }
    return this.#marks.of(caller.account) === mark && !isOver(caller);
  }

  /** Keeps an answer for the next who asks the same. */
  keep({ raw, caller, mark, routeOptions }: FastifyRequest, { head, body }: Finished): void {
    if (!this.#marks.exact || !caller || !mark || hasBody(raw)) return;
    this.#checked.add(raw.socket);
    const key = keyOf(raw);
    if (!this.#asked.has(key)) {
      if (this.#asked.size >= limits.askedOnce) this.#asked.clear();
      this.#asked.add(key);
      return;
    }
    this.#forget(key);
    this.#entries.set(key, { head, body, mark, caller, route: routeOptions.url as string });
    this.#characters += key.length + body.length;
    // The oldest go first; most of them were made under an older mark anyway.
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= limits.answerCache) break;
      this.#forget(oldest);
    }
  }

  /** From now on every request goes the long way, on which the server that is about to stop is told of it. */
  close(): void {
    this.#closed = true;
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#characters -= key.length + entry.body.length;
  }
}

const keyOf = ({ url, rawHeaders }: IncomingMessage): string => `${url}\n${rawHeaders.join('\n')}`;

const isOver = ({ until }: Caller): boolean => until !== null && until <= Date.now();
