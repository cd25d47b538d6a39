import assert from 'node:assert/strict';
import type { Answer, SignedInOwner, TestAccount } from '../../support/site.ts';
import type { Deed, Outcome, Wish } from './deed.ts';
import { keyOfList, recordIn } from './reads.ts';
import { asTokensSee, collectionOf, kinds, type Wire } from './state.ts';

/** Moments, as all clients count them. */
export class Clock {
  #now = 0;
  next(): number {
    return ++this.#now;
  }
}

export interface Caller {
  /** The name of its account, which is part of every text that it writes. */
  account: string;
  token: TestAccount;
  owner: SignedInOwner;
  actors: readonly string[];
}

const outcomeOf = (status: number): Outcome => (status < 400 ? 'done' : status < 500 ? 'refused' : 'unknown');

/** Asks for one thing at a time, and notes what it was told. */
export class ModelClient {
  readonly deeds: Deed[] = [];
  /** Records as it has read them, with their tags. */
  readonly seen = new Map<string, { etag: string; record: Wire }>();
  readonly #caller: Caller;
  readonly #clock: Clock;
  #keys = 0;

  constructor(caller: Caller, clock: Clock) {
    this.#caller = caller;
    this.#clock = clock;
  }

  async carryOut(wish: Wish, copies = 0): Promise<Deed> {
    const begun = this.#clock.next();
    const told = await this.#ask(wish, copies);
    const deed = { actors: this.#caller.actors, wish, begun, ended: this.#clock.next(), ...told };
    this.deeds.push(deed);
    return deed;
  }

  #ask(wish: Wish, copies: number): Promise<Pick<Deed, 'outcome' | 'status' | 'answer'>> {
    switch (wish.kind) {
      case 'create':
        return copies ? this.#createOnce(wish, copies) : this.#write(wish.path, 'POST', wish.body);
      case 'change':
        return this.#write(wish.path, 'PUT', wish.body, this.#ifMatch(wish.path, wish.seen));
      case 'delete':
        return this.#write(wish.path, 'DELETE', undefined, this.#ifMatch(wish.path, wish.seen));
      case 'import':
        return this.#import(wish);
      case 'batch':
        return this.#owner('/batch', {
          operations: [
            { method: 'PUT', path: wish.changed, body: { title: wish.mark } },
            { method: 'POST', path: '/categories', body: wish.created },
          ],
        });
      case 'undo':
        return this.#owner(`/activity/${wish.step}/undo`);
      case 'read':
        return this.#read(wish.path);
      case 'list':
        return this.#list(wish.path, wish.query as unknown as Record<string, string>);
      case 'walk':
        return this.#walk(wish.path);
    }
  }

  #ifMatch(path: string, seen: Wire | undefined): Record<string, string> {
    return seen ? { 'If-Match': this.seen.get(path)?.etag as string } : {};
  }

  /** No answer ever holds another account's texts, and nothing fails but for the store. */
  #checked(answer: Answer): Answer {
    const { status, text } = answer;
    assert.ok(status < 500 || status === 503, text);
    if (status === 503) assert.ok(answer.headers.get('retry-after'), '503 without Retry-After');
    for (const [name] of text.matchAll(/account[A-Z]/g)) assert.equal(name, this.#caller.account, text);
    return answer;
  }

  async #write(path: string, method: string, body?: Wire, headers: Record<string, string> = {}) {
    const { owner, token } = this.#caller;
    const isOwners =
      kinds[collectionOf(path)].owners || (method === 'PUT' && path.startsWith('/blog_categories'));
    const answer = this.#checked(await (isOwners ? owner : token).call(method, path, { body, headers }));
    return this.#told(answer);
  }

  #told({ status, body }: Answer) {
    return { outcome: outcomeOf(status), status, answer: status < 300 ? asTokensSee(recordIn(body)) : body };
  }

  /** Sends copies with one key, at once and then again until it is known what became of them: they count as one. */
  async #createOnce({ path, body }: Extract<Wish, { kind: 'create' }>, copies: number) {
    const { token, account } = this.#caller;
    const headers = { 'Idempotency-Key': `${account}-${this.#caller.actors[0]}-${++this.#keys}` };
    const send = async (sent = body): Promise<Answer> =>
      this.#checked(await token.post(path, sent, { headers }));
    const answers = await Promise.all(Array.from({ length: copies }, () => send()));
    const oneOf = (wanted: number) => answers.find(({ status }) => status === wanted);
    // Where one was refused, another that ended in 503 may have been carried out.
    let last = oneOf(201) ?? oneOf(503) ?? (answers[0] as Answer);
    while (last.status === 503 && answers.length < 20) {
      last = await send();
      answers.push(last);
    }
    const good = answers.filter(({ status }) => status === 201);
    const [first] = good;
    if (!first) return this.#told(last);
    for (const { text } of good) assert.equal(text, first.text, 'copies were answered differently');
    const again = await send();
    if (again.status !== 503) assert.deepEqual([again.status, again.text], [201, first.text], 'not replayed');
    const other = await send({ ...body, title: `${account} another` });
    assert.ok([422, 503].includes(other.status), `another body under the same key: ${other.status}`);
    return this.#told(first);
  }

  async #owner(path: string, body?: Wire) {
    const { status, body: answer } = this.#checked(await this.#caller.owner.post(path, body));
    return { outcome: outcomeOf(status), status, answer };
  }

  async #import({ changed, created, mark }: Extract<Wish, { kind: 'import' }>) {
    const categories = [changed, created].map((path) => ({ ID: Number(path.split('/')[2]), title: mark }));
    const { status, text } = this.#checked(await this.#caller.owner.post('/import', { categories }));
    if (status !== 200) return { outcome: outcomeOf(status), status };
    const { result, error } = JSON.parse(text.trim().split('\n').at(-1) as string);
    if (result && result.step !== null) return { outcome: 'done' as const, status, answer: result };
    const isUnknown = String(error).includes('not available');
    return { outcome: isUnknown ? ('unknown' as const) : ('refused' as const), status, answer: error };
  }

  async #read(path: string) {
    const { status, body, headers } = this.#checked(await this.#caller.token.get(path));
    if (status !== 200) return { outcome: outcomeOf(status), status };
    const record = recordIn(body);
    this.seen.set(path, { etag: headers.get('etag') as string, record });
    return { outcome: 'done' as const, status, answer: record };
  }

  async #list(path: string, query: Record<string, string>) {
    const { status, body } = this.#checked(
      await this.#caller.token.get(`${path}?${new URLSearchParams(query)}`),
    );
    return { outcome: outcomeOf(status), status, answer: body[keyOfList(path)] };
  }

  async #walk(path: string) {
    const met: Wire[] = [];
    for (let more = [{}]; more.length; met.push(...more)) {
      const last_id = String(met.at(-1)?.ID ?? 0);
      const { status, answer } = await this.#list(path, { sort_direction: 'ASC', per_page: '7', last_id });
      assert.equal(status, 200);
      more = answer;
    }
    return { outcome: 'done' as const, status: 200, answer: met };
  }
}
