import { PencilSquareIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useState } from 'react';
import { BulkEditDialog } from './BulkEditDialog.tsx';

export function BulkEditButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" startIcon={<PencilSquareIcon />} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open && <BulkEditDialog onClose={() => setOpen(false)} />}
    </>
  );
}
