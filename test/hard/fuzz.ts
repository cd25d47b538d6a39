import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { buffer as bufferOf } from 'node:stream/consumers';
import { type Place, type Server, serve, tradepost } from '../support/cli.ts';
import { type Any, Contract } from '../support/contract.ts';
import type { Answer } from '../support/site.ts';
import { randomNumbers } from '../support/writers.ts';
import { markedAccounts, mediaFolder } from './support/fuzz-accounts.ts';
import { type FuzzRequest, type Known, learn, Requests } from './support/fuzz-requests.ts';
import { pick } from './support/fuzz-values.ts';

export interface Fuzz {
  seed: number;
  /** How many requests. */
  rounds: number;
  /** Told how far it has come. */
  say?(line: string): void;
}

/**
 * Sends requests made from the server's own openapi.json, by three accounts in turn, and holds every answer against that
 * document. Says how many answers there were of each status; stops at the first that should not be.
 */
export async function fuzz(place: Place, { seed, rounds, say }: Fuzz): Promise<Record<string, number>> {
  const accounts = await markedAccounts(place, 3);
  const media = ['--media', mediaFolder(place)];
  // A limit that nobody reaches: so every answer tells of it, as the document says.
  const flags = [...media, '--log-level', 'error', '--rate-limit-address', '1000000'];
  const server = await serve(place, flags, { patience: 3_600_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const contract = new Contract((await server.call('GET', '/openapi.json')).body);
    const random = randomNumbers(seed);
    const requests = new Requests(contract, random);
    const counts: Record<string, number> = {};
    const untried = new Set(contract.operations);
    for (let number = 1; number <= rounds; number++) {
      const account = pick(random, accounts);
      const others = accounts.filter((one) => one !== account);
      const request = requests.next(account, pick(random, others));
      const answer = await send(server, agent, request);
      try {
        check(contract, request, answer, others);
      } catch (error) {
        const place = `seed ${seed}, request ${number}`;
        throw new Error(`${place}: ${(error as Error).message}\n${curl(server, request)}\n${shown(answer)}`);
      }
      if (answer.status < 300) {
        learn(account, request, answer.body, answer.headers.get('etag'));
        untried.delete(request.operation);
      }
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      if (number % 10_000 === 0) say?.(`${number} requests: ${JSON.stringify(counts)}`);
    }
    // Refusals alone would prove little.
    assert.deepEqual(
      [...untried].map(({ method, path }) => `${method} ${path}`),
      [],
      'never succeeded',
    );
    assert.equal(server.printed.stderr, '', 'the server had something to complain of');
    return counts;
  } finally {
    agent.destroy();
    await server.stop();
    const { stdout } = await tradepost(['check', ...media, ...place.flags, '--json']);
    assert.equal(stdout.trim(), JSON.stringify({ ok: true }));
  }
}

/** By node:http, which sends what it is given: no header is added, no path tidied up. */
async function send(
  server: Server,
  agent: Agent,
  { method, url, headers, body }: FuzzRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  const length = body && { 'Content-Length': String(body.length) };
  const { promise, resolve, reject } = Promise.withResolvers<Any>();
  const options = { agent, hostname, port, method, path: url, headers: { ...headers, ...length } };
  httpRequest(options, resolve).on('error', reject).end(body);
  const response = await promise;
  const bytes = await bufferOf(response);
  const text = bytes.toString();
  const [, json = text] = /^[\w$.]+\((.*)\);$/s.exec(text) ?? [];
  const given = Object.entries<Any>(response.headers);
  return {
    ...{ status: response.statusCode, statusText: response.statusMessage, bytes, text },
    headers: new Headers(given),
    body: json.startsWith('{') ? JSON.parse(json) : undefined,
  };
}

function check(
  contract: Contract,
  { method, url, operation }: FuzzRequest,
  answer: Answer,
  others: Known[],
): void {
  const { status, text, body, headers } = answer;
  assert.ok(status < 500, `the server stumbled: ${status}`);
  for (const { marker } of others)
    assert.ok(!text.includes(marker), `it shows what is another account's: ${marker}`);
  for (const [name, value] of headers) assert.doesNotMatch(value, /only.has/, `the header ${name}`);
  assert.equal(headers.get('x-injected'), null, 'a header was smuggled in');
  if (text)
    assert.match(headers.get('content-type') ?? '', /^application\/(json|javascript); charset=utf-8$/);
  if (status >= 400 && text) {
    assert.deepEqual(
      Object.keys(body),
      status === 422 ? ['error', 'code', 'details'] : status === 401 ? ['error'] : ['error', 'code'],
    );
    assert.doesNotMatch(text, /node_modules|\.[jt]s:\d|\n {4}at /, 'it shows a stack');
  }
  const isDocumented = method === operation.method && isPath(operation.path, url);
  if (!isDocumented) {
    assert.ok(
      [200, 204, 304, 400, 401, 404, 405, 406, 409, 412, 415, 422].includes(status),
      `undocumented: ${status}`,
    );
    return;
  }
  contract.check(method, url, answer);
  if (text && headers.get('content-type')?.includes('javascript')) {
    const { pointer } = contract.at(`${operation.pointer}/responses/${status}`);
    contract.valid(`${pointer}/content/application~1json/schema`, body);
  }
}

/** Whether an address is one of those that a path of the document stands for: an ID may hold anything but a slash. */
const isPath = (template: string, url: string): boolean =>
  template.split('/').length === (url.split('?')[0] as string).split('/').length;

function curl({ url }: Server, request: FuzzRequest): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = request.body ? `base64 -d <<< ${request.body.toString('base64')} | ` : '';
  const data = request.body ? ['--data-binary', '@-'] : [];
  const words = [
    'curl',
    '-i',
    '--path-as-is',
    '-X',
    request.method,
    ...headers,
    ...data,
    quoted(url + request.url),
  ];
  return `${body && `# ${request.body?.toString().slice(0, 2000)}\n`}${body}${words.join(' ')}`;
}

const shown = ({ status, headers, text }: Answer): string =>
  `→ ${status} ${JSON.stringify(Object.fromEntries(headers))}\n${text.slice(0, 2000)}`;
