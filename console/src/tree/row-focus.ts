import type { FeatureImplementation, TreeInstance } from '@headless-tree/core';

/** Milliseconds in which a row that is to have the focus is drawn, and how often to look for it. */
const timeoutMs = 500;
const intervalMs = 20;

function focusFirst<T>(tree: TreeInstance<T>): void {
  const [first] = tree.getItems();
  first?.setFocused();
  first?.getElement()?.focus();
}

function focusRow<T>(tree: TreeInstance<T>, until: number): void {
  if (tree.isRenamingItem()) return;
  const row = tree.getFocusedItem()?.getElement();
  if (row) row.focus();
  else if (Date.now() < until) setTimeout(focusRow, intervalMs, tree, until);
  else focusFirst(tree);
}

/**
 * Gives the focus to the row that is to have it, as the library does; but at once where it is there, and never while a name is
 * typed in it: the rest of its letters would be taken for keys.
 */
export const rowFocusFeature: FeatureImplementation = {
  key: 'row-focus',
  treeInstance: {
    updateDomFocus: ({ tree }) => void setTimeout(focusRow, 0, tree, Date.now() + timeoutMs),
  },
};
