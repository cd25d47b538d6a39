import { type ComponentType, lazy } from 'react';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';

const reloadedKey = 'tradepost.reloaded';

/** Whether the server answers at all. */
const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Where a part cannot be loaded though the server answers, the console was built anew since the page was opened, or the
 * connection was down a moment ago, which browsers remember: the page is loaded again, once, unless something in it is
 * not saved. Otherwise gives what to say.
 */
async function recoverFromLoadFailure(name: string): Promise<string> {
  if (!(await isReachable())) return 'The server cannot be reached. Is the connection up?';
  if (hasUnsavedChanges())
    return 'Save what you changed, then try again: the console has to be loaded anew for it.';
  if (sessionStorage.getItem(reloadedKey) === name) return 'A part of the console is missing on the server.';
  sessionStorage.setItem(reloadedKey, name);
  location.reload();
  return new Promise(() => undefined);
}

/** A component that is loaded when it is first shown. Where that fails, it is said in its place, and can be tried again. */
export function lazyComponent<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const fresh = () =>
    lazy<ComponentType<Props>>(async () => {
      const loaded = await load().catch(async () => {
        throw new Error(await recoverFromLoadFailure(name));
      });
      if (sessionStorage.getItem(reloadedKey) === name) sessionStorage.removeItem(reloadedKey);
      return { default: loaded[name] };
    });
  let Part = fresh();
  // What failed to load fails for ever; trying again takes another.
  const again = (): void => {
    Part = fresh();
  };
  const Current = (props: Props) => <Part {...props} />;
  return (props) => (
    <ErrorBoundary onRetry={again}>
      <Current {...props} />
    </ErrorBoundary>
  );
}
