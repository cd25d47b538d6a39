import { AssistiveDndState, type DndState } from '@headless-tree/core';

function dropPosition<T>({ dragTarget }: DndState<T>): string {
  if (!dragTarget) return '';
  const { item } = dragTarget;
  const parent = item.getId() === '0' ? 'on the top level' : `in ${item.getItemName()}`;
  return 'childIndex' in dragTarget ? `${parent}, place ${dragTarget.insertionIndex + 1}` : parent;
}

/** Screen reader text while moving by keyboard. */
export function announcement<T>(dnd: DndState<T> | null | undefined, state: AssistiveDndState): string {
  if (state === AssistiveDndState.Completed) return 'Moved.';
  if (!dnd?.draggedItems) return '';
  const names = dnd.draggedItems.map((item) => item.getItemName()).join(', ');
  const where = `${names}: ${dropPosition(dnd)}.`;
  return state === AssistiveDndState.Started
    ? `Moving ${where} Arrow keys choose the place, Enter drops, Escape leaves it.`
    : where;
}
