/** FNV-1a: a number for a text by few operations for each character. All of its bits can be used; nobody is kept from guessing it. */
export function fnv1aHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
