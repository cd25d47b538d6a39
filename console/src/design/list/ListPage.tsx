import { PlusIcon } from '@heroicons/react/24/outline';
import { Box, Button, Card } from '@mui/material';
import {
  useGetResourceLabel,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useListLabel } from '../../app/list-label.ts';
import { ErrorAlert } from '../../shared/QueryResult.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { PageActions } from '../PageHeader.tsx';
import { Title } from '../Title.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListTable } from './ListTable.tsx';
import { Pagination } from './Pagination.tsx';
import { useRecordCache } from './use-record-cache.ts';
import { ViewTabs } from './ViewTabs.tsx';

function AddButton() {
  const resource = useResourceContext() as string;
  const labelOf = useGetResourceLabel();
  return (
    <Button
      component={Link}
      to={`/${resource}/create`}
      variant="contained"
      startIcon={<PlusIcon />}
      sx={{ flexShrink: 0 }}
    >
      Add {labelOf(resource, 1).toLowerCase()}
    </Button>
  );
}

/** Shown while there is no record at all. */
function EmptyList({ action }: { action: ReactNode }) {
  const resource = useResourceContext() as string;
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const { icon } = useResourceDefinition({ resource });
  return (
    <Card>
      <EmptyState
        icon={icon as ComponentType}
        title={translate(`resources.${resource}.empty`, {
          _: `No ${labelOf(resource, 2).toLowerCase()} yet`,
        })}
        action={action}
      >
        {translate(`resources.${resource}.invite`, { _: '' })}
      </EmptyState>
    </Card>
  );
}

interface ListPageProps {
  searchPlaceholder: string | undefined;
  children: ReactNode;
}

export function ListPage({ searchPlaceholder, children }: ListPageProps) {
  const { data, error, isPending, filterValues, page, refetch, resource } = useListContext();
  const labelOf = useListLabel();
  useRecordCache();
  const { hasCreate } = useResourceDefinition({ resource });
  const isEmpty = !isPending && !error && !data?.length && page === 1 && !Object.keys(filterValues).length;
  const add = hasCreate ? <AddButton /> : undefined;
  return (
    <>
      <Title title={labelOf(resource)} />
      {add && !isEmpty && <PageActions>{add}</PageActions>}
      {children}
      {isEmpty ? (
        <EmptyList action={add} />
      ) : (
        <Card sx={{ overflow: 'visible' }}>
          <ViewTabs />
          <FilterBar searchPlaceholder={searchPlaceholder} />
          {error && (
            <Box sx={{ px: 2, pb: 2 }}>
              <ErrorAlert error={error} onRetry={() => void refetch()} />
            </Box>
          )}
          <ListTable />
          <Pagination />
        </Card>
      )}
    </>
  );
}
