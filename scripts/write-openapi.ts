import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/http/openapi/document.ts';
import { model } from '../src/resources/index.ts';

export const renderOpenApi = (): string =>
  `${JSON.stringify(
    { 'x-generated': 'npm run openapi; do not edit', ...openApiDocument(model, 'https://localhost:8443') },
    null,
    2,
  )}\n`;

if (import.meta.main) writeFileSync(new URL('../openapi.json', import.meta.url), renderOpenApi());
