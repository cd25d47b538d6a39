/** Frames to wait for a tab to open. */
const maxFrames = 30;

/**
 * Focuses the first invalid input and opens its tab. Without one, focuses the submit button again, which lost the
 * focus while disabled.
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
