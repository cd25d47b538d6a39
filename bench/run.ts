import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchContext } from './context.ts';
import { writeDocument } from './document.ts';
import { killAll } from './processes.ts';
import { asText, type Section } from './report.ts';
import { help, readSettings, type Settings, type Subject, UsageError } from './settings.ts';
import { StoreCache } from './stores.ts';
import { subjects } from './subjects/index.ts';
import { trackStolenTime, usageSource } from './usage.ts';

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node.js ${process.versions.node}`;

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

async function runAll(bench: BenchContext): Promise<Section[]> {
  const { settings } = bench;
  const sections: Section[] = [];
  for (const name of settings.subjects) {
    const stolen = trackStolenTime();
    const section = await subjects[name](bench);
    sections.push(section);
    const noise = `${Math.round(stolen() * 100)} % of its time was given to other machines`;
    if (!settings.json) process.stdout.write(`${asText(section)}\n\n${machine}; ${noise}\n\n`);
    if (settings.write && name === 'requests') await writeDocument(section, machine, noise);
  }
  return sections;
}

function summary(sections: Section[]): string {
  const bars = sections.flatMap((section) => section.bars);
  const missed = bars.filter(({ pass }) => !pass).length;
  const verdict = missed ? `${missed} of ${bars.length} bars missed` : `All ${bars.length} bars met`;
  return `CPU time from ${usageSource}.\n${verdict}\n`;
}

const asJson = (sections: Section[], { subjects: names }: Settings): string => {
  const results = sections.map(({ bars, figures }, index) => [names[index] as Subject, { bars, figures }]);
  return `${JSON.stringify({ machine, ...Object.fromEntries(results) })}\n`;
};

async function main(): Promise<number> {
  const settings = readSettings();
  if (settings.help) {
    process.stdout.write(help);
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-bench-'));
  const tidy = async (): Promise<void> => {
    killAll();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => tidy().finally(() => process.exit(1)));
  try {
    const stores = new StoreCache(folder, settings.stores, progress);
    const sections = await runAll({ settings, stores, folder, progress });
    process.stdout.write(settings.json ? asJson(sections, settings) : summary(sections));
    return sections.every(({ bars }) => bars.every(({ pass }) => pass)) ? 0 : 1;
  } finally {
    await tidy();
  }
}

process.exitCode = await main().catch((error: Error & { code?: string }) => {
  const wrongUse = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`bench: ${wrongUse ? error.message : error.stack}\n`);
  return wrongUse ? 2 : 1;
});
