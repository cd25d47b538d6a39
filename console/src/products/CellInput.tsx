import { Box, InputBase } from '@mui/material';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposing } from '../shared/input-method.ts';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { type CellField, editAdjacentCell } from './cells.ts';
import type { Product } from './product.ts';
import { useSaveCell } from './use-save-cell.ts';

interface CellInputProps extends CellField {
  product: Product;
  onClose: (hadFocus: boolean) => void;
}

/** Enter or blur saves, Tab goes to the next cell, Escape cancels. Errors are shown below. */
export function CellInput({ product, source, label, onClose }: CellInputProps) {
  const [typed, setTyped] = useState(String(product[source]));
  const { save, problem, busy, clearProblem } = useSaveCell(product, source, label);
  useUnsavedChanges(typed !== String(product[source]) && !busy);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();

  const close = (): void => onClose(document.activeElement === input.current);

  async function commit(): Promise<void> {
    if (await save(typed)) close();
  }
  function change(text: string): void {
    setTyped(text);
    // The error belonged to the former input; leaving the cell may save again.
    clearProblem();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    if (!['Enter', 'Tab', 'Escape'].includes(key) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') close();
    // Moves at once, so that the next keystrokes go to the next cell; blur saves this one.
    else if (key === 'Enter' || !editAdjacentCell(event.currentTarget, shiftKey ? -1 : 1)) void commit();
  }

  return (
    <Box sx={{ position: 'relative' }}>
      <InputBase
        value={typed}
        inputRef={input}
        autoFocus
        readOnly={busy}
        error={Boolean(problem)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !problem && !busy && void commit()}
        slotProps={{
          input: {
            'aria-label': `${label} of ${product.title}`,
            'aria-describedby': problem ? errorId : undefined,
            'aria-invalid': Boolean(problem),
            inputMode: source === 'price' ? 'decimal' : 'numeric',
          },
        }}
        sx={{
          width: { xs: 72, sm: 88 },
          px: { xs: 0.5, sm: 1 },
          mr: { xs: -0.5, sm: -1 },
          height: 32,
          font: 'inherit',
          border: 1,
          borderColor: problem ? 'error.main' : 'primary.main',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '& input': { textAlign: 'right', p: 0 },
        }}
      />
      {problem && (
        <Box
          id={errorId}
          role="alert"
          sx={{ color: 'error.main', fontSize: '0.8rem', mt: 0.5, whiteSpace: 'normal' }}
        >
          {problem}
        </Box>
      )}
    </Box>
  );
}
