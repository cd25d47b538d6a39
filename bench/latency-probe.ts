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
  const latencies: number[] = [];
  const pending = new Set<Promise<void>>();
  let refused = 0;

  async function measureOne(): Promise<void> {
    const started = performance.now();
    const status = await send().catch(() => 0);
    latencies.push(performance.now() - started);
    if (status !== (method === 'GET' ? 200 : 201)) refused++;
  }

  function send(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const headers = { 'X-Token': token, 'X-Version': '1', 'Content-Type': 'application/json' };
    const sent = request({ host: '127.0.0.1', port, agent, method, path: target(), headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body ? JSON.stringify(body()) : undefined);
    return promise;
  }

  const timer = setInterval(() => {
    const sent = measureOne().finally(() => pending.delete(sent));
    pending.add(sent);
  }, every);

  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    agent.destroy();
    return { ...summarizeLatency(latencies), answered: latencies.length, refused };
  };
}
