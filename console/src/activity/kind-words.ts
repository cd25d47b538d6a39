import { useGetResourceLabel } from 'react-admin';
import { consoleName } from '../api/kinds.ts';

/** A kind of record, known by its envelope key, in words: `blog_comment` → `Comment`. */
export function useKindWords(): (one: string) => string {
  const labelOf = useGetResourceLabel();
  return (one) => {
    const name = consoleName(one);
    const words = one.replaceAll('_', ' ');
    return name ? labelOf(name, 1) : words.charAt(0).toUpperCase() + words.slice(1);
  };
}
