import { consoleName, kinds } from '../api/kinds.ts';
import { resources } from '../resources.tsx';
import type { Change } from './change.ts';

/** The console's page of a record that history or search names: its own, that of the record around it, or its list. */
export function recordPage({ resource, ID, path }: Pick<Change, 'resource' | 'ID' | 'path'>): string {
  const name = consoleName(resource);
  if (name) return hasPage(name) ? `/${name}/${ID}` : `/${name}`;
  const [, top, outer] = path.split('/');
  const around = Object.keys(kinds).find((key) => kinds[key]?.path === `/${top}`);
  return around ? `/${around}/${outer}` : '/activity';
}

const hasPage = (name: string): boolean =>
  resources.some((resource) => resource.name === name && resource.views.edit !== undefined);
