/** Single quotes keep a shell from expanding anything. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** curl rejects the server's self-signed certificate; `-k` is added for localhost only. */
const isLocalHttps =
  ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) && location.protocol === 'https:';

/** Environment variables for unknown tokens. */
export const tokenVariable = '$TRADEPOST_TOKEN';
export const appTokenVariable = '$TRADEPOST_APP_TOKEN';

const headerOption = (name: string, value: string): string =>
  value.startsWith('$') ? `-H "${name}: ${value}"` : `-H ${shellQuote(`${name}: ${value}`)}`;

export interface CurlRequest {
  method?: string;
  path: string;
  headers?: Record<string, string | undefined>;
  body?: string | undefined;
}

export function curlCommand({ method = 'GET', path, headers = {}, body }: CurlRequest): string {
  const parts = [`curl${isLocalHttps ? ' -k' : ''}${method === 'GET' ? '' : ` -X ${method}`}`];
  for (const [name, value] of Object.entries(headers)) if (value) parts.push(headerOption(name, value));
  if (body !== undefined)
    parts.push(headerOption('Content-Type', 'application/json'), `--data ${shellQuote(body)}`);
  parts.push(shellQuote(location.origin + path));
  return parts.join(' \\\n  ');
}
