export interface CellField {
  source: 'price' | 'stock_number';
  label: string;
}

export const cellAttribute = { 'data-cell': '' };

/** Edits the cell `places` away from the one with this input; false if there is none. */
export function editAdjacentCell(input: Element, offset: number): boolean {
  const cells = [...document.querySelectorAll('[data-cell]')];
  const index = cells.findIndex((cell) => cell.contains(input));
  // A cell with an error still has its input.
  const target = cells[index + offset]?.querySelector<HTMLElement>('input, button');
  target?.focus();
  target?.click();
  return target !== undefined;
}
