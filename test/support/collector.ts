import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  /** By their keys. */
  attributes: Record<string, string | number>;
}

/** A collector that takes traces by OTLP/HTTP in JSON, and refuses whatever is not by the rules of that encoding. */
export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** What was sent, as it came. */
  received: string[];
  faults: string[];
  /** Statuses to answer the next deliveries with; 200 when there are none left. */
  answers: number[];
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const [spans, received, faults, answers]: [ReceivedSpan[], string[], string[], number[]] = [[], [], [], []];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const status = answers.shift() ?? 200;
    if (status === 200)
      try {
        assert.equal(`${request.method} ${request.url}`, 'POST /v1/traces');
        assert.equal(request.headers['content-type'], 'application/json');
        spans.push(...readRequest(JSON.parse(body)));
        received.push(body);
      } catch (error) {
        faults.push((error as Error).message);
      }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      spans,
      received,
      faults,
      answers,
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: it is checked here
function readRequest(request: any): ReceivedSpan[] {
  assert.deepEqual(Object.keys(request), ['resourceSpans']);
  // biome-ignore lint/suspicious/noExplicitAny: it is checked here
  return request.resourceSpans.flatMap(({ resource, scopeSpans, ...rest }: any) => {
    assert.deepEqual(rest, {});
    assert.equal(readAttributes(resource.attributes)['service.name'], 'tradepost');
    // biome-ignore lint/suspicious/noExplicitAny: it is checked here
    return scopeSpans.flatMap(({ scope, spans }: any) => {
      assert.equal(typeof scope.name, 'string');
      return spans.map(readSpan);
    });
  });
}

const fields = [
  ...['traceId', 'spanId', 'parentSpanId', 'name', 'kind', 'startTimeUnixNano', 'endTimeUnixNano'],
  ...['attributes', 'status'],
];

// biome-ignore lint/suspicious/noExplicitAny: it is checked here
function readSpan(span: any): ReceivedSpan {
  for (const field of Object.keys(span)) assert.ok(fields.includes(field), field);
  assert.match(span.traceId, /^(?!0+$)[\da-f]{32}$/);
  assert.match(span.spanId, /^(?!0+$)[\da-f]{16}$/);
  if (span.parentSpanId !== undefined) assert.match(span.parentSpanId, /^(?!0+$)[\da-f]{16}$/);
  assert.ok(typeof span.name === 'string' && span.name !== '');
  assert.ok(Number.isInteger(span.kind) && span.kind >= 1 && span.kind <= 5);
  for (const time of [span.startTimeUnixNano, span.endTimeUnixNano]) assert.match(time, /^\d{19}$/);
  assert.ok(BigInt(span.startTimeUnixNano) <= BigInt(span.endTimeUnixNano));
  assert.ok(Math.abs(Number(BigInt(span.endTimeUnixNano) / 1_000_000n) - Date.now()) < 60_000);
  assert.ok(span.status.code === undefined || [0, 1, 2].includes(span.status.code));
  return { ...span, attributes: readAttributes(span.attributes) };
}

// biome-ignore lint/suspicious/noExplicitAny: it is checked here
function readAttributes(list: any[]): Record<string, string | number> {
  const entries = list.map(({ key, value }) => {
    const [[kind, content] = []] = Object.entries(value);
    assert.equal(Object.keys(value).length, 1, key);
    assert.equal(typeof content, 'string', key);
    if (kind === 'intValue') assert.match(content as string, /^-?\d+$/);
    else assert.equal(kind, 'stringValue', key);
    return [key, kind === 'intValue' ? Number(content) : (content as string)] as const;
  });
  assert.equal(new Set(entries.map(([key]) => key)).size, entries.length);
  return Object.fromEntries(entries);
}
