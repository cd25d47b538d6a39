import type { CustomHotkeysConfig, TreeInstance } from '@headless-tree/core';
import { isComposing } from '../shared/input-method.ts';

const isRenaming = <T>(tree: TreeInstance<T>): boolean => tree.isRenamingItem();
const isIdle = <T>(tree: TreeInstance<T>): boolean => !tree.getState().dnd && !isRenaming(tree);

/** Letters count only while a row has the focus, not a button or an input within it. */
const isRow = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement).getAttribute('role') === 'treeitem';

/** The tree's keys beyond those that every tree has. Held while another key is pressed they mean nothing. */
export const hotkeys: CustomHotkeysConfig<never> = {
  // It is M instead.
  startDrag: { hotkey: 'Control+Shift+KeyD', isEnabled: () => false },
  completeRenaming: {
    hotkey: 'Enter',
    isEnabled: isRenaming,
    handler: (event, tree) => {
      if (!isComposing(event)) tree.completeRenaming();
    },
  },
  abortRenaming: {
    hotkey: 'Escape',
    isEnabled: isRenaming,
    handler: (event, tree) => {
      if (!isComposing(event)) tree.abortRenaming();
    },
  },
  customOpen: {
    hotkey: 'Enter',
    isEnabled: isIdle,
    handler: (event, tree) => {
      if (isRow(event)) tree.getFocusedItem().primaryAction();
    },
  },
};

/** The key that types an M; where keys type no Latin letters, the one that would. */
const isM = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'm' || (key > '~' && code === 'KeyM');

/** M moves a row. The tree's own keys are places on a keyboard: on a French one another is there. */
export function startMove<T>(event: KeyboardEvent, tree: TreeInstance<T>): void {
  const { repeat, ctrlKey, metaKey, altKey } = event;
  if (!isM(event) || repeat || ctrlKey || metaKey || altKey || !isRow(event) || !isIdle(tree)) return;
  tree.startKeyboardDrag([tree.getFocusedItem()]);
}

export const instructions =
  'Arrow keys move and open, Enter shows the details, F2 renames, M moves: then the arrow keys choose the new place, ' +
  'Enter drops and Escape leaves it where it was.';
