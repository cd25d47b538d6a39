export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Limit of the quadratic comparison, which would block the page. */
const maxComparisons = 2_000_000;

export function diff(before: string[], after: string[]): DiffPart[] {
  const start = commonPrefixLength(before, after);
  const end = commonPrefixLength(before.slice(start).reverse(), after.slice(start).reverse());
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const parts: DiffPart[] = [
    { kind: 'same', text: before.slice(0, start).join('') },
    ...diffMiddle(removed, added),
    { kind: 'same', text: before.slice(before.length - end).join('') },
  ];
  return mergeAdjacent(parts);
}

function commonPrefixLength(one: string[], other: string[]): number {
  const limit = Math.min(one.length, other.length);
  let length = 0;
  while (length < limit && one[length] === other[length]) length++;
  return length;
}

/** Longest common subsequence. */
function diffMiddle(before: string[], after: string[]): DiffPart[] {
  if (before.length * after.length > maxComparisons)
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] as number;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      parts.push({ kind: 'same', text: before[row++] as string });
      column++;
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1)))
      parts.push({ kind: 'removed', text: before[row++] as string });
    else parts.push({ kind: 'added', text: after[column++] as string });
  }
  return parts;
}

function mergeAdjacent(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else if (part.text) result.push({ ...part });
  }
  return result;
}

/** Unchanged text kept on each side of a change. */
const contextChars = 60;

/** Shortens long unchanged parts, between words. */
export function collapseUnchanged(parts: DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'same' || part.text.length <= 3 * contextChars) return part;
    const head = index === 0 ? '' : part.text.slice(0, contextChars).replace(/\s\S*$/, '');
    const tail = index === parts.length - 1 ? '' : part.text.slice(-contextChars).replace(/^\S*\s/, '');
    return { ...part, text: `${head} … ${tail}` };
  });
}
