import { randomFillSync } from 'node:crypto';

/** What a span is of: a request that was answered, or a question to the store. */
export const spanKinds = { server: 2, client: 3 } as const;

/** Something that took time, as part of a trace. */
export interface Span {
  /** 32 and 16 hexadecimal digits. */
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: (typeof spanKinds)[keyof typeof spanKinds];
  /** Milliseconds since 1970, with their fractions. */
  startMs: number;
  endMs: number;
  /** Never a name, a token, a query or a body. */
  attributes: Record<string, string | number>;
  isError: boolean;
}

/** Random bytes are dear when they are made one by one. */
const randomPool = Buffer.alloc(4096);
let randomPoolUsed = randomPool.length;

function randomHex(bytes: number): string {
  if (randomPoolUsed + bytes > randomPool.length) {
    randomFillSync(randomPool);
    randomPoolUsed = 0;
  }
  randomPoolUsed += bytes;
  return randomPool.toString('hex', randomPoolUsed - bytes, randomPoolUsed);
}

export const newTraceId = (): string => randomHex(16);
export const newSpanId = (): string => randomHex(8);

interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** The `traceparent` header (W3C Trace Context) of a request that is part of somebody's trace; undefined where it makes no sense. */
export function parseTraceParent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header) ?? [];
  const isKnown = version !== undefined && version !== 'ff' && !(version === '00' && more !== undefined);
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
