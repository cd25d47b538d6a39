import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ImportResult } from './import-result.ts';
import { useKeyLabel } from './key-label.ts';

const columns = ['created', 'changed', 'unchanged'] as const;

export function ImportResultTable({ outcome }: { outcome: ImportResult }) {
  const labelOf = useKeyLabel();
  const resources = [...new Set(columns.flatMap((column) => Object.keys(outcome[column])))];
  if (!resources.length) return null;
  return (
    <Table size="small" sx={{ maxWidth: 560 }}>
      <TableHead>
        <TableRow>
          <TableCell>Type</TableCell>
          <TableCell align="right">New</TableCell>
          <TableCell align="right">Updated</TableCell>
          <TableCell align="right">Unchanged</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {resources.map((resource) => (
          <TableRow key={resource}>
            <TableCell component="th" scope="row">
              {labelOf(resource)}
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {outcome[column][resource] ?? 0}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
