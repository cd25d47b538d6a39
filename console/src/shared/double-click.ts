import type { MouseEvent } from 'react';

/**
 * The second click of a double click would be about the next one, which has taken the place of the first:
 * `onClickCapture={onlyFirst}`.
 */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
