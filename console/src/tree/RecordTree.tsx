import { AssistiveDndState, type ItemInstance } from '@headless-tree/core';
import { PencilIcon } from '@heroicons/react/24/outline';
import { Box, LinearProgress, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type Ref, useId, useImperativeHandle, useState } from 'react';
import { ErrorAlert } from '../shared/QueryResult.tsx';
import { announcement } from './announcement.ts';
import { instructionsOf, isSelectKey, startMove } from './hotkeys.ts';
import { RowMenu } from './RowMenu.tsx';
import { renderKeyOf, TreeRow } from './TreeRow.tsx';
import { TreeSelectionBar } from './TreeSelectionBar.tsx';
import { treeStyle } from './tree-style.ts';
import type { TreeAction, TreeHandle, TreeProps, TreeRecord } from './types.ts';
import { rootId, useRecordTree } from './use-record-tree.ts';
import { useTreeSelection } from './use-tree-selection.ts';

interface OpenMenu<T> {
  item: ItemInstance<T>;
  anchor: HTMLElement;
}

/** Words about keys are for screen readers only where there are none. */
const helpStyle = {
  ...{ display: 'block', px: 1, pt: 1 },
  '@media (pointer: coarse)': visuallyHidden,
};

export function RecordTree<T extends TreeRecord>({
  ref,
  ...props
}: TreeProps<T> & { ref?: Ref<TreeHandle> }) {
  const { tree, loaded, problem, reload } = useRecordTree(props);
  const [menu, setMenu] = useState<OpenMenu<T>>();
  const selection = useTreeSelection<T>();
  const helpId = useId();

  useImperativeHandle(ref, () => ({
    reload: (parents) => reload(parents.map(String)),
    open: (ID) => {
      const item = tree.getItemInstance(String(ID));
      if (!item.isExpanded()) item.expand();
    },
    clearSelection: selection.clear,
  }));

  // During a move a record may be listed below both parents.
  const items = [...new Set(tree.getItems())];
  const { dnd, assistiveDndState } = tree.getState();
  const dragged = new Set(dnd?.draggedItems?.map((item) => item.getId()));
  const record = menu?.item.getItemData();
  const rename: TreeAction = {
    label: 'Rename',
    icon: <PencilIcon />,
    run: () => menu?.item.startRenaming(),
  };

  if (problem) return <ErrorAlert error={problem} onRetry={() => void reload([rootId])} />;
  if (!loaded) return <LinearProgress aria-label={`Loading ${props.label}`} />;
  if (!items.length) return props.empty;
  return (
    <>
      {props.bulkActions && (
        <TreeSelectionBar
          count={selection.records.length}
          actions={props.bulkActions(selection.records)}
          onClear={selection.clear}
        />
      )}
      <Box
        {...tree.getContainerProps(props.label)}
        aria-multiselectable={props.bulkActions ? true : undefined}
        aria-describedby={helpId}
        onKeyDown={({ nativeEvent }) => {
          startMove(nativeEvent, tree);
          if (props.bulkActions && isSelectKey(nativeEvent, tree)) {
            nativeEvent.preventDefault();
            selection.toggle(tree.getFocusedItem().getItemData());
          }
        }}
        sx={treeStyle}
      >
        {items.map((item) => (
          <TreeRow
            key={item.getKey()}
            item={item}
            renderKey={`${renderKeyOf(item, dragged.has(item.getId()))} ${selection.has(item.getItemData())}`}
            record={item.getItemData()}
            path={item.getItemData() ? props.pathOf(item.getItemData()) : ''}
            badge={props.badge?.(item.getItemData())}
            dragged={dragged.has(item.getId())}
            flat={props.flat ?? false}
            {...(props.bulkActions && {
              isSelected: selection.has(item.getItemData()),
              onSelect: selection.toggle,
            })}
            onMenu={(opened, anchor) => setMenu({ item: opened, anchor })}
          />
        ))}
        <div className="line" style={tree.getDragLineStyle()} />
      </Box>
      <Typography id={helpId} variant="caption" color="text.secondary" sx={helpStyle}>
        {props.ordered ? 'Drag to reorder.' : 'Drag to move.'}{' '}
        {instructionsOf(props.flat ?? false, Boolean(props.bulkActions))}
      </Typography>
      <span aria-live="assertive" style={visuallyHidden}>
        {announcement(dnd, assistiveDndState ?? AssistiveDndState.None)}
      </span>
      <RowMenu
        anchor={menu?.anchor}
        label={`Actions for ${record ? props.nameOf(record) : ''}`}
        actions={record ? [rename, ...props.actions(record)] : []}
        onClose={() => setMenu(undefined)}
      />
    </>
  );
}
