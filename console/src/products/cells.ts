/** A number of a product that is edited in the list. */
export interface CellField {
  source: 'price' | 'stock_number';
  label: string;
}

/** What the list's editable cells are found by. */
export const cellAttribute = { 'data-cell': '' };

/** Goes on to the cell so many places from the one that holds this input, and edits it. False where there is none. */
export function editAdjacentCell(input: Element, places: number): boolean {
  const cells = [...document.querySelectorAll('[data-cell]')];
  const here = cells.findIndex((cell) => cell.contains(input));
  // One that was refused is still being edited.
  const target = cells[here + places]?.querySelector<HTMLElement>('input, button');
  target?.focus();
  target?.click();
  return target !== undefined;
}
