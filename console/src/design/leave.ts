/** The question that waits for an answer. */
let answer: ((leaves: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function setAnswer(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/** Asks whether to leave unsaved changes behind. A new question takes the place of one that waits. */
export function askToLeave(): Promise<boolean> {
  answer?.(false);
  return new Promise((resolve) => setAnswer(resolve));
}

export function subscribeToLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isAsking = (): boolean => answer !== undefined;

/** Ends the question. */
export function answerLeaving(leaves: boolean): void {
  answer?.(leaves);
  setAnswer(undefined);
}
