import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useEffect } from 'react';

/**
 * Lets a record's page show its title before the record is fetched. ra-core would store the listed records under the
 * list's `meta`, which record pages do not have.
 */
export function useRecordCache(): void {
  const { resource, data } = useListContext();
  const client = useQueryClient();
  useEffect(() => {
    for (const record of data ?? []) {
      const key = [resource, 'getOne', { id: String(record.id), meta: undefined }];
      client.setQueryData(key, (former: unknown) => former ?? record);
    }
  }, [client, resource, data]);
}
