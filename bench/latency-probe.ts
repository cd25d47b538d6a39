import { Agent, request } from 'node:http';
import { type Latency, summarizeLatency } from './numbers.ts';

export interface ProbeOptions {
  method: 'GET' | 'POST';
  target(): string;
  token: string;
  body?(): unknown;
  /** Requests overlap if responses are slow. */
  intervalMs: number;
}

export interface ProbeResult extends Latency {
  answered: number;
  /** Errors and broken connections. */
  refused: number;
}

/** Sends requests at a fixed rate; the returned function stops and returns the latencies. */
export function startProbe(
  port: number,
  { method, target, token, body, intervalMs: every }: ProbeOptions,
): () => Promise<ProbeResult> {
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  const underWay = new Set<Promise<void>>();
  let refused = 0;

  async function once(): Promise<void> {
    const started = performance.now();
    const status = await ask().catch(() => 0);
    waits.push(performance.now() - started);
    if (status !== (method === 'GET' ? 200 : 201)) refused++;
  }

  function ask(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const headers = { 'X-Token': token, 'X-Version': '1', 'Content-Type': 'application/json' };
    const asked = request({ host: '127.0.0.1', port, agent, method, path: target(), headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject).end(body ? JSON.stringify(body()) : undefined);
    return promise;
  }

  const timer = setInterval(() => {
    const asked = once().finally(() => underWay.delete(asked));
    underWay.add(asked);
  }, every);

  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    agent.destroy();
    return { ...summarizeLatency(waits), answered: waits.length, refused };
  };
}
