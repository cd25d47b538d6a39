/** The project's folder, seen from src/ and from dist/ alike. */
export const projectRoot = new URL('../', import.meta.url);
