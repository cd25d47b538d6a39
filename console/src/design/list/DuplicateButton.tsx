import { DocumentDuplicateIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import type { ConsoleRecord } from '../../api/data-provider.ts';
import { type CopyFields, useDuplicate } from './use-duplicate.ts';

/** Of a record's page. */
export function DuplicateButton<T extends ConsoleRecord>({ fieldsOf }: { fieldsOf: CopyFields<T> }) {
  const record = useRecordContext<T>();
  const duplicate = useDuplicate(fieldsOf);
  if (!record) return null;
  return (
    <Button color="inherit" startIcon={<DocumentDuplicateIcon />} onClick={() => void duplicate(record.id)}>
      Duplicate
    </Button>
  );
}
