import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ImportResult } from './import-result.ts';

const columns = ['created', 'changed', 'unchanged'] as const;

/** `blog_posts` → `Blog posts`. */
function resourceLabel(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function ImportResultTable({ outcome }: { outcome: ImportResult }) {
  const kinds = [...new Set(columns.flatMap((column) => Object.keys(outcome[column])))];
  if (!kinds.length) return null;
  return (
    <Table size="small" sx={{ maxWidth: 560 }}>
      <TableHead>
        <TableRow>
          <TableCell>Kind</TableCell>
          <TableCell align="right">New</TableCell>
          <TableCell align="right">Changed</TableCell>
          <TableCell align="right">Same</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {kinds.map((kind) => (
          <TableRow key={kind}>
            <TableCell component="th" scope="row">
              {resourceLabel(kind)}
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right">
                {outcome[column][kind] ?? 0}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
