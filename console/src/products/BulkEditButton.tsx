import { PencilSquareIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { BulkEditDialog } from './BulkEditDialog.tsx';

export function BulkEditButton() {
  const [open, setOpen] = useState(false);
  const { selectedIds } = useListContext();
  return (
    <>
      <Button size="small" startIcon={<PencilSquareIcon />} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open && <BulkEditDialog ids={selectedIds.map(Number)} onClose={() => setOpen(false)} />}
    </>
  );
}
