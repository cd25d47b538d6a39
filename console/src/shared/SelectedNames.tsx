import { DialogContentText } from '@mui/material';
import { type Identifier, useGetMany, useGetRecordRepresentation, useResourceContext } from 'ra-core';

const maxNames = 5;

interface SelectedNamesProps {
  ids: Identifier[];
  /** Not while they are being deleted: they would be read once more. */
  isActive?: boolean;
}

/** Names of the selected records, which may be on other pages of the list. */
export function SelectedNames({ ids, isActive = true }: SelectedNamesProps) {
  const resource = useResourceContext() as string;
  const nameOf = useGetRecordRepresentation(resource);
  const { data = [] } = useGetMany(resource, { ids: ids.slice(0, maxNames) }, { enabled: isActive });
  const names = data.map((record) => String(nameOf(record)));
  const remaining = ids.length - names.length;
  const items = remaining > 0 && names.length ? [...names, `${remaining} more`] : names;
  return <DialogContentText>{new Intl.ListFormat('en').format(items)}</DialogContentText>;
}
