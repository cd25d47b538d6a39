import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline';
import { IconButton, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import {
  type GetListResult,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useStore,
} from 'ra-core';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleRecord } from '../api/data-provider.ts';

interface ListParams {
  page: number;
  sort: string;
  order: string;
}

interface ListQuery {
  pagination?: { page: number };
  sort?: { field: string; order: string };
}

/** The records before and after this one on the page of the list that the owner came from. */
function useNeighbours(): { previous?: ConsoleRecord | undefined; next?: ConsoleRecord | undefined } {
  const resource = useResourceContext() as string;
  const id = useRecordContext()?.id;
  const [params] = useStore<Partial<ListParams>>(`${resource}.listParams`, {});
  const lists = useQueryClient().getQueriesData<GetListResult<ConsoleRecord>>({
    queryKey: [resource, 'getList'],
  });
  const isShown = ({ pagination, sort }: ListQuery): boolean =>
    pagination?.page === params.page && sort?.field === params.sort && sort?.order === params.order;
  const records = lists
    .filter(([[, , query], list]) => isShown((query as ListQuery) ?? {}) && list?.data)
    .map(([, list]) => list?.data ?? [])
    .find((data) => data.some((record) => record.id === id));
  const index = records?.findIndex((record) => record.id === id) ?? -1;
  return { previous: records?.[index - 1], next: records?.[index + 1] };
}

export function NeighbourLinks() {
  const { previous, next } = useNeighbours();
  if (!previous && !next) return null;
  return (
    <span>
      <NeighbourLink label="Previous" record={previous} Icon={ChevronLeftIcon} />
      <NeighbourLink label="Next" record={next} Icon={ChevronRightIcon} />
    </span>
  );
}

interface NeighbourLinkProps {
  label: string;
  record: ConsoleRecord | undefined;
  Icon: ComponentType;
}

function NeighbourLink({ label, record, Icon }: NeighbourLinkProps) {
  const resource = useResourceContext() as string;
  const nameOf = useGetRecordRepresentation(resource);
  if (!record)
    return (
      <IconButton aria-label={label} disabled>
        <Icon />
      </IconButton>
    );
  const title = `${label}: ${nameOf(record)}`;
  return (
    <Tooltip title={title}>
      <IconButton component={Link} to={`/${resource}/${record.id}`} aria-label={title}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
