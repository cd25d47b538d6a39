/** Parent of both src/ and dist/. */
export const projectRoot = new URL('../', import.meta.url);
