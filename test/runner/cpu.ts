import { readFileSync } from 'node:fs';

/** In /proc, times are given in these, on every Linux. */
const ticksPerSecond = 100;

/**
 * CPU seconds that a process and its descendants have used so far; of these, only those that have ended and were waited
 * for. Only Linux tells of descendants: elsewhere it is this process alone, and 0 for others.
 */
export function cpuSeconds(pid: number | 'self' = 'self'): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return ticks / ticksPerSecond;
  } catch {
    const { user, system } = process.cpuUsage();
    return pid === 'self' ? (user + system) / 1e6 : 0;
  }
}
