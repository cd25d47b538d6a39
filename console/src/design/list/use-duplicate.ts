import { type Identifier, useDataProvider, useNotify, useResourceContext } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ConsoleRecord } from '../../api/data-provider.ts';

/** What a copy does not take from its original; the server gives it its own. */
const ownFields = ['ID', 'id', 'etag'];

/** The fields of a copy that differ from the original's, such as its name. */
export type CopyFields<T> = (record: T) => object | Promise<object>;

/** Opens the form for a new record, filled with a copy. */
export function useDuplicate<T extends ConsoleRecord>(fieldsOf: CopyFields<T>) {
  const resource = useResourceContext() as string;
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const notify = useNotify();
  return async (id: Identifier): Promise<void> => {
    try {
      // Lists leave out some fields.
      const { data } = await dataProvider.getOne<T>(resource, { id });
      const copy = Object.fromEntries(Object.entries(data).filter(([field]) => !ownFields.includes(field)));
      navigate(`/${resource}/create`, { state: { record: { ...copy, ...(await fieldsOf(data)) } } });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
}
