/** The project's folder, seen from src/ and from dist/ alike. */
export const home = new URL('../', import.meta.url);
