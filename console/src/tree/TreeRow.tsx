import type { ItemInstance } from '@headless-tree/core';
import { type MouseEvent, memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Chevron, Grip, More } from './icons.tsx';
import { RenameInput } from './RenameInput.tsx';
import type { TreeRecord } from './types.ts';

interface TreeRowProps<T extends TreeRecord> {
  item: ItemInstance<T>;
  /** Everything the row shows, for memoisation. */
  renderKey: string;
  record: T;
  path: string;
  badge: ReactNode;
  dragged: boolean;
  flat: boolean;
  isSelected?: boolean;
  /** Missing if rows cannot be selected. */
  onSelect?: (record: T) => void;
  onMenu: (item: ItemInstance<T>, button: HTMLElement) => void;
}

const indent = 24;

function Row<T extends TreeRecord>({
  item,
  record,
  path,
  badge,
  dragged,
  flat,
  isSelected = false,
  onSelect,
  onMenu,
}: TreeRowProps<T>) {
  const { onClick: _click, ...props } = item.getProps();
  const isOpen = item.isExpanded();
  const id = useId();
  const classes = ['row', item.isUnorderedDragTarget() && 'target', dragged && 'dragged'];

  function toggle(event: MouseEvent): void {
    event.stopPropagation();
    item.setFocused();
    if (isOpen) item.collapse();
    else item.expand();
  }
  function open({ target }: MouseEvent): void {
    item.setFocused();
    // The link opens by itself, in a new tab if so wished.
    if (!item.isRenaming() && !(target as HTMLElement).closest('a')) item.primaryAction();
  }
  function openMenu(event: MouseEvent<HTMLElement>): void {
    event.stopPropagation();
    item.setFocused();
    onMenu(item, event.currentTarget);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the props set its role
    <div
      {...props}
      className={classes.filter(Boolean).join(' ')}
      style={{ paddingLeft: item.getItemMeta().level * indent }}
      // Shortcuts act on the focused row.
      onFocus={() => item.setFocused()}
      onClick={open}
      {...(onSelect && { 'aria-selected': isSelected })}
      {...(badge && !item.isRenaming() && { 'aria-labelledby': `${id}-name ${id}-badge` })}
    >
      {flat ? (
        <span className="grip">
          <Grip />
        </span>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: assistive technology sees the row
        <span className={`chevron${isOpen ? ' open' : ''}${item.isFolder() ? '' : ' leaf'}`} onClick={toggle}>
          <Chevron />
        </span>
      )}
      {onSelect && (
        <input
          type="checkbox"
          className="select"
          aria-label={`Select ${item.getItemName()}`}
          tabIndex={item.isFocused() ? 0 : -1}
          checked={isSelected}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onSelect(record)}
        />
      )}
      {item.isRenaming() ? (
        <RenameInput item={item} />
      ) : (
        <Link className="name" id={`${id}-name`} to={path} tabIndex={-1} draggable={false}>
          {item.getItemName()}
        </Link>
      )}
      {badge && (
        <>
          {/* Separates the words for screen readers. */}{' '}
          <span className="badge" id={`${id}-badge`}>
            {badge}
          </span>
        </>
      )}
      <button
        type="button"
        className="more"
        aria-label={`Actions for ${item.getItemName()}`}
        aria-haspopup="menu"
        tabIndex={item.isFocused() ? 0 : -1}
        onClick={openMenu}
      >
        <More />
      </button>
    </div>
  );
}

/** A click opens the record; on the chevron it expands the row. */
export const TreeRow = memo(
  Row,
  (one, other) => one.item === other.item && one.renderKey === other.renderKey && one.record === other.record,
) as typeof Row;

export function renderKeyOf<T extends TreeRecord>(item: ItemInstance<T>, dragged: boolean): string {
  const { level, setSize, posInSet } = item.getItemMeta();
  const renamingValue = item.isRenaming() && item.getTree().getRenamingValue();
  const states = [
    item.isExpanded(),
    item.isFolder(),
    item.isFocused(),
    item.isUnorderedDragTarget(),
    dragged,
  ];
  return [item.getItemName(), level, setSize, posInSet, renamingValue, ...states].join();
}
