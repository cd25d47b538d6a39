import type { BundleRecord } from './bundle-file.ts';

/** Where the records come from: a file that is read piece by piece, or an object at hand. */
export interface BundleSource {
  sections: { has(key: string): boolean; keys(): Iterable<string> };
  read(key: string): AsyncIterable<BundleRecord[]>;
  size: number;
  bytesRead: number;
}

/** A bundle that is an object in memory. */
export function bundleFromObject(content: Record<string, unknown[]>): BundleSource {
  return {
    sections: new Map(Object.entries(content)),
    async *read(key) {
      yield (content[key] ?? []).map((value, index) => ({ index, value }));
    },
    size: 0,
    bytesRead: 0,
  };
}
