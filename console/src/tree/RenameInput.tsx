import type { ItemInstance } from '@headless-tree/core';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import type { TreeRecord } from './types.ts';

/** Enter or blur saves, Escape cancels. */
export function RenameInput<T extends TreeRecord>({ item }: { item: ItemInstance<T> }) {
  const tree = item.getTree();
  useUnsavedChanges(tree.getRenamingValue() !== item.getItemName());

  function leave(): void {
    if (!item.isRenaming()) return;
    tree.getConfig().onRename?.(item, tree.getRenamingValue());
    tree.applySubStateUpdate('renamingItem', null);
  }
  return (
    <input
      {...item.getRenameInputProps()}
      className="renaming"
      aria-label={`New name of ${item.getItemName()}`}
      onClick={(event) => event.stopPropagation()}
      onFocus={({ target }) => target.select()}
      onBlur={leave}
    />
  );
}
