import { renameSync, writeFileSync } from 'node:fs';
import { limits } from '../../src/limits.ts';

/**
 * Becomes the server, and watches its event loop: `watched-server.ts REPORT LIMITS serve …`. A timer that is late tells
 * that the loop was held; the processor time of this thread since it last ran tells for how long, on a busy machine too.
 * SIGUSR2 writes the longest hold to the file REPORT and begins anew. LIMITS is JSON: limits to use in place of ours, so
 * that nobody has to wait for half a minute.
 */
const [node = '', script = '', report = '', changes = '{}', ...args] = process.argv;
Object.assign(limits, JSON.parse(changes));

const every = 5;
let held = 0;
let [moment, used] = [performance.now(), process.threadCpuUsage()];
setInterval(() => {
  const { user, system } = process.threadCpuUsage(used);
  held = Math.max(held, Math.min((user + system) / 1000, performance.now() - moment) - every);
  [moment, used] = [performance.now(), process.threadCpuUsage()];
}, every).unref();

process.on('SIGUSR2', () => {
  writeFileSync(`${report}.new`, JSON.stringify({ held, rss: process.memoryUsage.rss() }));
  renameSync(`${report}.new`, report);
  held = 0;
});

process.argv = [node, script, ...args];
await import('../../src/main.ts');
