import { Box, Typography } from '@mui/material';
import { diff, folded, type Part } from './diff.ts';
import { useSaid } from './use-said.ts';
import { linesOf, piecesOf } from './words.ts';

/** Texts longer than this are compared word by word; shorter ones stand side by side. */
const short = 80;

const look = {
  gone: { textDecoration: 'line-through', color: 'error.main' },
  new: { textDecoration: 'none', color: 'success.main', fontWeight: 600 },
};

const isShort = (value: unknown): boolean =>
  typeof value !== 'object' || value === null ? String(value ?? '').length <= short : false;

const wholes = (before: unknown, after: unknown, between = '\n'): Part[] => [
  { kind: 'gone', text: linesOf(before).join('\n') },
  { kind: 'same', text: between },
  { kind: 'new', text: linesOf(after).join('\n') },
];

/** Where little stayed the same, a comparison word by word is a tangle. */
function isReadable(parts: Part[]): boolean {
  const length = (wanted: Part[]): number => wanted.reduce((sum, { text }) => sum + text.length, 0);
  return length(parts.filter(({ kind }) => kind === 'same')) > 0.3 * length(parts);
}

function partsOf(before: unknown, after: unknown): Part[] {
  if (before === undefined) return [{ kind: 'same', text: linesOf(after).join('\n') }];
  if (after === undefined) return [{ kind: 'same', text: linesOf(before).join('\n') }];
  if (isShort(before) && isShort(after)) return wholes(before, after, ' → ');
  const parts = diff(piecesOf(before), piecesOf(after));
  return isReadable(parts) ? folded(parts) : wholes(before, after);
}

interface FieldChangeProps {
  /** The record's kind by its envelope key. */
  one: string;
  field: string;
  label: string;
  before: unknown;
  after: unknown;
}

/** A field's name and what became of it. Where there is nothing to compare with, only what it says. */
export function FieldChange({ one, field, label, ...values }: FieldChangeProps) {
  const said = useSaid(one, field, [values.before, values.after]);
  const before = said(values.before);
  const after = said(values.after);
  return (
    <Box sx={{ mt: 0.75 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 220, overflowY: 'auto' }}
        tabIndex={isShort(before) && isShort(after) ? undefined : 0}
      >
        {partsOf(before, after).map(({ kind, text }, place) => {
          if (kind === 'same') return text;
          const tag = kind === 'gone' ? 'del' : 'ins';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
            <Box key={place} component={tag} sx={look[kind]}>
              {text}
            </Box>
          );
        })}
      </Typography>
    </Box>
  );
}
