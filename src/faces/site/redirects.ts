import { limits } from '../../limits.ts';
import { page } from '../../resources/pages/page.ts';
import { pathOfTarget, redirect } from '../../resources/redirects/redirect.ts';
import type { Redirect, Visit } from './context.ts';

type Path = `/${string}` | string;

const recordFrom = async ({ account }: Visit, from: string) => {
  const where = [{ field: 'from', comparison: '=' as const, value: from }];
  return (await account.select(redirect, where, 1))[0];
};

/** For a header: what is encoded already stays so. */
export const encodedAddress = (address: string): string =>
  encodeURI(address.toWellFormed()).replaceAll('%25', '%');

/** Where the owner's redirects lead from an address at which there is nothing; `path` as it was sent. */
export async function redirectFrom(visit: Visit, path: Path): Promise<Redirect | undefined> {
  const decoded = decodeURIComponent(path);
  // PostgreSQL has no such text.
  if (decoded.includes('\0')) return undefined;
  const found =
    (await recordFrom(visit, decoded)) ?? (decoded === path ? undefined : await recordFrom(visit, path));
  if (!found || (await isCircle(visit, found))) return undefined;
  return { status: 301, location: encodedAddress(found.to) };
}

/** With the query of the request: a link to the second page stays one. */
export function withQuery({ status, location }: Redirect, url: string): Redirect {
  const query = url.indexOf('?');
  const isOwnPath = location.startsWith('/') && !/[?#]/.test(location);
  return {
    status,
    location: status === 301 && isOwnPath && query > 0 ? location + url.slice(query) : location,
  };
}

/** Imports and undo may leave redirects that lead to each other. */
async function isCircle(visit: Visit, { from, to }: { from: string; to: string }): Promise<boolean> {
  let target = pathOfTarget(to, visit.origin);
  for (let step = 0; step < limits.redirectSteps && target !== undefined; step++) {
    if (target === from) return true;
    const next = await recordFrom(visit, target);
    if (!next || (await isPage(visit, target))) return false;
    target = pathOfTarget(next.to, visit.origin);
  }
  return target !== undefined;
}

const isPage = async ({ account }: Visit, path: string): Promise<boolean> =>
  (await account.findTaken(page, 'page_filename', [path.slice(1)])).length > 0;
