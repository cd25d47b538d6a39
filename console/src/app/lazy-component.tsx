import { type ComponentType, lazy } from 'react';
import { unreachableMessage } from '../api/base.ts';
import { isServerReachable } from '../api/connection.ts';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';

const reloadedKey = 'tradepost.reloaded';

/**
 * A chunk fails to load after a new build, or because the browser caches an earlier network error. Reloads the page
 * once, unless it holds unsaved changes; otherwise returns the message to show.
 */
async function recoverFromLoadFailure(name: string): Promise<string> {
  if (!(await isServerReachable())) return unreachableMessage;
  if (hasUnsavedChanges()) return 'The page must be reloaded. Save your changes first, then try again.';
  if (sessionStorage.getItem(reloadedKey) === name) return 'Part of the console is missing on the server.';
  sessionStorage.setItem(reloadedKey, name);
  location.reload();
  return new Promise(() => undefined);
}

/** A component loaded on first render. If loading fails, an error with "Try again" is shown in its place. */
export function lazyComponent<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const createLazy = () =>
    lazy<ComponentType<Props>>(async () => {
      const loaded = await load().catch(async () => {
        throw new Error(await recoverFromLoadFailure(name));
      });
      if (sessionStorage.getItem(reloadedKey) === name) sessionStorage.removeItem(reloadedKey);
      return { default: loaded[name] };
    });
  let LazyPart = createLazy();
  // React caches a failed `lazy`; a retry needs a new one.
  const reset = (): void => {
    LazyPart = createLazy();
  };
  const Current = (props: Props) => <LazyPart {...props} />;
  return (props) => (
    <ErrorBoundary onRetry={reset}>
      <Current {...props} />
    </ErrorBoundary>
  );
}
