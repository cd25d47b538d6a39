import {
  type AnchorHTMLAttributes,
  Children,
  Fragment,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import {
  currentLocation,
  listen,
  type NavigateOptions,
  navigate,
  pathOf,
  resolve,
  type To,
} from './history.ts';
import { LocationContext, RouteContext, useHref, useLocation } from './hooks.ts';
import { matchPath, specificity } from './match.ts';

/** A page that is being loaded leaves the former one in place. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation);
  useLayoutEffect(() => {
    setLocation(currentLocation());
    return listen((next) => startTransition(() => setLocation(next)));
  }, []);
  return <LocationContext.Provider value={location}>{children}</LocationContext.Provider>;
}

interface RouteProps {
  path?: string;
  element?: ReactNode;
}

/** Read by `Routes`. */
export const Route = (_props: RouteProps): ReactNode => null;

const routesIn = (children: ReactNode): RouteProps[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement(child)) return [];
    const { props, type } = child as ReactElement<RouteProps & { children?: ReactNode }>;
    return type === Fragment ? routesIn(props.children) : [props];
  });

/** Renders the most specific route that matches what the enclosing ones left of the path. */
export function Routes({ children }: { children: ReactNode }) {
  const { base, params } = useContext(RouteContext);
  const { pathname } = useLocation();
  const rest = pathname.slice(base.length) || '/';
  const routes = routesIn(children).sort(
    (one, other) => specificity(other.path ?? '') - specificity(one.path ?? ''),
  );
  for (const { path = '', element } of routes) {
    const match = matchPath(path, rest);
    if (!match) continue;
    const value = {
      base: base + (match.pathnameBase === '/' ? '' : match.pathnameBase),
      params: { ...params, ...match.params },
    };
    return <RouteContext.Provider value={value}>{element}</RouteContext.Provider>;
  }
  return null;
}

export const Outlet = (): ReactNode => null;

export function Navigate({ to, replace, state }: { to: To } & NavigateOptions): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => navigate(to, { replace: replace ?? false, state }), []);
  return null;
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  to: To;
  ref?: Ref<HTMLAnchorElement>;
}

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);

  function click(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isOwn = event.button === 0 && (!rest.target || rest.target === '_self');
    if (event.defaultPrevented || !isOwn || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    const isSame = pathOf(resolve(to)) === pathOf(currentLocation());
    navigate(to, { replace: replace ?? isSame, state });
  }
  return <a {...rest} href={href} onClick={click} />;
}

/** Has the class `active` on its page, and on those below unless `end`. */
export function NavLink({ end = false, className, ...rest }: LinkProps & { end?: boolean }) {
  const isActive = matchPath({ path: resolve(rest.to).pathname, end }, useLocation().pathname) !== null;
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={isActive ? `${className ?? ''} active` : className}
    />
  );
}
