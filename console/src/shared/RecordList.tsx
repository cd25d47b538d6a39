import { PlusIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useGetResourceLabel, useResourceContext, useResourceDefinition } from 'ra-core';
import { FilterButton, List, type ListProps, Pagination, TopToolbar } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageActions } from '../design/PageHeader.tsx';

/** Filters beside the list, "Add product" in the page's header. */
function ListActions() {
  const resource = useResourceContext() as string;
  const labelOf = useGetResourceLabel();
  const { hasCreate } = useResourceDefinition({ resource });
  return (
    <>
      <TopToolbar>
        <FilterButton />
      </TopToolbar>
      {hasCreate && (
        <PageActions>
          <Button
            component={Link}
            to={`/${resource}/create`}
            variant="contained"
            startIcon={<PlusIcon />}
            sx={{ flexShrink: 0 }}
          >
            Add {labelOf(resource, 1).toLowerCase()}
          </Button>
        </PageActions>
      )}
    </>
  );
}

const listActions = <ListActions />;

/** Filters, sort and page are in the URL. */
export function RecordList(props: ListProps) {
  return (
    <List
      exporter={false}
      perPage={25}
      sort={{ field: 'ID', order: 'DESC' }}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      actions={listActions}
      {...props}
    />
  );
}
