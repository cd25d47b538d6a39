import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import {
  type BlockerFunction,
  type Location,
  type NavigateOptions,
  navigate,
  pathOf,
  resolve,
  setBlocker,
  type To,
} from './history.ts';
import { type Match, matchPath } from './match.ts';

export const LocationContext = createContext<Location | undefined>(undefined);

/** The part of the path that the enclosing routes matched. */
export const RouteContext = createContext({ base: '', params: {} as Record<string, string> });

export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useLocation needs a Router');
  return location;
}

export const useInRouterContext = (): boolean => useContext(LocationContext) !== undefined;
export const useCanBlock = (): boolean => true;
export const useNavigate = () => navigate;
export const useParams = (): Record<string, string> => useContext(RouteContext).params;
export const useHref = (to: To): string => `#${pathOf(resolve(to))}`;

export function useMatch(pattern: { path: string; end?: boolean }): Match | null {
  return matchPath(pattern, useLocation().pathname);
}

type SearchUpdate = URLSearchParams | ((former: URLSearchParams) => URLSearchParams);

export function useSearchParams(): [
  URLSearchParams,
  (update: SearchUpdate, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const latest = useRef(params);
  latest.current = params;
  const setParams = useCallback((update: SearchUpdate, options?: NavigateOptions) => {
    const next = typeof update === 'function' ? update(new URLSearchParams(latest.current)) : update;
    navigate({ search: new URLSearchParams(next).toString() }, options);
  }, []);
  return [params, setParams];
}

type BlockerState =
  | { state: 'unblocked' }
  | { state: 'blocked'; location: Location; proceed: () => void; reset: () => void };

const unblocked: BlockerState = { state: 'unblocked' };

export function useBlocker(shouldBlock: BlockerFunction | boolean): BlockerState {
  const [state, setState] = useState<BlockerState>(unblocked);
  const latest = useRef(shouldBlock);
  latest.current = shouldBlock;
  useEffect(() => {
    const reset = (): void => setState(unblocked);
    setBlocker({
      shouldBlock: (transition) =>
        typeof latest.current === 'function' ? latest.current(transition) : latest.current,
      onBlocked: (location, proceed) =>
        setState({
          ...{ state: 'blocked', location, reset },
          proceed() {
            reset();
            proceed();
          },
        }),
    });
    return () => setBlocker(undefined);
  }, []);
  return state;
}
