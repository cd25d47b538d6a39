import { Alert } from '@mui/material';
import { email, required, useGetOne, useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { FormCard } from '../design/FormCard.tsx';
import { RecordInput } from '../design/inputs/RecordInput.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import type { MailAlias } from './mail-alias.ts';

function AliasPreview() {
  const [domain_id, alias, address] = useWatch({ name: ['domain_id', 'alias', 'email'] });
  const { data: domain } = useGetOne<ConsoleRecord>(
    'domains',
    { id: domain_id },
    { enabled: Boolean(domain_id) },
  );
  if (!domain || !alias) return null;
  return (
    <Alert severity="info" icon={false} sx={{ width: '100%', overflowWrap: 'anywhere' }}>
      Email to{' '}
      <strong>
        {alias}@{domain.name}
      </strong>{' '}
      is forwarded to <strong>{address || '…'}</strong>
    </Alert>
  );
}

export function MailAliasForm() {
  const isNew = useRecordContext<MailAlias>()?.ID === undefined;
  return (
    <RecordForm>
      <FormCard>
        <RecordInput
          source="domain_id"
          resource="domains"
          label="Domain"
          validate={required()}
          readOnly={!isNew}
          noOptionsText="No domains yet. Add one under Domains first."
          helperText={isNew ? 'One of your domains' : 'The domain can’t be changed'}
        />
        <TextInput
          source="alias"
          validate={required()}
          helperText="The part before the @, e.g. sales"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
        <TextInput
          source="email"
          type="email"
          validate={[required(), email()]}
          helperText="Mail is forwarded to this address"
        />
        <AliasPreview />
      </FormCard>
    </RecordForm>
  );
}
