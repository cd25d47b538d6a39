import type { CustomHotkeysConfig, TreeInstance } from '@headless-tree/core';
import { isComposing } from '../shared/input-method.ts';

const isRenaming = <T>(tree: TreeInstance<T>): boolean => tree.isRenamingItem();
const isIdle = <T>(tree: TreeInstance<T>): boolean => !tree.getState().dnd && !isRenaming(tree);

/** Shortcuts apply to a focused row, not to a button or input in it. */
const isRow = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement).getAttribute('role') === 'treeitem';

/** Shortcuts in addition to those of every tree. */
export const hotkeys: CustomHotkeysConfig<never> = {
  // Replaced by M.
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

/** The key that types M, or its position on layouts without Latin letters. */
const isM = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'm' || (key > '~' && code === 'KeyM');

/** M starts a move. Not a hotkey of the library: those are key positions, which differ between keyboards. */
export function startMove<T>(event: KeyboardEvent, tree: TreeInstance<T>): void {
  const { repeat, ctrlKey, metaKey, altKey } = event;
  if (!isM(event) || repeat || ctrlKey || metaKey || altKey || !isRow(event) || !isIdle(tree)) return;
  tree.startKeyboardDrag([tree.getFocusedItem()]);
}

/** Space selects a row. */
export const isSelectKey = <T>(event: KeyboardEvent, tree: TreeInstance<T>): boolean =>
  event.key === ' ' && !event.repeat && isRow(event) && isIdle(tree);

export const instructionsOf = (flat: boolean, selects = false): string =>
  `Arrow keys: navigate${flat ? '' : ' and expand'}. Enter: edit. F2: rename. ${selects ? 'Space: select. ' : ''}M: move, then use the arrow keys to choose ` +
  'a position, Enter to drop or Escape to cancel.';
