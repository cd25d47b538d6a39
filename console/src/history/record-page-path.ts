import { apiResources, resourceNameOf } from '../api/api-resources.ts';
import type { Change } from './change.ts';

/** Console path of a record, or of its container if it has no page of its own. */
export function recordPagePath({ resource, ID, path }: Pick<Change, 'resource' | 'ID' | 'path'>): string {
  const name = resourceNameOf(resource);
  if (name) return apiResources[name]?.pagePath ?? `/${name}/${ID}`;
  const [, top, containerId] = path.split('/');
  const container = Object.keys(apiResources).find((key) => apiResources[key]?.path === `/${top}`);
  return container ? `/${container}/${containerId}` : '/activity';
}
