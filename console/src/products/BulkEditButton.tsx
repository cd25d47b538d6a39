import { PencilSquareIcon } from '@heroicons/react/24/outline';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { Button } from 'react-admin';
import { BulkEditDialog } from './BulkEditDialog.tsx';

export function BulkEditButton() {
  const [open, setOpen] = useState(false);
  const { selectedIds } = useListContext();
  return (
    <>
      <Button label="Edit" onClick={() => setOpen(true)}>
        <PencilSquareIcon />
      </Button>
      {open && <BulkEditDialog ids={selectedIds.map(Number)} onClose={() => setOpen(false)} />}
    </>
  );
}
