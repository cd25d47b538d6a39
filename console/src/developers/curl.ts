/** In single quotes, as a shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A certificate that the server made for itself convinces nobody; only at home is that to be passed over. */
const isHome =
  ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) && location.protocol === 'https:';

/** Where a token is not known, the shell has it. */
export const tokenVariable = '$TRADEPOST_TOKEN';
export const appTokenVariable = '$TRADEPOST_APP_TOKEN';

const header = (name: string, value: string): string =>
  value.startsWith('$') ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`;

export interface CurlRequest {
  method?: string;
  path: string;
  headers?: Record<string, string | undefined>;
  body?: string | undefined;
}

/** A request as a line for the shell. */
export function curlOf({ method = 'GET', path, headers = {}, body }: CurlRequest): string {
  const parts = [`curl${isHome ? ' -k' : ''}${method === 'GET' ? '' : ` -X ${method}`}`];
  for (const [name, value] of Object.entries(headers)) if (value) parts.push(header(name, value));
  if (body !== undefined) parts.push(header('Content-Type', 'application/json'), `--data ${quoted(body)}`);
  parts.push(quoted(location.origin + path));
  return parts.join(' \\\n  ');
}
