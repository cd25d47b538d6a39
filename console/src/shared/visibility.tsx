import { EyeIcon, EyeSlashIcon } from '@heroicons/react/24/outline';
import { useRecordContext } from 'ra-core';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { FormCard } from '../design/FormCard.tsx';
import { BooleanInput } from '../design/inputs/BooleanInput.tsx';
import { BulkUpdateButton } from '../design/list/BulkUpdateButton.tsx';
import type { ListFilter, RowAction } from '../design/list/types.ts';
import { useRowUpdate } from '../design/list/use-row-update.ts';
import { StatusChip } from '../design/StatusChip.tsx';
import { RecordsDeleteButton } from './DeleteButtons.tsx';

export interface Hideable extends ConsoleRecord {
  title: string;
  visible: boolean;
}

export const visibleView = { label: 'Visible', filter: { visible: 'true' } };
export const hiddenView = { label: 'Hidden', filter: { visible: 'false' } };

export const visibilityFilter: ListFilter = {
  kind: 'choice',
  label: 'Visibility',
  choices: [visibleView, hiddenView],
};

export const Visibility = ({ visible }: Pick<Hideable, 'visible'>) => (
  <StatusChip kind={visible ? 'good' : 'neutral'} label={visible ? 'Visible' : 'Hidden'} />
);

/** Of the record whose page is open. */
export function VisibilityStatus() {
  const record = useRecordContext<Hideable>();
  return record ? <Visibility visible={record.visible} /> : null;
}

export const VisibilityButtons = () => (
  <>
    <BulkUpdateButton
      label="Show"
      Icon={EyeIcon}
      body={{ visible: true }}
      done={(what) => `${what} visible on site`}
    />
    <BulkUpdateButton
      label="Hide"
      Icon={EyeSlashIcon}
      body={{ visible: false }}
      done={(what) => `${what} hidden`}
    />
  </>
);

export const visibilityBulkActions = (
  <>
    <VisibilityButtons />
    <RecordsDeleteButton />
  </>
);

/** Shows or hides one row's record. */
export function useVisibilityAction(): (record: Hideable) => RowAction {
  const update = useRowUpdate();
  return (record) => {
    const { title, visible } = record;
    const notice = visible ? `${title} hidden` : `${title} visible on site`;
    return { label: visible ? 'Hide' : 'Show', run: () => update(record, { visible: !visible }, notice) };
  };
}

export const VisibilityCard = () => (
  <FormCard title="Visibility">
    <BooleanInput source="visible" helperText={false} />
  </FormCard>
);
