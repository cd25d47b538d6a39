import type { ListQuery, Wire } from './state.ts';

/** What a client wanted. Paths are the API's, also where an owner asks. */
export type Wish =
  | { kind: 'create'; path: string; body: Wire; mark: string }
  | { kind: 'change'; path: string; body: Wire; mark: string | number; seen?: Wire }
  | { kind: 'delete'; path: string; seen?: Wire }
  | { kind: 'import'; changed: string; created: string; mark: string }
  | { kind: 'batch'; changed: string; created: Wire; mark: string }
  | { kind: 'undo'; step: number }
  | { kind: 'read'; path: string }
  | { kind: 'list'; path: string; query: ListQuery }
  | { kind: 'walk'; path: string };

/** Done: the answer says so. Refused: 4xx. Unknown: 503, which promises nothing either way. */
export type Outcome = 'done' | 'refused' | 'unknown';

export interface Deed {
  /** Those by whose name its client writes to the journal. */
  actors: readonly string[];
  wish: Wish;
  /** Between these moments, by a clock that all clients share, it took place. */
  begun: number;
  ended: number;
  outcome: Outcome;
  status: number;
  /** What the answer holds: a record, or a list of them. */
  answer?: Wire;
}

export const isWrite = ({ wish: { kind } }: Deed): boolean => !['read', 'list', 'walk'].includes(kind);

/** Short enough for a list of them to be read. */
export function inShort({ actors, wish, status, begun, ended }: Deed): string {
  const { kind, ...rest } = wish;
  return `${begun}–${ended} ${actors[0]} ${kind} ${JSON.stringify(rest).slice(0, 160)} → ${status}`;
}
