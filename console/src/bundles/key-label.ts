import { useGetResourceLabel } from 'ra-core';
import { apiResources } from '../api/api-resources.ts';

/** The console's name of a bundle's key: `blogs` → `blog-posts`. */
export const resourceOfKey = (key: string): string | undefined =>
  Object.keys(apiResources).find(
    (name) => name === key.replaceAll('_', '-') || apiResources[name]?.path === `/${key}`,
  );

/** Label of a bundle's key, as in the menu: `blogs` → `Blog posts`. */
export function useKeyLabel(): (key: string) => string {
  const labelOf = useGetResourceLabel();
  return (key) => {
    const resource = resourceOfKey(key);
    const text = key.replaceAll('_', ' ');
    return resource ? labelOf(resource, 2) : text.charAt(0).toUpperCase() + text.slice(1);
  };
}
