import { useGetResourceLabel } from 'ra-core';
import { resourceNameOf } from '../api/api-resources.ts';

/** Label of a record type by its envelope key: `blog_comment` → `Comment`. */
export function useRecordTypeLabel(): (envelopeKey: string) => string {
  const labelOf = useGetResourceLabel();
  return (envelopeKey) => {
    const name = resourceNameOf(envelopeKey);
    const text = envelopeKey.replaceAll('_', ' ');
    return name ? labelOf(name, 1) : text.charAt(0).toUpperCase() + text.slice(1);
  };
}
