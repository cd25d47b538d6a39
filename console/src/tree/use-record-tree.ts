import {
  asyncDataLoaderFeature,
  type CustomHotkeysConfig,
  type DragTarget,
  dragAndDropFeature,
  hotkeysCoreFeature,
  type ItemInstance,
  keyboardDragAndDropFeature,
  renamingFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadExpanded, saveExpanded } from './expanded-rows.ts';
import { hotkeys } from './hotkeys.ts';
import { rowFocusFeature } from './row-focus.ts';
import type { TreeProps, TreeRecord } from './types.ts';

export const rootId = '0';
/** With more new rows than this, each is probed for children only when expanded. */
const maxProbedRows = 40;

const insertionIndexOf = <T>(target: DragTarget<T>): number | undefined =>
  'insertionIndex' in target ? target.insertionIndex : undefined;

/** Unordered records are dropped onto others; or at either end, for the top level. */
function isDropAllowed<T>(target: DragTarget<T>, ordered: boolean, flat: boolean): boolean {
  if (flat) return target.item.getId() === rootId;
  if (ordered || !('childIndex' in target)) return true;
  const { item, childIndex } = target;
  return item.getId() === rootId && (childIndex === 0 || childIndex === item.getChildren().length);
}

export function useRecordTree<T extends TreeRecord>(props: TreeProps<T>) {
  const {
    storageKey,
    fetchChildren,
    nameOf,
    ordered = false,
    flat = false,
    onMove,
    onRename,
    pathOf,
  } = props;
  const navigate = useNavigate();
  const notify = useNotify();
  const childCounts = useRef(new Map<string, number>());
  const queue = useRef(Promise.resolve());
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState<Error>();

  const notifyError = (error: unknown): void => notify((error as Error).message, { type: 'error' });

  async function getChildrenWithData(id: string): Promise<{ id: string; data: T }[]> {
    if (id === rootId) setProblem(undefined);
    const records = await fetchChildren(Number(id)).catch((error) => {
      if (id === rootId) setProblem(error);
      else notifyError(error);
      return [];
    });
    childCounts.current.set(id, records.length);
    return records.map((record) => ({ id: String(record.ID), data: record }));
  }

  /** Rows without children cannot be expanded. If the request fails, the row stays expandable. */
  async function probeChildren(id: string): Promise<void> {
    childCounts.current.set(id, 1);
    const records = await fetchChildren(Number(id), 1).catch(() => undefined);
    if (records?.length !== 0) return;
    childCounts.current.set(id, 0);
    rerender();
  }

  async function move(items: ItemInstance<T>[], target: DragTarget<T>): Promise<void> {
    const [item] = items;
    const [from, to] = [item?.getParent(), target.item];
    if (!item || !from || (!ordered && from.getId() === to.getId())) return;
    try {
      await onMove(item.getItemData(), Number(to.getId()), ordered ? insertionIndexOf(target) : undefined);
    } catch (error) {
      notifyError(error);
    }
    await enqueue(async () => {
      // The new parent first: the row then stays mounted, with its focus and rename input.
      await refetchChildren([to.getId()]);
      if (to.getId() !== rootId && !to.isExpanded()) to.expand();
      if (from.getId() !== to.getId()) await refetchChildren([from.getId()]);
    });
  }

  const tree: TreeInstance<T> = useTree<T>({
    rootItemId: rootId,
    initialState: { expandedItems: loadExpanded(storageKey) },
    getItemName: (item) => {
      const record = item.getItemData();
      return record ? nameOf(record) : '';
    },
    isItemFolder: (item) => !flat && childCounts.current.get(item.getId()) !== 0,
    dataLoader: { getItem: () => null as unknown as T, getChildrenWithData },
    canReorder: ordered,
    canDrop: (_items, target) => isDropAllowed(target, ordered, flat),
    indent: 24,
    hotkeys: hotkeys as CustomHotkeysConfig<T>,
    onDrop: move,
    onRename: (item, name) => void rename(item, name),
    onPrimaryAction: (item) => void navigate(pathOf(item.getItemData())),
    features: [
      asyncDataLoaderFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
      rowFocusFeature,
    ],
  });

  async function rename(item: ItemInstance<T>, name: string): Promise<void> {
    const record = item.getItemData();
    if (!name.trim() || name === nameOf(record)) return;
    await onRename(record, name.trim()).catch(notifyError);
    const parent = item.getParent()?.getId();
    if (parent) await reload([parent]);
  }

  async function refetchChildren(ids: string[]): Promise<void> {
    for (const id of new Set(ids)) await tree.getItemInstance(id).invalidateChildrenIds(true);
  }

  /** Queues tree updates: a move undone at once must not be shown after the undo. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue.current = queue.current.then(work).catch(notifyError);
    return queue.current;
  }

  const reload = (ids: string[]): Promise<void> => enqueue(() => refetchChildren(ids));

  const expandedItems = tree.getState().expandedItems;
  useEffect(() => saveExpanded(storageKey, expandedItems), [storageKey, expandedItems]);

  const unprobed = flat ? [] : tree.getItems().filter((item) => !childCounts.current.has(item.getId()));
  const probeIds = unprobed.length <= maxProbedRows ? unprobed.map((item) => item.getId()).join() : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new row
  useEffect(() => {
    for (const id of probeIds ? probeIds.split(',') : []) void probeChildren(id);
  }, [probeIds]);

  const visibleIds = (): string[] => [rootId, ...tree.getState().expandedItems];
  const { data: version } = useQuery({ queryKey: ['tree', storageKey], queryFn: () => Date.now() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on a global refetch
  useEffect(() => {
    if (childCounts.current.has(rootId))
      void enqueue(() => refetchChildren(visibleIds().filter((id) => childCounts.current.has(id))));
  }, [version]);

  return { tree, loaded: childCounts.current.has(rootId), problem, reload };
}
