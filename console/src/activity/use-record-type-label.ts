import { useGetResourceLabel } from 'react-admin';
import { resourceNameOf } from '../api/api-resources.ts';

/** Label of a record type by its envelope key: `blog_comment` → `Comment`. */
export function useRecordTypeLabel(): (one: string) => string {
  const labelOf = useGetResourceLabel();
  return (one) => {
    const name = resourceNameOf(one);
    const words = one.replaceAll('_', ' ');
    return name ? labelOf(name, 1) : words.charAt(0).toUpperCase() + words.slice(1);
  };
}
