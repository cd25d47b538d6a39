import { DialogContentText } from '@mui/material';
import { type Identifier, useGetMany, useGetRecordRepresentation, useResourceContext } from 'ra-core';

const maxNames = 5;

/** Names of the selected records, which may be on other pages of the list. */
export function SelectedNames({ ids }: { ids: Identifier[] }) {
  const resource = useResourceContext() as string;
  const nameOf = useGetRecordRepresentation(resource);
  const { data = [] } = useGetMany(resource, { ids: ids.slice(0, maxNames) });
  const names = data.map((record) => String(nameOf(record)));
  const remaining = ids.length - names.length;
  const items = remaining > 0 && names.length ? [...names, `${remaining} more`] : names;
  return <DialogContentText>{new Intl.ListFormat('en').format(items)}</DialogContentText>;
}
