/** Whether a key belongs to an input method: its Enter takes the word that it offers. Safari says so only by the number 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
