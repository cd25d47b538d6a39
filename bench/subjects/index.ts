import type { BenchContext } from '../context.ts';
import type { Section } from '../report.ts';
import type { Subject } from '../settings.ts';
import { cold } from './cold.ts';
import { disk } from './disk.ts';
import { large } from './large.ts';
import { postgres } from './postgres.ts';
import { requests } from './requests.ts';
import { site } from './site.ts';
import { workers } from './workers.ts';

export const subjects: Record<Subject, (bench: BenchContext) => Promise<Section>> = {
  ...{ requests, disk, workers, postgres, large, cold, site },
};
