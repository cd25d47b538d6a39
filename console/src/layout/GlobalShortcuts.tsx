import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type ShortcutHelp, ShortcutsDialog } from '../design/ShortcutsDialog.tsx';
import { useShortcuts } from '../inbox/use-shortcuts.ts';
import { onOpenShortcuts } from './shortcuts.ts';

const command = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

const keys: ShortcutHelp[] = [
  { keys: `${command} K`, description: 'Search, and run commands' },
  { keys: `${command} S`, description: 'Save' },
  { keys: `${command} Z`, description: 'Undo the last change' },
  { keys: '?', description: 'Show shortcuts' },
];

/** Pages with keys of their own. */
const inboxes = ['/blog-comments', '/enquiries'];

/** Those of every page; a page with more shows its own. */
export function GlobalShortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onOpenShortcuts(() => setOpen(true)), []);
  const { pathname } = useLocation();
  useShortcuts((key) => {
    const isOurs = key === '?' && !inboxes.includes(pathname);
    if (isOurs) setOpen(true);
    return isOurs;
  });
  return isOpen && <ShortcutsDialog keys={keys} onClose={() => setOpen(false)} />;
}
