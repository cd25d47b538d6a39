import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fnv1aHash } from '../../hash.ts';
import { limits } from '../../limits.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import type { CacheVersion, CacheVersions } from '../../storage/store.ts';
import { type CacheableResponse, encodedOnce, hasCapacity, sendCacheable } from './response.ts';

interface Entry {
  response: CacheableResponse;
  version: CacheVersion;
  characters: number;
}

/**
 * Responses to GET requests, each under the version of the data that it was made of: one of another version is never
 * returned.
 *
 * A response is stored when its key comes for the second time, since most are requested only once. The oldest entries are
 * evicted when the cache is full.
 */
export class ResponseCache {
  readonly #maxCharacters: number;
  readonly #entries = new Map<string, Entry>();
  readonly #recentKeys = new RecentKeyFilter();
  #characters = 0;
  #hits = 0;
  #misses = 0;

  constructor(maxCharacters: number = limits.responseCacheCharacters) {
    this.#maxCharacters = maxCharacters;
  }

  get(key: string, version: CacheVersion): CacheableResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== version) {
      this.#misses++;
      return undefined;
    }
    this.#hits++;
    return entry.response;
  }

  set(key: string, version: CacheVersion, response: CacheableResponse): void {
    if (!this.#recentKeys.again(key)) return;
    const characters = sizeOf(key, response);
    if (characters > this.#maxCharacters) return;
    this.#evict(key);
    this.#entries.set(key, { response: encodedOnce(response), version, characters });
    this.#characters += characters;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#evict(oldest);
    }
  }

  #evict(key: string): void {
    this.#characters -= this.#entries.get(key)?.characters ?? 0;
    this.#entries.delete(key);
  }

  samples(): Sample[] {
    return [
      sample('tradepost_answer_cache_hits_total', this.#hits),
      sample('tradepost_answer_cache_misses_total', this.#misses),
      sample('tradepost_answer_cache_characters', this.#characters),
    ];
  }
}

const { recentRequestKeys } = limits;
/** So many more slots than keys that two recent keys seldom share one. */
const slots = 16 * recentRequestKeys;

/**
 * Remembers recent keys in constant memory. A key has one slot, with its hash and the time it came, counted in keys; another
 * key in the slot replaces it, and is cached a request later than it could be.
 */
class RecentKeyFilter {
  /** Hash and time of each slot's key, side by side. */
  readonly #slots = new Int32Array(2 * slots);
  #time = 0;

  /** Whether the key came recently; remembers it. */
  again(key: string): boolean {
    const hash = fnv1aHash(key);
    const slot = 2 * (hash & (slots - 1));
    const isRecent =
      this.#slots[slot] === hash && this.#time - (this.#slots[slot + 1] as number) <= recentRequestKeys;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = this.#time;
    // It may overflow: a key is then taken for recent, or for new, which is harmless.
    this.#time = (this.#time + 1) | 0;
    return isRecent;
  }
}

/** About what an entry takes in memory besides its text. */
const overheadCharacters = 300;

const sizeOf = (key: string, { headers, body }: CacheableResponse): number =>
  headers.reduce((size, text) => size + text.length, key.length + body.length + overheadCharacters);

/**
 * Answers GET requests of a scope from the cache; comes after authentication. An account's version changes with each of its
 * commits, by whichever process, so no response is stale. Where the store does not learn of other processes' commits at
 * once (PostgreSQL), nothing is cached.
 */
export function serveFromCache(scope: FastifyInstance, cache: ResponseCache, versions: CacheVersions): void {
  if (!versions.isExact) return;
  scope.addHook('onRequest', (request, reply, done) => {
    const { method, account } = request;
    if (method !== 'GET' && method !== 'HEAD') return done();
    const key = `${account} ${request.callback} ${request.url}`;
    const version = versions.ofAccount(account);
    const response = cache.get(key, version);
    // Without capacity the route rejects the request, as it does any read.
    if (response && hasCapacity()) return sendCacheable(request, reply, response);
    request.cacheKey = key;
    request.cacheVersion = version;
    done();
  });
}

/** Keeps a response for the requests to come, where the request went through `serveFromCache`. */
export function keepInCache(
  cache: ResponseCache | undefined,
  { cacheKey, cacheVersion }: FastifyRequest,
  response: CacheableResponse,
): void {
  if (cacheKey !== undefined && cacheVersion) cache?.set(cacheKey, cacheVersion, response);
}
