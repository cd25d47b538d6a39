import { Box, Dialog, InputBase, LinearProgress, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { isComposing } from '../shared/input-method.ts';
import { PaletteItem } from './PaletteItem.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

const headingStyle = { px: 2.5, pt: 1, pb: 0.5, fontSize: 12, fontWeight: 500, color: 'text.secondary' };

const footerStyle = {
  ...{ display: { xs: 'none', sm: 'flex' }, gap: 2.5, px: 2.5, py: 1, flexShrink: 0 },
  ...{ borderTop: 1, borderColor: 'divider', fontSize: 12, color: 'text.secondary' },
  '& kbd': { font: 'inherit', px: 0.5, borderRadius: 0.5, bgcolor: 'action.hover' },
};

/** Command palette: search over records, pages and actions. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  /** By key, since late results are inserted above it. */
  const [activeKey, setActiveKey] = useState<string>();
  /** Enter was pressed before any result; opens the first one that arrives. */
  const [opensFirstResult, setOpensFirstResult] = useState(false);
  const { groups, isBusy, isStale, error } = usePaletteGroups(typed);
  const entries = groups.flatMap(([, own]) => own);
  const id = useId();
  const activeIndex = Math.max(
    entries.findIndex(({ key }) => key === activeKey),
    0,
  );

  function run(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) setActiveKey(entries.at((activeIndex + move) % entries.length)?.key);
    else if (event.key === 'Enter') setOpensFirstResult(true);
    else return;
    event.preventDefault();
  }

  useEffect(() => {
    if (!opensFirstResult) return;
    run(entries[activeIndex]);
    if (!isStale) setOpensFirstResult(false);
  });

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
    >
      <Typography id={`${id}-title`} component="h2" sx={visuallyHidden}>
        Search
      </Typography>
      <InputBase
        autoFocus
        fullWidth
        placeholder="Search products, pages, customers… or type a command"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActiveKey(undefined);
          setOpensFirstResult(false);
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search',
          'aria-expanded': entries.length > 0,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': entries.length ? `${id}-${activeIndex}` : undefined,
          autoComplete: 'off',
          spellCheck: false,
        }}
        sx={{ px: 2, py: 1.5, fontSize: 17 }}
      />
      <Box sx={{ height: 2 }}>{isBusy && <LinearProgress aria-label="Searching" sx={{ height: 2 }} />}</Box>
      <Box
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        sx={{ overflowY: 'auto', borderTop: 1, borderColor: 'divider', py: entries.length ? 1 : 0 }}
      >
        {groups.map(([group, own]) => (
          <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Box id={`${id}-${group}`} sx={headingStyle}>
              {group}
            </Box>
            {own.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                <PaletteItem
                  key={entry.key}
                  id={`${id}-${index}`}
                  entry={entry}
                  typed={typed.trim()}
                  isActive={index === activeIndex}
                  onHover={() => setActiveKey(entry.key)}
                  onClick={() => run(entry)}
                />
              );
            })}
          </Box>
        ))}
      </Box>
      {!entries.length && (
        <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }} role="status">
          {error ? error.message : isBusy ? 'Searching…' : 'No results. Try fewer or shorter words.'}
        </Typography>
      )}
      <Box aria-hidden sx={footerStyle}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to choose
        </span>
        <span>
          <kbd>⏎</kbd> to open
        </span>
        <span>
          <kbd>esc</kbd> to close
        </span>
      </Box>
    </Dialog>
  );
}
