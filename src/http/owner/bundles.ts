import type { FastifyInstance } from 'fastify';
import { mountExport } from './export.ts';
import { mountImport } from './import.ts';
import type { OwnerFace } from './index.ts';

/** An account as a file, into the console and out of it. */
export function mountBundles(app: FastifyInstance, face: OwnerFace): void {
  mountImport(app, face);
  mountExport(app, face);
}
