import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import type { Series } from './overview.ts';

interface PlotTableProps {
  title: string;
  labels: string[];
  series: Series[];
  isWeekly: boolean;
}

/** Newest first; rows without any count are omitted. Rendered only when opened. */
export function PlotTable({ title, labels, series, isWeekly }: PlotTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <Box component="details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', fontSize: 14 }}>
        Show as a table
      </Box>
      {open && (
        <Box
          tabIndex={0}
          role="region"
          aria-label={`${title} as a table`}
          sx={{ maxHeight: 260, overflow: 'auto' }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{isWeekly ? 'Week from' : 'Day'}</TableCell>
                {series.map(({ label }) => (
                  <TableCell key={label} align="right">
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>{rowsOf(labels, series)}</TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}

const rowsOf = (labels: string[], series: Series[]) =>
  labels
    .map((label, index) => ({ label, index, values: series.map(({ values }) => values[index] ?? 0) }))
    .filter(({ values }) => values.some((value) => value > 0))
    .reverse()
    .map(({ label, index, values }) => (
      <TableRow key={index}>
        <TableCell component="th" scope="row">
          {label}
        </TableCell>
        {values.map((value, column) => (
          <TableCell key={series[column]?.label} align="right">
            {value}
          </TableCell>
        ))}
      </TableRow>
    ));
