import { required, useRecordContext } from 'ra-core';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { NameCell } from '../design/list/NameCell.tsx';
import { RecordList } from '../design/list/RecordList.tsx';
import type { Column } from '../design/list/types.ts';
import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { pathProblem, type Redirect, targetProblem } from './redirect.ts';

const columns: Column<Redirect>[] = [
  { source: 'from', render: ({ to }) => <NameCell source="from" detailUntil="sm" detail={`→ ${to}`} /> },
  { source: 'to', visibleFrom: 'sm' },
];

export const List = () => <RecordList<Redirect> columns={columns} searchPlaceholder="Path" />;

const address = { inputMode: 'url', autoCapitalize: 'off', spellCheck: false } as const;

const RedirectForm = () => (
  <RecordForm>
    <FormCard about="Visitors of the old path are sent to the new address. A page at the old path comes first.">
      <TextInput
        source="from"
        validate={[required(), pathProblem]}
        helperText="For example /old-page"
        slotProps={{ htmlInput: address }}
      />
      <TextInput
        source="to"
        validate={[required(), targetProblem]}
        helperText="For example /new-page or https://example.com"
        slotProps={{ htmlInput: address }}
      />
    </FormCard>
  </RecordForm>
);

export const Create = () => (
  <RecordCreate>
    <RedirectForm />
  </RecordCreate>
);

const FromPath = () => useRecordContext<Redirect>()?.from;

export const Edit = () => (
  <RecordEdit title={<FromPath />}>
    <RedirectForm />
  </RecordEdit>
);
