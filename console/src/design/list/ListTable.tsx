import { Box, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { useGetResourceLabel, useListContext } from 'ra-core';
import { useState } from 'react';
import type { ConsoleRecord } from '../../api/data-provider.ts';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import { useListDefinition } from './list-definition.ts';
import { NoMatches } from './NoMatches.tsx';
import { type OpenRowMenu, RowMenu } from './RowMenu.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { rowHeight, tableStyle } from './table-style.ts';
import { useListLayout } from './use-list-layout.ts';
import { useRowSelection, useSelectionReset } from './use-row-selection.ts';

/** Rows of the list's page. Old ones stay while new ones load. */
export function ListTable() {
  const { data, error, isPending, isPlaceholderData, resource } = useListContext<ConsoleRecord>();
  const { bulkActions, rowActions, opensRecord } = useListDefinition();
  const { columns, density } = useListLayout();
  const selection = useRowSelection();
  useSelectionReset();
  const [menu, setMenu] = useState<OpenRowMenu>();
  const labelOf = useGetResourceLabel();
  const isSelectable = Boolean(bulkActions);
  if (!data && error) return null;
  return (
    <Box sx={{ position: 'relative' }}>
      {isSelectable && <SelectionBar />}
      <Table
        aria-label={labelOf(resource, 2)}
        aria-busy={isPending || isPlaceholderData}
        style={{ '--row': `${rowHeight[density]}px` } as object}
        sx={tableStyle}
      >
        <ListHead columns={columns} isSelectable={isSelectable} hasMenu={Boolean(rowActions)} />
        <TableBody sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          {isPending && (
            <SkeletonRows columns={columns} isSelectable={isSelectable} hasMenu={Boolean(rowActions)} />
          )}
          {data?.map((record) => (
            <ListRow
              key={record.id}
              record={record}
              columns={columns}
              opens={opensRecord}
              {...(isSelectable && {
                isSelected: selection.isSelected(record.id),
                onSelect: (isRange) => selection.toggle(record.id, isRange),
              })}
              {...(rowActions && { onMenu: (anchor) => setMenu({ anchor, actions: rowActions(record) }) })}
            />
          ))}
          {data && !data.length && (
            <TableRow>
              <TableCell colSpan={columns.length + 2} sx={{ border: 0 }}>
                <NoMatches />
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
      {menu && <RowMenu {...menu} onClose={() => setMenu(undefined)} />}
    </Box>
  );
}
