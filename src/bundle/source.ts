import type { BundleRecord } from './bundle-file.ts';

/** A file read in chunks, or an object in memory. */
export interface BundleSource {
  sections: { has(key: string): boolean; keys(): Iterable<string> };
  read(key: string): AsyncIterable<BundleRecord[]>;
  size: number;
  bytesRead: number;
}

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
