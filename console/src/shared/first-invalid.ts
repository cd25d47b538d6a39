/** How many times the browser may draw until a tab is open. */
const maxFrames = 30;

/**
 * Puts the cursor into the first input that is marked as wrong, and opens its tab. Where none is, it goes back to the
 * button that was pressed: that could not hold it while it was at work.
 */
export function focusFirstInvalid(form: HTMLElement | null | undefined): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const goal = wrong ?? form?.querySelector<HTMLElement>('[type="submit"]');
  const panel = wrong?.closest('[id^="tabpanel-"][aria-hidden="true"]');
  if (panel) document.getElementById(panel.id.replace('tabpanel', 'tabheader'))?.click();

  let tries = maxFrames;
  const focus = (): void => {
    goal?.focus();
    if (document.activeElement !== goal && tries-- > 0) requestAnimationFrame(focus);
  };
  focus();
}
