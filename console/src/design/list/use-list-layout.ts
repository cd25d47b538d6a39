import { useResourceContext, useStore } from 'ra-core';
import { useListDefinition } from './list-definition.ts';
import type { Column } from './types.ts';

export type Density = 'comfortable' | 'compact';

interface ListLayout {
  density: Density;
  setDensity: (density: Density) => void;
  /** Those that are shown. */
  columns: Column[];
  setColumns: (sources: string[] | undefined) => void;
}

/** Columns and density, as chosen in this browser. */
export function useListLayout(): ListLayout {
  const resource = useResourceContext() as string;
  const { columns } = useListDefinition();
  const [density, setDensity] = useStore<Density>('lists.density', 'comfortable');
  const [chosen, setColumns] = useStore<string[] | undefined>(`lists.${resource}.columns`, undefined);
  const isShown = ({ source, isOptional }: Column): boolean => chosen?.includes(source) ?? !isOptional;
  return {
    density,
    setDensity,
    columns: columns.filter((column, index) => index === 0 || isShown(column)),
    setColumns,
  };
}
