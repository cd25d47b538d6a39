/** The server's root, also behind a proxy that adds a path: this script is <root>/docs/request.js. */
export const root = new URL('..', import.meta.url).href.replace(/\/$/, '');

/** { method, url, headers, body } of an operation, with input values by place ('path', 'query', 'header'). */
export function requestOf(operation, values, body, tokens) {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values.path[name] ?? ''),
  );
  const query = Object.entries(values.query).map((pair) => pair.map(encodeURIComponent).join('='));
  const headers = {
    ...(operation.security.length > 0 && tokens.token && { 'X-Token': tokens.token }),
    ...(operation.security.length > 0 && tokens.appToken && { 'X-AppToken': tokens.appToken }),
    'X-Version': '1',
    Accept: values.header['X-JSONP-Callback'] ? 'application/javascript' : 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...values.header,
  };
  const url = root + path + (query.length > 0 ? `?${query.join('&')}` : '');
  return { method: operation.method.toUpperCase(), url, headers, body };
}

const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The curl command of a request as pieces [text, isSecret]. -k on localhost, whose certificate may be self-signed;
 * --data-raw, since -d reads a file for a body that begins with @.
 */
export function curlPieces({ method, url, headers, body }) {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  const pieces = [
    [`curl -i${local ? 'k' : ''}${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`, false],
  ];
  for (const [name, value] of Object.entries(headers)) {
    pieces.push(
      [` \\\n  -H '${name}: `, false],
      [quote(value).slice(1, -1), /token/i.test(name)],
      ["'", false],
    );
  }
  if (body !== undefined) pieces.push([` \\\n  --data-raw ${quote(body)}`, false]);
  return pieces;
}
