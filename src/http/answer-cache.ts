import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../limits.ts';
import { answerCacheable, hashOf, type Made } from './answer.ts';

interface Entry extends Made {
  mark: number;
}

/**
 * Answers to GETs, kept for the next who asks the same. An answer holds as long as the store's change mark is the one it
 * was made under: the mark is read before the store is, so whoever asks after a write was acknowledged, here or in
 * another process, is never given what was before it. Where the store has no such mark nothing is kept.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  #characters = 0;

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<{ body: unknown; link?: string | undefined }>,
  ): Promise<FastifyReply> {
    const { mark } = request;
    const key = `${request.account} ${request.url}`;
    const kept = this.#entries.get(key);
    if (kept && kept.mark === mark) return answerCacheable(request, reply, kept);

    const { body, link } = await make();
    const json = JSON.stringify(body);
    const made = { json, link, hash: hashOf(json) };
    if (mark !== undefined) this.#keep(key, { ...made, mark });
    return answerCacheable(request, reply, made);
  }

  #keep(key: string, entry: Entry): void {
    const former = this.#entries.get(key);
    this.#characters += entry.json.length - (former ? former.json.length : -key.length);
    this.#entries.set(key, entry);
    // The oldest go first; most of them were made under an older mark anyway.
    for (const [oldest, { json }] of this.#entries) {
      if (this.#characters <= limits.answerCache) break;
      this.#entries.delete(oldest);
      this.#characters -= json.length + oldest.length;
    }
  }
}
