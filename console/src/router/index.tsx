/** In place of react-router-dom, of which the console and ra-core use this much; see scripts/build-console.ts. */
import { createContext, type ReactNode } from 'react';
import { Router } from './components.tsx';

export { Link, Navigate, NavLink, Outlet, Route, Routes } from './components.tsx';
export {
  useBlocker,
  useHref,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from './hooks.ts';
export { matchPath } from './match.ts';

interface HashRouter {
  element: ReactNode;
}

export const createHashRouter = ([route]: HashRouter[]): HashRouter | undefined => route;

export const RouterProvider = ({ router }: { router: HashRouter }) => <Router>{router.element}</Router>;

/** Tell ra-core that navigation can be blocked. */
export const UNSAFE_DataRouterContext = createContext(true);
export const UNSAFE_DataRouterStateContext = createContext(true);
