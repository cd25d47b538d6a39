import { Box, Paper } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useRef, useState } from 'react';
import { Title } from '../design/Title.tsx';
import { barHeight, pageEnd } from '../design/tokens.ts';
import { BulkBar, offeredActions, removeSelected, runBulkAction } from './BulkBar.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxShortcutsDialog } from './InboxShortcutsDialog.tsx';
import { ListPane } from './ListPane.tsx';
import { ReadingPane } from './ReadingPane.tsx';
import type { InboxConfig, Message } from './types.ts';
import { useInboxUrlState } from './use-inbox-url-state.ts';
import { useMessages, useOpenMessage } from './use-messages.ts';
import { useSelection } from './use-selection.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTabCounts } from './use-tab-counts.ts';
import { useTriage } from './use-triage.ts';

/** What is above the panes: bar, page header and filters. */
const above = barHeight + 76 + 60;
const below = 16;
/** List and message scroll on their own. */
const height = { md: `calc(100dvh - ${above + below}px)` };

/** List and message side by side; on phones one at a time. */
export function Inbox<T extends Message>({ config }: { config: InboxConfig<T> }) {
  const view = useInboxUrlState(config);
  const { open, q, tab, filter, urlFilter, select, setFilters } = view;
  const list = useMessages<T>(config.resource, filter);
  const { messages } = list;
  const { openRecord, missing } = useOpenMessage(config.resource, list, open);
  const { triage, announcement } = useTriage(config, view, list);
  const selection = useSelection(messages);
  const counts = useTabCounts(config, urlFilter);
  const [areShortcutsShown, setShortcutsShown] = useState(false);
  const search = useRef<HTMLInputElement>(null);

  function move(offset: number): boolean {
    const index = messages.findIndex(({ ID }) => ID === open);
    const next = messages[index < 0 ? 0 : index + offset];
    if (next) select(next.ID);
    return messages.length > 0;
  }

  /** The letter keys of the chosen messages. */
  function runOnSelection(key: string): boolean {
    const action = offeredActions(config, selection.records).find((offered) => offered.key === key);
    if (action) runBulkAction(action, selection, triage);
    else if (key === 'e' || key === '#') removeSelected(selection, triage);
    else if (key === 'Escape') selection.clear();
    else return false;
    return true;
  }

  function toggleOpen(): boolean {
    const ID = open ?? messages[0]?.ID;
    if (ID !== undefined) selection.toggle(ID);
    return ID !== undefined;
  }

  const shortcuts: Record<string, () => unknown> = {
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    x: toggleOpen,
    '/': () => search.current?.focus(),
    '?': () => setShortcutsShown(true),
    u: triage.undo,
    undo: triage.undo,
    Escape: () => select(undefined),
  };
  useShortcuts((key) => {
    if (selection.records.length && runOnSelection(key)) return true;
    const action = config.shortcutActions[key] ?? (key === 'e' || key === '#' ? triage.remove : undefined);
    if (action && openRecord) action(openRecord, triage);
    else if (shortcuts[key]) shortcuts[key]();
    else return false;
    return true;
  });

  const isReading = open !== undefined;
  return (
    <Box>
      <Title title={config.title} />
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      <Box sx={{ display: { xs: isReading ? 'none' : 'block', md: 'block' } }}>
        <InboxFilters
          tabs={config.tabs}
          tab={tab}
          q={q}
          counts={counts}
          onFilterChange={setFilters}
          searchRef={search}
          onKeys={() => setShortcutsShown(true)}
        />
        {config.header}
      </Box>
      <Box
        sx={{
          ...{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(280px, 2fr) 3fr' } },
          // The panes reach to the end of the page.
          mb: { md: `${below - pageEnd}px` },
        }}
      >
        <Paper
          variant="outlined"
          sx={{
            display: { xs: isReading ? 'none' : 'block', md: 'block' },
            height,
            overflowY: 'auto',
            minWidth: 0,
            '&:has([role=listbox]:focus-visible):not(:has([aria-selected=true]))': {
              ...{ outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
            },
          }}
        >
          <BulkBar config={config} selection={selection} triage={triage} />
          <ListPane
            config={config}
            list={list}
            open={open}
            selection={selection}
            tab={tab}
            q={q}
            onOpen={select}
          />
        </Paper>
        <Paper
          variant="outlined"
          component="section"
          aria-label="Message"
          sx={{
            display: { xs: isReading ? 'block' : 'none', md: 'block' },
            height,
            overflowY: { md: 'auto' },
            minWidth: 0,
          }}
        >
          <ReadingPane
            config={config}
            record={openRecord}
            missing={missing}
            triage={triage}
            onClose={() => select(undefined)}
          />
        </Paper>
      </Box>
      {areShortcutsShown && (
        <InboxShortcutsDialog keys={config.shortcutHelp} onClose={() => setShortcutsShown(false)} />
      )}
    </Box>
  );
}
