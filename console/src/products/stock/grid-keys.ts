import type { KeyboardEvent } from 'react';

const moves: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where an input is in the grid; undefined for anything else. */
export function positionOf(target: EventTarget): [row: number, column: number] | undefined {
  const { line, column } = (target as HTMLElement).dataset;
  return target instanceof HTMLInputElement && line ? [Number(line), Number(column)] : undefined;
}

/** Arrow keys go to the next cell. Skips cells without an input. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = moves[event.key];
  const position = positionOf(event.target);
  if (!move || !position || event.shiftKey) return;
  event.preventDefault();
  let [row, column] = position;
  for (;;) {
    row += move[0];
    column += move[1];
    const cell = event.currentTarget.querySelector(`[data-line="${row}"][data-column="${column}"]`);
    if (!cell) return;
    if (cell instanceof HTMLInputElement) {
      cell.focus();
      return;
    }
  }
}

/** Shift and an arrow: one more, or one less. */
export function stepOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  if (!shiftKey) return undefined;
  if (key === 'ArrowUp') return 1;
  return key === 'ArrowDown' ? -1 : undefined;
}
