import assert from 'node:assert/strict';
import type { AccountReader, JournalEntry } from '../../../src/storage/store.ts';
import { type Deed, inShort, isWrite } from './deed.ts';
import { asTokensSee, markIn, type State, type Wire } from './state.ts';

/** What one transaction did, by the journal. */
export interface Step {
  step: number;
  actor: string;
  reason: string | null;
  lines: JournalEntry[];
  touched: Set<string>;
  /** Paths of what it created, in order. */
  created: string[];
  /** The records that it touched, before and after. */
  before: State;
  after: State;
  deed: Deed;
}

/** A record as the API shows it to tokens. */
function shown(text: string | null): Wire | undefined {
  if (text === null) return undefined;
  const { average_rating: _, ...record } = JSON.parse(text);
  return asTokensSee(record);
}

/** The steps after a line. */
export async function stepsAfter(reader: AccountReader, sequence: number): Promise<Omit<Step, 'deed'>[]> {
  const lines: JournalEntry[] = [];
  for (let more = [{}] as JournalEntry[]; more.length; lines.push(...more)) {
    const first = sequence + lines.length + 1;
    more = await reader.listEntries({ first, last: Number.MAX_SAFE_INTEGER }, 1000);
  }
  for (const [index, line] of lines.entries())
    assert.equal(line.sequence, sequence + index + 1, 'the journal has a gap');
  return [...Map.groupBy(lines, ({ step }) => step)].map(([step, own]) => {
    const [{ actor, reason }] = own as [JournalEntry];
    const before = new Map<string, Wire>();
    const after = new Map<string, Wire>();
    for (const line of own) {
      if (!before.has(line.path)) before.set(line.path, shown(line.before));
      after.set(line.path, shown(line.after));
    }
    const created = own.filter(({ operation }) => operation === 'create').map(({ path }) => path);
    return { step, actor, reason, lines: own, touched: new Set(after.keys()), created, before, after };
  });
}

/** The state after a step; each line must say how things stood before it. */
export function applied(state: State, { lines }: Pick<Step, 'lines'>): State {
  const next = new Map(state);
  for (const { operation, path, before, after } of lines) {
    assert.equal(next.has(path), operation !== 'create', `${operation} ${path}`);
    assert.deepEqual(shown(before), next.get(path), `${operation} ${path}: what it says was there before`);
    if (after === null) next.delete(path);
    else next.set(path, shown(after));
  }
  return next;
}

/** Whether a step may be the one that a write has made. */
function isBy({ wish }: Deed, { reason, lines }: Omit<Step, 'deed'>): boolean {
  const has = (operation: string, isRight: (line: JournalEntry) => boolean): boolean =>
    lines.some((line) => line.operation === operation && isRight(line));
  const isMarked =
    (mark: unknown) =>
    ({ path, after }: JournalEntry): boolean =>
      markIn(path, shown(after)) === mark;
  switch (wish.kind) {
    case 'create':
      return reason === null && has('create', isMarked(wish.mark));
    case 'change':
      return reason === null && has('update', (line) => line.path === wish.path && isMarked(wish.mark)(line));
    case 'delete':
      return reason === null && has('delete', ({ path }) => path === wish.path);
    case 'import':
    case 'batch':
      return lines.some(isMarked(wish.mark));
    case 'undo':
      return reason === `undo of ${wish.step}`;
    default:
      return false;
  }
}

/**
 * Finds the write that made each step: a client makes one at a time, so its steps follow each other as its writes do. All
 * that were acknowledged have one, of those that ended in 503 some do, and nobody else has.
 */
export function attributed(steps: Omit<Step, 'deed'>[], deeds: Deed[]): Step[] {
  const writes = deeds.filter((deed) => isWrite(deed) && deed.outcome !== 'refused');
  const found = new Map<number, Deed>();
  for (const actors of new Set(deeds.map((deed) => deed.actors))) {
    const own = steps.filter(({ actor }) => actors.includes(actor));
    const asked = writes.filter((deed) => deed.actors === actors);
    const makers = aligned(own, asked);
    assert.ok(makers, `${actors} was told of other writes than the journal: ${inShortBoth(own, asked)}`);
    for (const [index, { step }] of own.entries()) found.set(step, makers[index] as Deed);
  }
  return steps.map((step) => {
    const deed = found.get(step.step);
    assert.ok(deed, `step ${step.step} by ${step.actor} is nobody's`);
    return { ...step, deed };
  });
}

/** The write of each step, in the same order; undefined where they do not go together. */
function aligned(steps: Omit<Step, 'deed'>[], deeds: Deed[]): Deed[] | undefined {
  const [step, ...later] = steps;
  if (!step) return deeds.some(({ outcome }) => outcome === 'done') ? undefined : [];
  for (const [index, deed] of deeds.entries()) {
    const rest = isBy(deed, step) ? aligned(later, deeds.slice(index + 1)) : undefined;
    if (rest) return [deed, ...rest];
    if (deed.outcome === 'done') return undefined;
  }
  return undefined;
}

const inShortBoth = (steps: Omit<Step, 'deed'>[], deeds: Deed[]): string => {
  const lines = steps.map(({ lines: [line] }) => `${line?.sequence} ${line?.operation} ${line?.path}`);
  return `it has\n  ${lines.join('\n  ')}\nfor\n  ${deeds.map(inShort).join('\n  ')}\n`;
};
