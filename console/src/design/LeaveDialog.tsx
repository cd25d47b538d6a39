import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { answerLeaving, isAsking, subscribeToLeaving } from './leave.ts';

export function LeaveDialog() {
  const isOpen = useSyncExternalStore(subscribeToLeaving, isAsking);
  const translate = useTranslate();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Unsaved changes"
      content={translate('ra.message.unsaved_changes')}
      confirm="Leave without saving"
      cancel="Stay"
      isDangerous
      onConfirm={() => answerLeaving(true)}
      onClose={() => answerLeaving(false)}
    />
  );
}
