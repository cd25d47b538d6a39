import { type Identifier, useListContext } from 'ra-core';
import { useEffect, useRef } from 'react';

interface RowSelection {
  count: number;
  isSelected: (id: Identifier) => boolean;
  /** `isRange`: together with all since the last one. */
  toggle: (id: Identifier, isRange: boolean) => void;
  pageState: 'all' | 'some' | 'none';
  togglePage: () => void;
}

export function useRowSelection(): RowSelection {
  const { data = [], selectedIds, onSelect, onToggleItem, onUnselectItems } = useListContext();
  const last = useRef<Identifier>(undefined);
  const pageIds = data.map(({ id }) => id);
  const selectedOnPage = pageIds.filter((id) => selectedIds.includes(id));

  function toggle(id: Identifier, isRange: boolean): void {
    const [from, to] = [pageIds.indexOf(last.current as Identifier), pageIds.indexOf(id)].sort(
      (a, b) => a - b,
    );
    last.current = id;
    if (!isRange || from === undefined || to === undefined || from < 0) onToggleItem(id);
    else onSelect([...new Set([...selectedIds, ...pageIds.slice(from, to + 1)])]);
  }

  return {
    count: selectedIds.length,
    isSelected: (id) => selectedIds.includes(id),
    toggle,
    pageState: !selectedOnPage.length ? 'none' : selectedOnPage.length === pageIds.length ? 'all' : 'some',
    togglePage: () => (selectedIds.length ? onUnselectItems() : onSelect(pageIds)),
  };
}

/** Clears the selection when the filter changes or the list is left: it would be out of sight. */
export function useSelectionReset(): void {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and when the filter changes
  useEffect(() => onUnselectItems(), [filter]);
}
