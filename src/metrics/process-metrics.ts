import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { MetricSource } from './metrics.ts';
import { type Sample, sample } from './sample.ts';

/** Timer interval for the lag; subtracted from it. */
const resolutionMs = 10;

export function processMetrics(): MetricSource {
  const started = performance.timeOrigin / 1000;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let lastUtilization = performance.eventLoopUtilization();

  const lag = (stat: string, nanoseconds: number): Sample =>
    sample('tradepost_event_loop_lag_seconds', Math.max(nanoseconds / 1e9 - resolutionMs / 1000, 0), {
      stat,
    });

  return () => {
    const cpu = process.cpuUsage();
    const memory = process.memoryUsage();
    const currentUtilization = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(currentUtilization, lastUtilization);
    const lags = [lag('p50', delay.percentile(50)), lag('p99', delay.percentile(99)), lag('max', delay.max)];
    lastUtilization = currentUtilization;
    delay.reset();
    return [
      sample('process_start_time_seconds', started),
      sample('process_cpu_seconds_total', (cpu.user + cpu.system) / 1e6),
      sample('process_resident_memory_bytes', memory.rss),
      sample('tradepost_heap_used_bytes', memory.heapUsed),
      sample('tradepost_heap_size_bytes', memory.heapTotal),
      sample('tradepost_event_loop_utilization_ratio', utilization),
      ...lags,
    ];
  };
}
