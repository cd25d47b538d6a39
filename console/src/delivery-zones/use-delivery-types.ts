import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeliveryType } from '@tradepost/sdk/owner';
import { useState } from 'react';
import { apiClient, collectItems } from '../api/api-client.ts';
import { createIdempotently } from '../api/idempotent-creation.ts';
import { equalNameMessage, isEqualName } from '../shared/equal-name.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';

/** Every change is saved at once. */
export function useDeliveryTypes(zone: number) {
  const queryKey = ['delivery-types', zone];
  const client = useQueryClient();
  const notifyUndoable = useUndoNotice();
  const [problem, setProblem] = useState<string>();
  const { data: types, error } = useQuery({
    queryKey,
    queryFn: () => collectItems(apiClient.deliveryTypes.all(zone, { sort_direction: 'ASC' })),
  });

  /** Reads the cache: names that wait to be added were queued before the latest render. */
  function assertUnused(name: string, exceptId?: number): void {
    const current = client.getQueryData<DeliveryType[]>(queryKey) ?? [];
    if (current.some((type) => type.ID !== exceptId && isEqualName(type.name, name)))
      throw new Error(equalNameMessage);
  }

  async function save(message: string, action: () => Promise<number>): Promise<void> {
    try {
      const ID = await action();
      void notifyUndoable(message, 'delivery_type', [ID]);
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  }

  /** For actions without an input beside which the error could be shown. */
  async function attempt(message: string, action: () => Promise<number>): Promise<boolean> {
    setProblem(undefined);
    try {
      await save(message, action);
      return true;
    } catch (failure) {
      setProblem((failure as Error).message);
      return false;
    }
  }

  return {
    types,
    problem: problem ?? error?.message,
    add: (name: string) =>
      attempt(`${name} added`, async () => {
        assertUnused(name);
        const creation = createIdempotently(['delivery-types', zone, name], (options) =>
          apiClient.deliveryTypes.create(zone, { name }, options),
        );
        return (await creation).ID;
      }),
    rename: ({ ID, name: formerName }: DeliveryType, name: string) =>
      save(`${formerName} renamed to ${name}`, async () => {
        assertUnused(name, ID);
        return (await apiClient.deliveryTypes.update(zone, ID, { name })).ID;
      }),
    remove: ({ ID, name }: DeliveryType) =>
      attempt(`${name} deleted`, async () => (await apiClient.deliveryTypes.remove(zone, ID)).ID),
  };
}
