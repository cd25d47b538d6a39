import { AssistiveDndState, type DndState } from '@headless-tree/core';

function dropPosition<T>({ dragTarget }: DndState<T>): string {
  if (!dragTarget) return '';
  const { item } = dragTarget;
  const parent = item.getId() === '0' ? 'top level' : `in ${item.getItemName()}`;
  return 'childIndex' in dragTarget ? `${parent}, position ${dragTarget.insertionIndex + 1}` : parent;
}

/** Screen reader text while moving by keyboard. */
export function announcement<T>(dnd: DndState<T> | null | undefined, state: AssistiveDndState): string {
  if (state === AssistiveDndState.Completed) return 'Moved.';
  if (!dnd?.draggedItems) return '';
  const names = dnd.draggedItems.map((item) => item.getItemName()).join(', ');
  const where = `${names}: ${dropPosition(dnd)}.`;
  return state === AssistiveDndState.Started
    ? `Moving ${where} Use the arrow keys to choose a position, Enter to drop, Escape to cancel.`
    : where;
}
