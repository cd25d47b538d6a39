import type { Usage } from './usage.ts';

/** Loaded into a measured process where the system does not tell what it uses. */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuSeconds: (user + system) / 1e6,
    rssMegabytes: process.memoryUsage.rss() / 2 ** 20,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
  process.send?.(usage);
});
// The process is to end when its own work is done.
process.channel?.unref();
