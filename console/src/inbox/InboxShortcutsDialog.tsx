import { type ShortcutHelp, ShortcutsDialog } from '../design/ShortcutsDialog.tsx';

const commonShortcuts: ShortcutHelp[] = [
  { keys: 'j or ↓', description: 'Next' },
  { keys: 'k or ↑', description: 'Previous' },
  { keys: 'x', description: 'Select, for actions on several' },
  { keys: 'Shift click', description: 'Select up to here' },
  { keys: 'e or #', description: 'Delete' },
  { keys: 'u or Ctrl Z', description: 'Undo' },
  { keys: '/', description: 'Search' },
  { keys: 'Esc', description: 'Close' },
  { keys: '?', description: 'Show shortcuts' },
];

interface ShortcutsDialogProps {
  keys: ShortcutHelp[];
  onClose: () => void;
}

export const InboxShortcutsDialog = ({ keys, onClose }: ShortcutsDialogProps) => (
  <ShortcutsDialog keys={[...keys, ...commonShortcuts]} onClose={onClose} />
);
