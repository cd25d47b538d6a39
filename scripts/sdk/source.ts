import { type OpenApi, type Operation, operationsOf } from './document.ts';
import { type NamedOperation, nameOperations } from './names.ts';
import { docComment, queryName, queryOf, typeDeclarations, typeOf } from './types.ts';

/** The TypeScript source of a client for the API in `document`; `origin` is named in the banner. */
export function generateClient(document: OpenApi, origin: string): string {
  const operations = operationsOf(document);
  const names = nameOperations(operations);
  const ungrouped = names.filter(({ group }) => group === undefined).map(methodsOf);
  const groups = [...Map.groupBy(names, ({ group }) => group)].flatMap(([group, members]) =>
    group ? [`${group}: {\n${members.map(methodsOf).join('')}},\n`] : [],
  );
  const client = `export function createClient(options: ClientOptions) {
const core = createCore(options);
return {\n${[...ungrouped, ...groups].join('')}};\n}

export type Client = ReturnType<typeof createClient>;\n`;
  return [
    `// Generated from ${origin}; do not edit.`,
    imports,
    typeDeclarations(document, operations),
    client,
  ].join('\n\n');
}

const imports = `import { createCore } from './core.ts';
import type { CallOptions, ClientOptions, CreateOptions, WriteOptions } from './options.ts';
import { encodePath } from './request.ts';`;

/** The operation's method; for a list also the one that iterates over all pages. */
function methodsOf({ operation, method }: NamedOperation): string {
  const { summary, response, paged, parameters } = operation;
  if (!paged)
    return `${docComment(summary)}${method}: ${signature(operation)} => core.one<${typeOf(response)}>(${callExpression(operation)}, options),\n`;
  const item = typeOf(response.items ?? {});
  const maxPerPage = parameters.find(({ name }) => name === 'per_page')?.schema.maximum;
  const allQuery = maxPerPage ? `{ per_page: ${maxPerPage}, ...query }` : 'query';
  const all = method.replace(/^list/, 'all');
  return `${docComment(summary)}${method}: ${signature(operation)} => core.list<${item}, ${queryName(operation)}>(${callExpression(operation)}, options),
${docComment(`${summary}, across all pages`)}${all}: ${signature(operation)} => core.all<${item}>(${callExpression(operation, allQuery)}, options),\n`;
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function signature(operation: Operation): string {
  const { parameters, body, takesForm } = operation;
  const query = queryOf(operation);
  const optional = query.some(({ required }) => required) ? '' : '?';
  const parametersList = [
    ...parameters
      .filter((one) => one.in === 'path')
      .map(({ name, schema }) => `${camelCase(name)}: ${typeOf(schema)}`),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(takesForm ? ['body: FormData'] : []),
    ...(query.length ? [`query${optional}: ${queryName(operation)}`] : []),
    `options?: ${optionsOf(operation)}`,
  ];
  return `(${parametersList.join(', ')})`;
}

const acceptsHeader = ({ parameters }: Operation, header: string): boolean =>
  parameters.some(({ name }) => name === header);

function optionsOf(operation: Operation): string {
  if (acceptsHeader(operation, 'If-Match')) return 'WriteOptions';
  return acceptsHeader(operation, 'Idempotency-Key') ? 'CreateOptions' : 'CallOptions';
}

function callExpression(operation: Operation, query = 'query'): string {
  const { method, path, envelopeKey, body, takesForm } = operation;
  const pathSource = path.includes('{')
    ? `encodePath\`${path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${camelCase(name)}}`)}\``
    : JSON.stringify(path);
  const parts = [
    `method: "${method}", path: ${pathSource}`,
    ...(envelopeKey ? [`key: "${envelopeKey}"`] : []),
    ...(body || takesForm ? ['body'] : []),
    ...(acceptsHeader(operation, 'Idempotency-Key') ? ['idempotent: true'] : []),
    ...(queryOf(operation).length ? [query === 'query' ? query : `query: ${query}`] : []),
  ];
  return `{ ${parts.join(', ')} }`;
}
