import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fnv1aHash } from '../../hash.ts';
import { limits } from '../../limits.ts';
import { type Sample, sample } from '../../metrics/sample.ts';
import type { CacheVersion, CacheVersions } from '../../storage/store.ts';
import { acceptedCoding } from '../hooks/negotiation.ts';
import { type CacheableResponse, encodedOnce, hasCapacity, sendCacheable } from './response.ts';

interface Entry {
  response: CacheableResponse;
  version: CacheVersion;
  /** When time alone makes it outdated. */
  expiresAtMs: number;
  characters: number;
}

/**
 * Caches responses to GET requests by key and version of the account's data.
 *
 * A response is stored at the second request for its key, since most are requested only once. A full cache evicts its
 * oldest entries.
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
    if (entry?.version !== version || isExpired(entry)) {
      this.#misses++;
      return undefined;
    }
    this.#hits++;
    return entry.response;
  }

  set(
    key: string,
    version: CacheVersion,
    response: CacheableResponse,
    expiresAtMs = Number.POSITIVE_INFINITY,
  ): void {
    if (!this.#recentKeys.again(key)) return;
    const characters = sizeOf(key, response);
    if (characters > this.#maxCharacters) return;
    this.#evict(key);
    this.#entries.set(key, { response: encodedOnce(response), version, expiresAtMs, characters });
    this.#characters += characters;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#evict(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
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

/** Most never expire, and are not compared with the clock. */
const isExpired = ({ expiresAtMs }: Entry): boolean =>
  expiresAtMs !== Number.POSITIVE_INFINITY && expiresAtMs <= Date.now();

const { recentRequestKeys } = limits;
/** 16 slots per key, so that recent keys seldom collide. */
const slots = 16 * recentRequestKeys;

/**
 * Remembers recent keys in constant memory. Each key has one slot with its hash and its time, counted in keys; a collision
 * only delays caching by a request.
 */
class RecentKeyFilter {
  /** Hash and time, side by side. */
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
    // An overflow misjudges a key's age, which is harmless.
    this.#time = (this.#time + 1) | 0;
    return isRecent;
  }
}

/** Approximate memory of an entry besides its text. */
const overheadCharacters = 300;

const sizeOf = (key: string, { headers, body }: CacheableResponse): number =>
  headers.reduce((size, text) => size + text.length, key.length + body.length + overheadCharacters);

/**
 * Responds to GET requests from the cache, after authentication. Every commit, by any process, changes the account's
 * version, so no response is stale. Where other processes' commits are not seen at once (PostgreSQL), nothing is cached.
 */
export function serveFromCache(scope: FastifyInstance, cache: ResponseCache, versions: CacheVersions): void {
  if (!versions.isExact) return;
  scope.addHook('onRequest', (request, reply, done) => {
    const { method, account, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || request.isPreview) return done();
    const key = `${account} ${acceptedCoding(headers)} ${request.callback} ${request.url}`;
    const version = versions.ofAccount(account);
    const response = cache.get(key, version);
    // Without capacity the route rejects the request.
    if (response && hasCapacity()) return sendCacheable(request, reply, response);
    request.cacheKey = key;
    request.cacheVersion = version;
    done();
  });
}

/** Caches a response if the request passed `serveFromCache`. */
export function keepInCache(
  cache: ResponseCache | undefined,
  { cacheKey, cacheVersion }: FastifyRequest,
  response: CacheableResponse,
  expiresAtMs?: number,
): void {
  if (cacheKey !== undefined && cacheVersion) cache?.set(cacheKey, cacheVersion, response, expiresAtMs);
}
