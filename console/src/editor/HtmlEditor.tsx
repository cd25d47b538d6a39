import { Alert, Box, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { HtmlPreview } from './HtmlPreview.tsx';
import { unsupportedParts } from './unsupported-html.ts';
import { type TextEditorProps, VisualEditor } from './VisualEditor.tsx';

type Mode = 'visual' | 'html' | 'preview';

const listParts = (parts: string[]): string => (parts.length ? `: ${parts.slice(0, 8).join(', ')}` : '');

interface HtmlEditorProps extends TextEditorProps {
  stored: string;
}

/** Visual editor, HTML source or preview. Opens as HTML if the visual editor would lose parts of the text. */
export function HtmlEditor({ stored, ...editorProps }: HtmlEditorProps) {
  const { value, onChange, onBlur, labelId } = editorProps;
  const [mode, setMode] = useState<Mode>(() => (unsupportedParts(value) ? 'html' : 'visual'));
  const [confirmedLosses, setConfirmedLosses] = useState<string[]>();

  // A newly loaded text may hold unsupported HTML.
  useEffect(() => {
    if (unsupportedParts(stored)) setMode((current) => (current === 'visual' ? 'html' : current));
  }, [stored]);

  function choose(next: Mode | null): void {
    const lost = next === 'visual' ? unsupportedParts(value) : undefined;
    if (lost) setConfirmedLosses(lost);
    else if (next) setMode(next);
  }

  const lost = mode === 'html' ? unsupportedParts(value) : undefined;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', p: 0.5, borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          aria-label="Editor mode"
          onChange={(_event, next: Mode | null) => choose(next)}
          sx={{
            gap: 0.5,
            '& .MuiToggleButton-root.MuiToggleButtonGroup-grouped': {
              ...{ border: 0, borderRadius: 1, m: 0, py: 0.25, px: 1.5, color: 'text.secondary' },
              '&.Mui-selected': { color: 'text.primary' },
            },
          }}
        >
          <ToggleButton value="visual">Visual</ToggleButton>
          <ToggleButton value="html">HTML</ToggleButton>
          <ToggleButton value="preview">Preview</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {lost && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>
          Shown as HTML because it contains markup that the visual editor does not support{listParts(lost)}.
        </Alert>
      )}
      {mode === 'visual' && <VisualEditor {...editorProps} />}
      {mode === 'html' && (
        <TextField
          multiline
          minRows={12}
          maxRows={28}
          margin="none"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          slotProps={{
            htmlInput: { 'aria-labelledby': labelId, spellCheck: false },
            input: { sx: { fontFamily: 'ui-monospace, monospace', fontSize: 14 } },
          }}
          sx={{ '& fieldset': { border: 0 } }}
        />
      )}
      {mode === 'preview' && <HtmlPreview html={value} labelId={labelId} />}
      <ConfirmDialog
        isOpen={Boolean(confirmedLosses)}
        title="Switch to the visual editor?"
        content={`It does not support some of the markup${listParts(confirmedLosses ?? [])}. These parts will be lost when you edit the text.`}
        confirm="Switch"
        cancel="Keep HTML"
        onClose={() => setConfirmedLosses(undefined)}
        onConfirm={() => {
          setConfirmedLosses(undefined);
          setMode('visual');
        }}
      />
    </Box>
  );
}
