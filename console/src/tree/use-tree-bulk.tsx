import { ArrowRightEndOnRectangleIcon, TrashIcon } from '@heroicons/react/24/outline';
import { DialogContentText } from '@mui/material';
import { useGetResourceLabel } from 'ra-core';
import { type ReactNode, type RefObject, useState } from 'react';
import { apiResourceOf } from '../api/api-resources.ts';
import { type BatchOperation, maxBatchSize, sendBatch } from '../api/batch.ts';
import { useServerAction } from '../api/use-server-action.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { InputsDialog } from '../shared/FormDialog.tsx';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';
import type { TreeAction, TreeHandle, TreeRecord } from './types.ts';

interface TreeBulkOptions<T> {
  resource: string;
  tree: RefObject<TreeHandle | null>;
  parentField: keyof T & string;
  nameOf: (record: T) => string;
  parentInput: ReactNode;
  /** Of a deletion. */
  effect: string;
  /** Further fields of moved records. */
  placeOf?: (parent: number, count: number) => Promise<object[]>;
}

const listFormat = new Intl.ListFormat('en');
const shownNames = 5;

function namesOf<T>(records: T[], nameOf: (record: T) => string): string {
  const names = records.slice(0, shownNames).map(nameOf);
  const left = records.length - names.length;
  return listFormat.format(left > 0 ? [...names, `${left} more`] : names);
}

/** Moves, changes or deletes the selected rows of a tree as one change, with undo. */
export function useTreeBulk<T extends TreeRecord>(options: TreeBulkOptions<T>) {
  const { resource, tree, parentField, nameOf, parentInput, effect, placeOf } = options;
  const labelOf = useGetResourceLabel();
  const notifyUndoable = useUndoNotice();
  const inDialog = useServerAction();
  const direct = useServerAction();
  const [open, setOpen] = useState<{ what: 'move' | 'delete'; records: T[] }>();
  const { path } = apiResourceOf(resource);
  const what = (records: T[]): string =>
    `${records.length} ${labelOf(resource, records.length).toLowerCase()}`;

  async function send(records: T[], operations: BatchOperation[], message: string, to?: number) {
    if (operations.length > maxBatchSize) throw new Error(`Select at most ${maxBatchSize}`);
    await sendBatch(operations);
    tree.current?.clearSelection();
    const ids = records.map(({ ID }) => ID);
    void notifyUndoable(message, resource, ids);
    const parents = records.map((record) => Number(record[parentField]));
    await tree.current?.reload([...new Set(to === undefined ? parents : [to, ...parents])]);
    if (to) tree.current?.open(to);
  }

  const put = ({ ID }: T, body: object): BatchOperation => ({ method: 'PUT', path: `${path}/${ID}`, body });

  async function move(records: T[], parent: number): Promise<void> {
    const places = (await placeOf?.(parent, records.length)) ?? [];
    const operations = records.map((record, index) =>
      put(record, { [parentField]: parent, ...places[index] }),
    );
    await send(records, operations, `${what(records)} moved`, parent);
  }
  const remove = (records: T[]): Promise<void> =>
    send(
      records,
      records.map(({ ID }) => ({ method: 'DELETE', path: `${path}/${ID}` })),
      `${what(records)} deleted`,
    );
  /** Sets the same fields of all. */
  const update = (records: T[], fields: object, done: string): Promise<void> =>
    direct.run(() =>
      send(
        records,
        records.map((record) => put(record, fields)),
        `${what(records)} ${done}`,
      ),
    );

  const close = (): void => {
    inDialog.clearProblem();
    setOpen(undefined);
  };
  const shared = { busy: inDialog.busy, problem: inDialog.problem, onClose: close };
  const dialog = open && (
    <>
      {open.what === 'move' && (
        <InputsDialog<Record<string, number>>
          {...shared}
          title={`Move ${what(open.records)}`}
          action="Move"
          record={{ [parentField]: 0 }}
          onSubmit={(values) =>
            void inDialog.runInDialog(() => move(open.records, values[parentField] ?? 0), close)
          }
        >
          <DialogContentText sx={{ mb: 1 }}>{namesOf(open.records, nameOf)}</DialogContentText>
          {parentInput}
        </InputsDialog>
      )}
      <ConfirmDialog
        isOpen={open.what === 'delete'}
        loading={inDialog.busy}
        problem={inDialog.problem}
        title={`Delete ${what(open.records)}?`}
        content={`${namesOf(open.records, nameOf)}. ${effect} You can undo this.`}
        confirm="Delete"
        isDangerous
        onConfirm={() => void inDialog.runInDialog(() => remove(open.records), close)}
        onClose={close}
      />
    </>
  );
  const actionsFor = (records: T[], others: TreeAction[] = []): TreeAction[] => [
    {
      label: 'Move to…',
      icon: <ArrowRightEndOnRectangleIcon />,
      run: () => setOpen({ what: 'move', records }),
    },
    ...others,
    { label: 'Delete', icon: <TrashIcon />, run: () => setOpen({ what: 'delete', records }) },
  ];
  return { actionsFor, update, dialog };
}
