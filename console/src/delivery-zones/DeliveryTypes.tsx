import { PlusIcon } from '@heroicons/react/24/outline';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useRecordContext } from 'ra-core';
import type { SubmitEvent } from 'react';
import { FormCard } from '../design/FormCard.tsx';
import { useNameQueue } from '../shared/use-name-queue.ts';
import { DeliveryTypeRow } from './DeliveryTypeRow.tsx';
import type { DeliveryZone } from './delivery-zone.ts';
import { useDeliveryTypes } from './use-delivery-types.ts';

export function DeliveryTypes() {
  const zone = useRecordContext<DeliveryZone>();
  return zone ? <DeliveryTypeList key={zone.ID} zone={zone.ID} /> : null;
}

function DeliveryTypeList({ zone }: { zone: number }) {
  const { types, problem, add, rename, remove } = useDeliveryTypes(zone);
  const { name, setName, enqueue } = useNameQueue(add);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    enqueue();
  }

  return (
    <Box sx={{ maxWidth: 760 }}>
      <FormCard
        title="Delivery methods"
        about={
          types?.length === 0
            ? 'No delivery methods yet. Add the ones that customers in this zone can choose, e.g. First class or Courier.'
            : 'Customers in this zone choose one of these. Changes save automatically.'
        }
      >
        {problem && <Alert severity="error">{problem}</Alert>}
        {types && types.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {types.map((type) => (
              <DeliveryTypeRow
                key={type.ID}
                type={type}
                onRename={(newName) => rename(type, newName)}
                onRemove={() => remove(type)}
              />
            ))}
          </Box>
        )}
        <Box component="form" onSubmit={submit} sx={{ display: 'flex', alignItems: 'end', gap: 1, mt: 1 }}>
          <TextField
            label="New delivery method"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            type="submit"
            variant="outlined"
            sx={{ mb: 0.5 }}
            startIcon={<PlusIcon />}
            disabled={!name.trim()}
          >
            Add
          </Button>
        </Box>
      </FormCard>
    </Box>
  );
}
