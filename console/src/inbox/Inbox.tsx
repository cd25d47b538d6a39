import { Box, Paper } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useRef, useState } from 'react';
import { Title } from 'react-admin';
import { InboxFilters } from './InboxFilters.tsx';
import { ListPane } from './ListPane.tsx';
import { ReadingPane } from './ReadingPane.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { InboxConfig, Message } from './types.ts';
import { useInboxUrlState } from './use-inbox-url-state.ts';
import { useMessages, useOpenMessage } from './use-messages.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTriage } from './use-triage.ts';

/** Lets list and message scroll independently. */
const height = { md: 'calc(100dvh - 160px)' };

/** List and message side by side; on phones one at a time. */
export function Inbox<T extends Message>({ kind }: { kind: InboxConfig<T> }) {
  const { open, q, choice, filter, select, narrow } = useInboxUrlState(kind);
  const list = useMessages<T>(kind.resource, filter);
  const { messages } = list;
  const { opened, missing } = useOpenMessage(kind.resource, list, open);
  const { triage, said } = useTriage(kind, filter, list, select);
  const [keysShown, showKeys] = useState(false);
  const search = useRef<HTMLInputElement>(null);

  function move(by: number): boolean {
    const at = messages.findIndex(({ ID }) => ID === open);
    const next = messages[at < 0 ? 0 : at + by];
    if (next) select(next.ID);
    return messages.length > 0;
  }

  const presses: Record<string, () => unknown> = {
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    '/': () => search.current?.focus(),
    '?': () => showKeys(true),
    u: triage.undo,
    undo: triage.undo,
    Escape: () => select(undefined),
  };
  useShortcuts((key) => {
    const act = kind.shortcutActions[key] ?? (key === 'e' || key === '#' ? triage.remove : undefined);
    if (act && opened) act(opened, triage);
    else if (presses[key]) presses[key]();
    else return false;
    return true;
  });

  const reading = open !== undefined;
  return (
    <Box>
      <Title title={kind.title} />
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
      <Box sx={{ display: { xs: reading ? 'none' : 'block', md: 'block' } }}>
        <InboxFilters
          choices={kind.tabs}
          choice={choice}
          q={q}
          onFilterChange={narrow}
          searchRef={search}
          onKeys={() => showKeys(true)}
        />
        {kind.header}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(280px, 2fr) 3fr' } }}>
        <Paper
          variant="outlined"
          sx={{
            display: { xs: reading ? 'none' : 'block', md: 'block' },
            height,
            overflowY: 'auto',
            minWidth: 0,
          }}
        >
          <ListPane kind={kind} list={list} open={open} choice={choice} q={q} onOpen={select} />
        </Paper>
        <Paper
          variant="outlined"
          component="section"
          aria-label="Reading"
          sx={{
            display: { xs: reading ? 'block' : 'none', md: 'block' },
            height,
            overflowY: 'auto',
            minWidth: 0,
            mt: { xs: 2, md: 0 },
          }}
        >
          <ReadingPane
            kind={kind}
            record={opened}
            missing={missing}
            triage={triage}
            onClose={() => select(undefined)}
          />
        </Paper>
      </Box>
      {keysShown && <ShortcutsDialog keys={kind.shortcutHelp} onClose={() => showKeys(false)} />}
    </Box>
  );
}
