/** Frames to wait for a tab to open. */
const maxFrames = 30;

/**
 * Focuses the first invalid input and opens its tab. Without one, focuses the submit button again, which lost the
 * focus while disabled.
 */
export function focusFirstInvalid(form: HTMLElement | null | undefined): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const target = invalid ?? form?.querySelector<HTMLElement>('[type="submit"]');
  const panel = invalid?.closest('[id^="tabpanel-"][aria-hidden="true"]');
  if (panel) document.getElementById(panel.id.replace('tabpanel', 'tabheader'))?.click();

  let framesLeft = maxFrames;
  const focus = (): void => {
    target?.focus();
    if (document.activeElement !== target && framesLeft-- > 0) requestAnimationFrame(focus);
  };
  focus();
}
