import { DialogContentText } from '@mui/material';
import { type Identifier, useGetMany, useGetRecordRepresentation, useResourceContext } from 'react-admin';

/** How many are named; the others are counted. */
const maxNames = 5;

/** Which records of a list are chosen, by name: they may stand on other pages of it. */
export function SelectedNames({ ids }: { ids: Identifier[] }) {
  const resource = useResourceContext() as string;
  const nameOf = useGetRecordRepresentation(resource);
  const { data = [] } = useGetMany(resource, { ids: ids.slice(0, maxNames) });
  const names = data.map((record) => String(nameOf(record)));
  const rest = ids.length - names.length;
  const words = rest > 0 && names.length ? [...names, `${rest} more`] : names;
  return <DialogContentText>{new Intl.ListFormat('en').format(words)}</DialogContentText>;
}
