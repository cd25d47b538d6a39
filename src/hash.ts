/**
 * FNV-1a, 32 bits: fast, with all bits usable. Not for untrusted input, since collisions are easy to make.
 */
export function fnv1aHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
