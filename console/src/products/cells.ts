/** A number of a product that is edited in the list. */
export interface Cell {
  source: 'price' | 'stock_number';
  label: string;
}

/** What the list's editable cells are found by. */
export const cellMark = { 'data-cell': '' };

export type Way = 'stay' | 'next' | 'previous';

/** After a cell's input has closed: back to the cell itself, or on to the one beside it, which then is edited. */
export function leaveCell(cell: HTMLElement | null, way: Way): void {
  const cells = [...document.querySelectorAll<HTMLElement>('[data-cell]')];
  const steps = { stay: 0, next: 1, previous: -1 };
  const index = cell ? cells.indexOf(cell) : -1;
  const target = cells[index + steps[way]] ?? cell;
  // The button is there again once the page has been drawn.
  requestAnimationFrame(() => {
    const button = target?.querySelector('button');
    button?.focus();
    if (way !== 'stay' && target !== cell) button?.click();
  });
}
