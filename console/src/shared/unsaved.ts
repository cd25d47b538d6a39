/**
 * Whether a form on the page holds something that is not saved. Such a form does not let the page be closed without
 * asking, so whoever asks as the browser would is told.
 */
export const hasUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
