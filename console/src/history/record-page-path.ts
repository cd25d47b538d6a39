import { apiResources, resourceNameOf } from '../api/api-resources.ts';
import type { Change } from './change.ts';

/** The console's page of a record that history or search names: its own, or that of the record around it. */
export function recordPagePath({ resource, ID, path }: Pick<Change, 'resource' | 'ID' | 'path'>): string {
  const name = resourceNameOf(resource);
  if (name) return `/${name}/${ID}`;
  const [, top, outer] = path.split('/');
  const around = Object.keys(apiResources).find((key) => apiResources[key]?.path === `/${top}`);
  return around ? `/${around}/${outer}` : '/activity';
}
