import { CheckCircleIcon, PauseCircleIcon } from '@heroicons/react/24/outline';
import { Button } from '@mui/material';
import { StatusChip } from '../design/StatusChip.tsx';
import { type ApprovableMessage, approvalNotice, authorName, capitalize } from './approval.ts';
import type { InboxConfig, Triage } from './types.ts';

interface ApprovalTexts {
  singular: string;
  plural: string;
  /** Says where they come from, in an empty inbox. */
  pendingText: string;
}

const toggleApprovalOf =
  (singular: string) =>
  <T extends ApprovableMessage>(record: T, triage: Triage<T>): void => {
    const approved = !record.approved;
    const notice = approvalNotice(singular, record, approved ? 'approved' : 'unpublished');
    triage.change(record, { approved } as Partial<T>, notice, { openNext: true });
  };

/** The parts of an inbox that all approvable messages share. */
export const approvalInbox = <T extends ApprovableMessage>({
  singular,
  plural,
  pendingText,
}: ApprovalTexts) =>
  ({
    singular,
    tabs: [
      {
        id: 'waiting',
        label: 'Pending',
        filter: { approved: false },
        empty: { title: 'All caught up', text: pendingText },
      },
      {
        id: 'approved',
        label: 'Approved',
        filter: { approved: true },
        empty: {
          title: `No approved ${plural} yet`,
          text: `${capitalize(plural)} appear here after you approve them.`,
        },
      },
      { id: 'all', label: 'All', filter: {}, empty: { title: `No ${plural} yet`, text: pendingText } },
    ],
    authorOf: authorName,
    isPending: ({ approved }) => !approved,
    pendingLabel: 'Pending approval',
    shortcutActions: { a: toggleApprovalOf(singular) },
    bulkActions: [
      {
        ...{ key: 'a', label: 'Approve', Icon: CheckCircleIcon, done: 'approved' },
        fields: { approved: true } as Partial<T>,
        appliesTo: ({ approved }) => !approved,
      },
      {
        ...{ key: 'a', label: 'Unpublish', Icon: PauseCircleIcon, done: 'unpublished' },
        fields: { approved: false } as Partial<T>,
        appliesTo: ({ approved }) => approved,
      },
    ],
    shortcutHelp: [{ keys: 'a', description: 'Approve or unpublish' }],
  }) satisfies Partial<InboxConfig<T>>;

interface ApproveButtonProps<T> {
  record: T;
  triage: Triage<T>;
}

/** A button that approves one message, or takes it off the site. */
export function approveButtonOf<T extends ApprovableMessage>(singular: string) {
  const toggle = toggleApprovalOf(singular);
  return function ApproveButton({ record, triage }: ApproveButtonProps<T>) {
    const { approved } = record;
    return (
      <Button
        size="small"
        variant={approved ? 'outlined' : 'contained'}
        startIcon={approved ? <PauseCircleIcon /> : <CheckCircleIcon />}
        onClick={() => toggle(record, triage)}
      >
        {approved ? 'Unpublish' : 'Approve'}
      </Button>
    );
  };
}

export const ApprovalStatus = ({ approved }: { approved: boolean }) => (
  <StatusChip kind={approved ? 'good' : 'warning'} label={approved ? 'Approved' : 'Pending approval'} />
);
