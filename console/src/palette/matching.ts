const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean);

const isWordStart = (text: string, place: number): boolean =>
  place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1] ?? '');

/** Where a word of the text begins so; −1 if none does. */
function placeOf(text: string, prefix: string): number {
  let place = text.indexOf(prefix);
  while (place > 0 && !isWordStart(text, place)) place = text.indexOf(prefix, place + 1);
  return place;
}

/** Every typed word must start a word of the label. */
export const matchesLabel = (label: string, typed: string): boolean =>
  wordsOf(typed).every((prefix) => placeOf(label.toLowerCase(), prefix) >= 0);

export const beginsLabel = (label: string, typed: string): boolean =>
  typed !== '' && label.toLowerCase().startsWith(typed.toLowerCase());

/** The label in parts, alternately not typed and typed. */
export function highlight(label: string, typed: string): string[] {
  const marked = new Set<number>();
  for (const prefix of wordsOf(typed)) {
    const place = placeOf(label.toLowerCase(), prefix);
    for (let at = place; place >= 0 && at < place + prefix.length; at++) marked.add(at);
  }
  const parts = [''];
  for (const [place, letter] of [...label].entries()) {
    if (marked.has(place) !== (parts.length % 2 === 0)) parts.push('');
    parts[parts.length - 1] += letter;
  }
  return parts;
}
