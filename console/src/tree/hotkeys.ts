import type { CustomHotkeysConfig, TreeInstance } from '@headless-tree/core';

const isIdle = <T>(tree: TreeInstance<T>): boolean => !tree.getState().dnd && !tree.isRenamingItem();

/** Letters count only while a row has the focus, not a button or an input within it. */
const isRow = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement).getAttribute('role') === 'treeitem';

/** The tree's keys beyond those that every tree has. Held while another key is pressed they mean nothing. */
export const hotkeys: CustomHotkeysConfig<never> = {
  startDrag: {
    hotkey: 'KeyM',
    isEnabled: isIdle,
    handler: (event, tree) => {
      if (isRow(event)) tree.startKeyboardDrag([tree.getFocusedItem()]);
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

export const instructions =
  'Arrow keys move and open, Enter shows the details, F2 renames, M moves: then the arrow keys choose the new place, ' +
  'Enter drops and Escape leaves it where it was.';
