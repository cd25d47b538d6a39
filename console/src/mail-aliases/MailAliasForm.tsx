import { Alert, Button } from '@mui/material';
import { email, required, useGetList, useGetOne, useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
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
        <DomainInput isNew={isNew} />
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

function DomainInput({ isNew }: { isNew: boolean }) {
  const { data } = useGetList('domains', { pagination: { page: 1, perPage: 1 } });
  if (data?.length === 0)
    return (
      <Alert
        severity="info"
        action={
          <Button component={Link} to="/domains/create" size="small">
            Add domain
          </Button>
        }
      >
        Mail aliases need a domain. You have none yet.
      </Alert>
    );
  return (
    <RecordInput
      source="domain_id"
      resource="domains"
      label="Domain"
      validate={required()}
      readOnly={!isNew}
      noOptionsText="No matching domain"
      helperText={isNew ? 'One of your domains' : 'The domain can’t be changed'}
    />
  );
}
