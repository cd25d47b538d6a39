import { useGetResourceLabel, useTranslate } from 'ra-core';

/** What a resource's list is called, if not by its plural: `News`, of news items. */
export function useListLabel(): (resource: string) => string {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  return (resource) => translate(`resources.${resource}.list`, { _: labelOf(resource, 2) });
}
