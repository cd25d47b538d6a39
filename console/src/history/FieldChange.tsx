import { Box, Typography } from '@mui/material';
import { collapseUnchanged, type DiffPart, diff } from './diff.ts';
import { useFieldFormatter } from './use-field-formatter.ts';
import { diffTokens, valueLines } from './value-text.ts';

/** Longer texts are compared word by word. */
const maxInlineChars = 80;

const partStyles = {
  removed: { textDecoration: 'line-through', color: 'error.main' },
  added: { textDecoration: 'none', color: 'success.main', fontWeight: 600 },
};

const isShort = (value: unknown): boolean =>
  typeof value !== 'object' || value === null ? String(value ?? '').length <= maxInlineChars : false;

const replacedWhole = (before: unknown, after: unknown, between = '\n'): DiffPart[] => [
  { kind: 'removed', text: valueLines(before).join('\n') },
  { kind: 'same', text: between },
  { kind: 'added', text: valueLines(after).join('\n') },
];

/** With less than 30 % in common, a word diff is unreadable. */
function isReadable(parts: DiffPart[]): boolean {
  const length = (counted: DiffPart[]): number => counted.reduce((sum, { text }) => sum + text.length, 0);
  return length(parts.filter(({ kind }) => kind === 'same')) > 0.3 * length(parts);
}

function partsOf(before: unknown, after: unknown): DiffPart[] {
  if (before === undefined) return [{ kind: 'same', text: valueLines(after).join('\n') }];
  if (after === undefined) return [{ kind: 'same', text: valueLines(before).join('\n') }];
  if (isShort(before) && isShort(after)) return replacedWhole(before, after, ' → ');
  const parts = diff(diffTokens(before), diffTokens(after));
  return isReadable(parts) ? collapseUnchanged(parts) : replacedWhole(before, after);
}

interface FieldChangeProps {
  envelopeKey: string;
  field: string;
  label: string;
  before: unknown;
  after: unknown;
}

/** Without a counterpart, shows the value only. */
export function FieldChange({ envelopeKey, field, label, ...values }: FieldChangeProps) {
  const format = useFieldFormatter(envelopeKey, field, [values.before, values.after]);
  const before = format(values.before);
  const after = format(values.after);
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
        {partsOf(before, after).map(({ kind, text }, index) => {
          if (kind === 'same') return text;
          const tag = kind === 'removed' ? 'del' : 'ins';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
            <Box key={index} component={tag} sx={partStyles[kind]}>
              {text}
            </Box>
          );
        })}
      </Typography>
    </Box>
  );
}
