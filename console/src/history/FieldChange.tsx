import { Box, Typography } from '@mui/material';
import { useTranslateLabel } from 'ra-core';
import { resourceNameOf } from '../api/api-resources.ts';
import type { Product } from '../products/product.ts';
import { collapseUnchanged, type DiffPart, diff } from './diff.ts';
import { type NestedChange, optionChanges, optionLines } from './option-changes.ts';
import { useFieldFormatter } from './use-field-formatter.ts';
import { diffTokens, type NestedLabelOf, valueLines } from './value-text.ts';

/** Longer texts are compared word by word. */
const maxInlineChars = 80;

const partStyles = {
  removed: { textDecoration: 'line-through', color: 'error.main' },
  added: { textDecoration: 'none', color: 'success.main', fontWeight: 600 },
};

const isShort = (value: unknown): boolean =>
  typeof value !== 'object' || value === null ? String(value ?? '').length <= maxInlineChars : false;

const replacedWhole = (before: string, after: string, between = '\n'): DiffPart[] => [
  { kind: 'removed', text: before },
  { kind: 'same', text: between },
  { kind: 'added', text: after },
];

/** With less than 30 % in common, a word diff is unreadable. */
function isReadable(parts: DiffPart[]): boolean {
  const length = (counted: DiffPart[]): number => counted.reduce((sum, { text }) => sum + text.length, 0);
  return length(parts.filter(({ kind }) => kind === 'same')) > 0.3 * length(parts);
}

function partsOf(before: unknown, after: unknown, labelOf: NestedLabelOf): DiffPart[] {
  const [textBefore, textAfter] = [before, after].map((value) => valueLines(value, labelOf).join('\n')) as [
    string,
    string,
  ];
  if (before === undefined) return [{ kind: 'same', text: textAfter }];
  if (after === undefined) return [{ kind: 'same', text: textBefore }];
  if (isShort(before) && isShort(after)) return replacedWhole(textBefore, textAfter, ' → ');
  const parts = diff(diffTokens(before, labelOf), diffTokens(after, labelOf));
  return isReadable(parts) ? collapseUnchanged(parts) : replacedWhole(textBefore, textAfter);
}

type Options = Product['options'];

const partsOfNested = ({ text, before, after }: NestedChange, index: number): DiffPart[] => [
  { kind: 'same', text: `${index ? '\n' : ''}${text} ` },
  ...(before === undefined ? [] : [{ kind: 'removed', text: before } as const]),
  ...(before === undefined || after === undefined ? [] : [{ kind: 'same', text: ' → ' } as const]),
  ...(after === undefined ? [] : [{ kind: 'added', text: after } as const]),
];

function partsOfOptions(before: unknown, after: unknown, labelOf: NestedLabelOf): DiffPart[] {
  const [former, latter] = [before, after] as (Options | null | undefined)[];
  if (before === undefined || after === undefined)
    return [{ kind: 'same', text: optionLines(latter ?? former ?? []).join('\n') }];
  return optionChanges(former ?? [], latter ?? [], labelOf).flatMap(partsOfNested);
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
  const translateLabel = useTranslateLabel();
  const resource = resourceNameOf(envelopeKey) ?? envelopeKey;
  const labelOf = (source: string): string => String(translateLabel({ source, resource }));
  const parts =
    envelopeKey === 'product' && field === 'options'
      ? partsOfOptions(values.before, values.after, labelOf)
      : partsOf(format(values.before), format(values.after), (name) => labelOf(`${field}.${name}`));
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
        {parts.map(({ kind, text }, index) => {
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
