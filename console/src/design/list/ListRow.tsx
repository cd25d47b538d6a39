import { EllipsisHorizontalIcon } from '@heroicons/react/24/outline';
import { Checkbox, IconButton, TableCell, TableRow } from '@mui/material';
import {
  RecordContextProvider,
  useCreatePath,
  useGetRecordRepresentation,
  useResourceContext,
} from 'ra-core';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import type { ConsoleRecord } from '../../api/data-provider.ts';
import { formatMoney } from '../../settings/format.ts';
import { useSite } from '../../settings/use-site.ts';
import type { Column } from './types.ts';

interface ListRowProps {
  record: ConsoleRecord;
  columns: Column[];
  opens: boolean;
  /** Missing if rows cannot be selected. */
  isSelected?: boolean;
  onSelect?: (isRange: boolean) => void;
  onMenu?: (anchor: HTMLElement) => void;
}

function Money({ amount }: { amount: unknown }) {
  const site = useSite();
  return formatMoney(String(amount ?? 0), site);
}

function contentOf({ source, isMoney, render }: Column, record: ConsoleRecord): ReactNode {
  if (render) return render(record);
  return isMoney ? <Money amount={record[source]} /> : (record[source] as ReactNode);
}

/** What has a use of its own does not open the row, nor does marking text. */
const isForRow = ({ target, defaultPrevented }: MouseEvent): boolean =>
  !defaultPrevented && !(target as Element).closest('a, button, input, label') && !getSelection()?.toString();

export function ListRow({ record, columns, opens, isSelected, onSelect, onMenu }: ListRowProps) {
  const resource = useResourceContext() as string;
  const createPath = useCreatePath();
  const path = createPath({ resource, id: record.id, type: 'edit' });
  const href = useHref(path);
  const navigate = useNavigate();
  const name = String(useGetRecordRepresentation(resource)(record));

  function open(event: MouseEvent): void {
    if (!opens || !isForRow(event)) return;
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank');
    else navigate(path, { state: { _scrollToTop: true } });
  }

  return (
    <RecordContextProvider value={record}>
      <TableRow className={opens ? 'opens' : undefined} aria-selected={isSelected} onClick={open}>
        {onSelect && (
          <TableCell className="select">
            <Checkbox
              size="small"
              checked={isSelected ?? false}
              aria-label={`Select ${name}`}
              onClick={({ shiftKey }) => onSelect(shiftKey)}
            />
          </TableCell>
        )}
        {columns.map((column) => (
          <TableCell
            key={column.source}
            className={[column.align, column.visibleFrom && `from-${column.visibleFrom}`]
              .filter(Boolean)
              .join(' ')}
          >
            {contentOf(column, record)}
          </TableCell>
        ))}
        {onMenu && (
          <TableCell className="menu">
            <IconButton
              size="small"
              aria-label={`Actions for ${name}`}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(currentTarget)}
            >
              <EllipsisHorizontalIcon />
            </IconButton>
          </TableCell>
        )}
      </TableRow>
    </RecordContextProvider>
  );
}
