import { EditBase, type EditBaseProps, type HttpError, useEditContext, useGetResourceLabel } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { PageActions, PageStatus } from '../design/PageHeader.tsx';
import { Title } from '../design/Title.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { ViewOnSite } from '../site/ViewOnSite.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Versions } from './conflict.ts';
import { LoadedRecord } from './LoadedRecord.tsx';
import { NeighbourLinks } from './NeighbourLinks.tsx';

type Conflict = Omit<Versions<ConsoleRecord>, 'theirs'>;

interface RecordEditProps extends EditBaseProps {
  title?: ReactNode;
  /** A chip beside the title. */
  status?: ReactNode;
  /** Buttons beside History. */
  actions?: ReactNode;
}

/** Edit page of a record. On a conflict, ConflictDialog lets the owner choose instead of overwriting. */
export function RecordEdit({ title, status, actions, children, ...props }: RecordEditProps) {
  const [conflict, setConflict] = useState<Conflict>();

  function onError(error: Error, variables: { data?: object; previousData?: object }): void {
    // The form shows all other errors.
    if ((error as HttpError).status === 412)
      setConflict({
        mine: variables.data as ConsoleRecord,
        base: variables.previousData as ConsoleRecord,
      });
  }

  return (
    <EditBase mutationMode="pessimistic" redirect={false} mutationOptions={{ onError }} {...props}>
      <Title title={<RecordTitle>{title}</RecordTitle>} />
      <PageStatus>{status}</PageStatus>
      <PageActions>
        <NeighbourLinks />
        {actions}
        <ViewOnSite />
        <HistoryButton />
      </PageActions>
      <LoadedRecord>{children}</LoadedRecord>
      {conflict && <ConflictDialog {...conflict} onClose={() => setConflict(undefined)} />}
    </EditBase>
  );
}

/** Until the record is known, its type: a page without a heading says nothing. */
function RecordTitle({ children }: { children: ReactNode }) {
  const { record, defaultTitle, resource } = useEditContext();
  const labelOf = useGetResourceLabel();
  if (!record) return labelOf(resource, 1);
  return children ?? defaultTitle;
}
