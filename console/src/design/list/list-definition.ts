import { createContext, useContext } from 'react';
import type { ListDefinition } from './types.ts';

export const ListDefinitionContext = createContext<ListDefinition | undefined>(undefined);

/** What the page says about its list. */
export function useListDefinition(): ListDefinition {
  const definition = useContext(ListDefinitionContext);
  if (!definition) throw new Error('Only for use within RecordList');
  return definition;
}
