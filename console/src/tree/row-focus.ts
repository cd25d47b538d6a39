import type { FeatureImplementation, TreeInstance } from '@headless-tree/core';

/** A row to be focused may not be rendered yet. */
const timeoutMs = 500;
const intervalMs = 20;

function focusFirst<T>(tree: TreeInstance<T>): void {
  const [first] = tree.getItems();
  first?.setFocused();
  first?.getElement()?.focus();
}

function focusRow<T>(tree: TreeInstance<T>, deadline: number): void {
  if (tree.isRenamingItem()) return;
  const row = tree.getFocusedItem()?.getElement();
  if (row) row.focus();
  else if (Date.now() < deadline) setTimeout(focusRow, intervalMs, tree, deadline);
  else focusFirst(tree);
}

/**
 * Replaces the library's focus handling: focuses a rendered row at once, and never while renaming, when keystrokes
 * would trigger shortcuts.
 */
export const rowFocusFeature: FeatureImplementation = {
  key: 'row-focus',
  treeInstance: {
    updateDomFocus: ({ tree }) => void setTimeout(focusRow, 0, tree, Date.now() + timeoutMs),
  },
};
