import type { Command } from 'commander';
import { otherVariables } from '../config.ts';

const isOurs = (name: string): boolean => name.startsWith('TRADEPOST_');

/** Empty variables count as unset. */
export function removeEmptyVariables(): void {
  for (const [name, value] of Object.entries(process.env))
    if (isOurs(name) && value === '') delete process.env[name];
}

/** A misspelt variable would be ignored in silence. One of another command is none: variables are often set for all. */
export function rejectUnknownVariables(program: Command): void {
  const settings = variablesOf(program);
  const known = new Set([...settings, ...otherVariables]);
  for (const [name, value = ''] of Object.entries(process.env)) {
    if (!isOurs(name) || known.has(name) || isServiceLink(name, value)) continue;
    program.error(`error: there is no setting ${name}; did you mean ${nearest(name, settings)}?`);
  }
}

const variablesOf = ({ commands, options }: Command): string[] => [
  ...new Set([...options.flatMap(({ envVar }) => envVar ?? []), ...commands.flatMap(variablesOf)]),
];

/** Kubernetes sets these for a Service named `tradepost` or `tradepost-…`, as Docker did for links. */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(name) ||
  (name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value));

function nearest(name: string, candidates: readonly string[]): string {
  const distances = candidates.map((candidate) =>
    differsByLastWords(name, candidate) ? 1 : editDistance(name, candidate),
  );
  return candidates[distances.indexOf(Math.min(...distances))] as string;
}

/** DATABASE_URL is rather DATABASE than BASE_URL. */
const differsByLastWords = (one: string, other: string): boolean =>
  one.startsWith(`${other}_`) || other.startsWith(`${one}_`);

/** Levenshtein distance in which swapped neighbours count once. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    const [above, twoAbove] = [rows.at(-1) as number[], rows.at(-2)];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
        isSwapped && twoAbove ? (twoAbove[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(current);
  }
  return rows.at(-1)?.at(-1) as number;
}
