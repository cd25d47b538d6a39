export const urlProblem = (url: unknown): string | undefined =>
  !url || /^https?:\/\/\S+$/.test(String(url))
    ? undefined
    : 'Enter a web address, such as https://example.com';

/** `example.com` → `https://example.com` */
export const withScheme = (typed: string): string =>
  /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();
