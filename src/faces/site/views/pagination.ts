import { limits } from '../../../limits.ts';
import type { Visit } from '../context.ts';

export interface Pagination {
  page: number;
  previous: string | undefined;
  next: string | undefined;
}

const perPage = limits.sitePageRecords;

/** The page that `?page=` asks for; undefined: no page at all. */
export const pageNumber = (visit: Visit): number | undefined => {
  const asked = visit.parameter('page') || '1';
  return /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : undefined;
};

/** One record more than a page shows, to know whether another follows. */
export const pageSelection = (page: number): { offset: number; limit: number } => ({
  offset: (page - 1) * perPage,
  limit: perPage + 1,
});

/** `query`: what the visitor chose besides the page. */
export function pagedPath(path: string, number: number, query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query);
  if (number > 1) parameters.set('page', String(number));
  return parameters.size ? `${path}?${parameters}` : path;
}

export function pageOf<T>(
  found: readonly T[],
  page: number,
  path: string,
  query?: Record<string, string>,
): { shown: T[]; pagination: Pagination } {
  return {
    shown: found.slice(0, perPage),
    pagination: {
      page,
      previous: page > 1 ? pagedPath(path, page - 1, query) : undefined,
      next: found.length > perPage ? pagedPath(path, page + 1, query) : undefined,
    },
  };
}
