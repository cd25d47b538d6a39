/** Whether a key belongs to an input method editor. Safari reports this only as keyCode 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
