import { type Identifier, useGetManyAggregate } from 'ra-core';

interface RecordNamesProps {
  resource: string;
  /** The field that names a record. */
  nameField: string;
  ids: Identifier[];
}

/** Names of other records; all rows ask for them together. */
export function RecordNames({ resource, nameField, ids }: RecordNamesProps) {
  const { data } = useGetManyAggregate(resource, { ids }, { enabled: ids.length > 0 });
  return (
    data
      ?.map((record) => record?.[nameField])
      .filter(Boolean)
      .join(', ') ?? ''
  );
}
