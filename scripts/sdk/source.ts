import { type OpenApi, type Operation, operationsOf } from './document.ts';
import { type NamedOperation, nameOperations } from './names.ts';
import { docComment, queryName, queryOf, typeDeclarations, typeOf } from './types.ts';

/** TypeScript source of a client. `origin` is named in the header. */
export function generateClient(document: OpenApi, origin: string): string {
  const operations = operationsOf(document);
  const names = nameOperations(operations);
  const lone = names.filter(({ group }) => group === undefined).map(methodsOf);
  const groups = [...Map.groupBy(names, ({ group }) => group)].flatMap(([group, members]) =>
    group ? [`${group}: {\n${members.map(methodsOf).join('')}},\n`] : [],
  );
  const client = `export function createClient(options: ClientOptions) {
const core = connect(options);
return {\n${[...lone, ...groups].join('')}};\n}

export type Client = ReturnType<typeof createClient>;\n`;
  return [
    `// Generated from ${origin}; do not edit.`,
    imports,
    typeDeclarations(document, operations),
    client,
  ].join('\n\n');
}

const imports = `import { connect } from './core.ts';
import type { CallOptions, ClientOptions, CreateOptions, WriteOptions } from './options.ts';
import { at } from './request.ts';`;

/** List operations get a second method that iterates over all pages. */
function methodsOf({ operation, method }: NamedOperation): string {
  const { summary, response: answer, paged, parameters } = operation;
  if (!paged)
    return `${docComment(summary)}${method}: ${signature(operation)} => core.one<${typeOf(answer)}>(${callExpression(operation)}, options),\n`;
  const item = typeOf(answer.items ?? {});
  const most = parameters.find(({ name }) => name === 'per_page')?.schema.maximum;
  const whole = most ? `{ per_page: ${most}, ...query }` : 'query';
  const all = method.replace(/^list/, 'all');
  return `${docComment(summary)}${method}: ${signature(operation)} => core.list<${item}, ${queryName(operation)}>(${callExpression(operation)}, options),
${docComment(`${summary}: all of them, page after page`)}${all}: ${signature(operation)} => core.all<${item}>(${callExpression(operation, whole)}, options),\n`;
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function signature(operation: Operation): string {
  const { parameters, body } = operation;
  const query = queryOf(operation);
  const optional = query.some(({ required }) => required) ? '' : '?';
  const taken = [
    ...parameters
      .filter((one) => one.in === 'path')
      .map(({ name, schema }) => `${camelCase(name)}: ${typeOf(schema)}`),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(query.length ? [`query${optional}: ${queryName(operation)}`] : []),
    `options?: ${optionsOf(operation)}`,
  ];
  return `(${taken.join(', ')})`;
}

const takes = ({ parameters }: Operation, header: string): boolean =>
  parameters.some(({ name }) => name === header);

function optionsOf(operation: Operation): string {
  if (takes(operation, 'If-Match')) return 'WriteOptions';
  return takes(operation, 'Idempotency-Key') ? 'CreateOptions' : 'CallOptions';
}

function callExpression(operation: Operation, query = 'query'): string {
  const { method, path, envelopeKey: key, body } = operation;
  const address = path.includes('{')
    ? `at\`${path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${camelCase(name)}}`)}\``
    : JSON.stringify(path);
  const parts = [
    `method: "${method}", path: ${address}`,
    ...(key ? [`key: "${key}"`] : []),
    ...(body ? ['body'] : []),
    ...(takes(operation, 'Idempotency-Key') ? ['once: true'] : []),
    ...(queryOf(operation).length ? [query === 'query' ? query : `query: ${query}`] : []),
  ];
  return `{ ${parts.join(', ')} }`;
}
