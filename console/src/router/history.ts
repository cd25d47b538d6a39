export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

export type To = string | Partial<Pick<Location, 'pathname' | 'search'>>;
export type Action = 'POP' | 'PUSH' | 'REPLACE';

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

interface Transition {
  currentLocation: Location;
  nextLocation: Location;
  historyAction: Action;
}

export type BlockerFunction = (transition: Transition) => boolean;

export interface Blocker {
  shouldBlock: BlockerFunction;
  onBlocked: (next: Location, proceed: () => void) => void;
}

/** What each entry of the browser's history holds. `idx` counts them. */
interface EntryState {
  usr?: unknown;
  key?: string;
  idx?: number | null;
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState;

/** The location is in the fragment: `/console#/products?page=2`. */
function readLocation(): Location {
  const [pathname, ...search] = (location.hash.slice(1) || '/').split('?');
  const { usr = null, key = 'default' } = entryState();
  return {
    pathname: pathname?.startsWith('/') ? pathname : `/${pathname}`,
    search: search.length ? `?${search.join('?')}` : '',
    hash: '',
    state: usr,
    key,
  };
}

/** Entries from typed addresses have no index; they follow the current one. */
function readIndex(current: number): number {
  const { idx } = entryState();
  if (idx != null) return idx;
  history.replaceState({ ...entryState(), idx: current + 1 }, '');
  return current + 1;
}

let current = readLocation();
let index = readIndex(-1);
let blocker: Blocker | undefined;
/** The event that follows from `history.go` below. */
let onNextPop: (() => void) | undefined;
const listeners = new Set<(location: Location) => void>();

export const currentLocation = (): Location => current;

export function listen(listener: (location: Location) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setBlocker(next: Blocker | undefined): void {
  blocker = next;
}

function show(next: Location): void {
  current = next;
  for (const listener of listeners) listener(next);
}

const isBlocked = (nextLocation: Location, historyAction: Action): boolean =>
  blocker?.shouldBlock({ currentLocation: current, nextLocation, historyAction }) ?? false;

export function resolve(to: To): { pathname: string; search: string } {
  const [path = '', search] =
    typeof to === 'string' ? [to.replace(/\?.*/, ''), /\?.*/.exec(to)?.[0]] : [to.pathname ?? '', to.search];
  const pathname = path || current.pathname;
  const query = search?.replace(/^\??(?=.)/, '?') ?? '';
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: query === '?' ? '' : query,
  };
}

export const pathOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search;

export function navigate(to: To | number, { replace = false, state = null }: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    history.go(to);
    return;
  }
  const key = Math.random().toString(36).slice(2, 10);
  const next: Location = { ...resolve(to), hash: '', state, key };
  function proceed(): void {
    if (!replace) index += 1;
    const entry: EntryState = { usr: state, key, idx: index };
    history[replace ? 'replaceState' : 'pushState'](entry, '', `#${pathOf(next)}`);
    show(next);
  }
  if (isBlocked(next, replace ? 'REPLACE' : 'PUSH')) blocker?.onBlocked(next, proceed);
  else proceed();
}

/** Back, forward, or a typed address. A blocked one is taken back until the owner decides. */
function onPop(): void {
  const delta = readIndex(index) - index;
  const next = readLocation();
  function arrive(): void {
    index += delta;
    show(next);
  }
  if (!delta || !isBlocked(next, 'POP')) {
    arrive();
    return;
  }
  function proceed(): void {
    onNextPop = arrive;
    history.go(delta);
  }
  onNextPop = () => blocker?.onBlocked(next, proceed);
  history.go(-delta);
}

addEventListener('popstate', () => {
  const run = onNextPop ?? onPop;
  onNextPop = undefined;
  run();
});
