import type { Model } from '../../records/rules.ts';
export const openApiDocument = (_model: Model, baseUrl: string): unknown => ({
  openapi: '3.1.0',
  servers: [{ url: baseUrl }],
});
