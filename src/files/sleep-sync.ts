/** Does nothing for so many milliseconds, and lets nobody else do anything: for the moments when nothing can be awaited. */
export function sleepSync(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
