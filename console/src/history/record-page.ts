import { consoleName, kinds } from '../api/kinds.ts';
import type { Change } from './change.ts';

/** The console's page of a record that history or search names: its own, or that of the record around it. */
export function recordPage({ resource, ID, path }: Pick<Change, 'resource' | 'ID' | 'path'>): string {
  const name = consoleName(resource);
  if (name) return `/${name}/${ID}`;
  const [, top, outer] = path.split('/');
  const around = Object.keys(kinds).find((key) => kinds[key]?.path === `/${top}`);
  return around ? `/${around}/${outer}` : '/activity';
}
