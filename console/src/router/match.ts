export interface Match {
  params: Record<string, string>;
  pathname: string;
  /** Without what `*` matched. */
  pathnameBase: string;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** `:id/*` matches `12/stock`, with the params `id` and `*`. */
export function matchPath(pattern: string | { path: string; end?: boolean }, pathname: string): Match | null {
  const { path, end = true } = typeof pattern === 'string' ? { path: pattern } : pattern;
  const wanted = segmentsOf(path);
  const given = segmentsOf(pathname);
  const isSplat = wanted.at(-1) === '*';
  if (isSplat) wanted.pop();
  if (given.length < wanted.length || (end && !isSplat && given.length > wanted.length)) return null;
  const params: Record<string, string> = {};
  for (const [place, segment] of wanted.entries()) {
    const value = given[place] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(value);
    else if (segment.toLowerCase() !== decode(value).toLowerCase()) return null;
  }
  const rest = given.slice(wanted.length);
  if (isSplat) params['*'] = rest.map(decode).join('/');
  const pathnameBase = `/${given.slice(0, wanted.length).join('/')}`;
  return { params, pathname: isSplat ? pathname : pathnameBase, pathnameBase };
}

/** The more specific pattern first: a name before a parameter, and that before `*`. */
export function specificity(path: string): number {
  const segments = path.split('/');
  return segments.reduce((score, segment) => {
    if (segment === '*') return score - 2;
    if (segment.startsWith(':')) return score + 3;
    return score + (segment ? 10 : 1);
  }, segments.length);
}
