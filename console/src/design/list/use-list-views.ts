import { useGetIdentity, useListContext, useResourceContext, useStore } from 'ra-core';
import { activeView } from './filters.ts';
import { useListDefinition } from './list-definition.ts';
import type { FilterValues, ListView } from './types.ts';
import { useListLayout } from './use-list-layout.ts';

const all: ListView = { label: 'All', filter: {} };
const none: ListView[] = [];

/** Views of the page, and of this browser. */
export function useListViews(values: FilterValues) {
  const resource = useResourceContext() as string;
  const { identity } = useGetIdentity();
  const { sort } = useListContext();
  const { views: pageViews } = useListDefinition();
  const { columns, setColumns } = useListLayout();
  const [saved, setSaved] = useStore<ListView[]>(`views.${identity?.id}.${resource}`, none);
  const views = [all, ...pageViews, ...saved];
  return {
    views,
    active: activeView(views, values),
    isSaved: (view: ListView) => saved.includes(view),
    isTaken: (label: string) => views.some((view) => view.label.toLowerCase() === label.toLowerCase()),
    save(label: string): void {
      const view = { label, filter: values, sort, columns: columns.map(({ source }) => source) };
      setSaved([...saved, view]);
    },
    remove: (view: ListView) => setSaved(saved.filter((other) => other !== view)),
    setColumns,
  };
}
