import type { MouseEvent } from 'react';

/**
 * Ignores the second click of a double click, which would hit the next item: `onClickCapture={ignoreDoubleClick}`.
 */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
