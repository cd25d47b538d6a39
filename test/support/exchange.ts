import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  statusText: string;
  headers: Headers;
  text: string;
  bytes: Buffer;
  /** The parsed JSON; undefined where the text is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  body: any;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request and waits for the whole answer. Tests send tens of thousands, which by fetch would take longer. */
export async function exchange(
  url: string,
  method: string,
  given: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const content = await contentOf(body);
  const headers: Record<string, string> = { accept: '*/*', 'user-agent': 'node', ...content?.headers };
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(new URL(url), { agent, method, headers }, resolve).on('error', reject).end(content?.bytes);
  const response = await promise;
  const bytes = await buffer(response);
  const said = bytes.toString();
  return {
    ...{ status: response.statusCode as number, statusText: response.statusMessage as string },
    ...{ bytes, text: said, body: parsed(said) },
    // Made only where they are looked at.
    get headers() {
      return headersOf(response);
    },
  };
}

/** A body as it is sent, and the headers that tell of it, which are those of fetch. */
async function contentOf(body: unknown) {
  if (body === undefined) return undefined;
  const typed =
    typeof body === 'string' || body instanceof Uint8Array ? undefined : new Response(body as FormData);
  const bytes = typed ? await typed.bytes() : Buffer.from(body as string);
  const type = typed?.headers.get('content-type') ?? (typeof body === 'string' && 'text/plain;charset=UTF-8');
  return {
    bytes,
    headers: { 'content-length': String(bytes.length), ...(type && { 'content-type': type }) },
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  return headers;
}

function parsed(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}
