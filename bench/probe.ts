import type { Usage } from './usage.ts';

/** Preloaded into a measured process where there is no /proc. */
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
// Do not keep the process alive.
process.channel?.unref();
