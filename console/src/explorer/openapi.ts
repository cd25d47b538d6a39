interface Schema {
  type?: string | string[];
  enum?: unknown[];
  examples?: unknown[];
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
}

interface Reference {
  $ref: string;
}

interface DocumentedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  security?: unknown[];
}

interface OpenApi {
  paths: Record<string, Record<string, DocumentedOperation> & { parameters?: (Parameter | Reference)[] }>;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  parameters: Parameter[];
  /** Example body; undefined if the operation takes none. */
  body: string | undefined;
  needsToken: boolean;
}

const methods = ['get', 'post', 'put', 'delete'];
/** They change the response format, which this page cannot show. */
const hiddenHeaders = new Set(['X-JSONP-Callback', 'X-Version']);

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const documented = item[method];
      if (!documented) return [];
      const parameters = [...(item.parameters ?? []), ...(documented.parameters ?? [])]
        .map((parameter) => resolveReference(document, parameter))
        .filter(({ name }) => !hiddenHeaders.has(name));
      return [
        {
          id: documented.operationId,
          method: method.toUpperCase(),
          path,
          summary: documented.summary,
          tag: documented.tags?.[0] ?? 'Other',
          parameters,
          body: exampleBody(documented),
          needsToken: documented.security?.length !== 0,
        },
      ];
    }),
  );
}

function resolveReference(document: OpenApi, parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const steps = parameter.$ref.slice(2).split('/');
  // biome-ignore lint/suspicious/noExplicitAny: a reference may point anywhere in the document
  return steps.reduce((node: any, key) => node[key], document) as Parameter;
}

function exampleBody({ requestBody }: DocumentedOperation): string | undefined {
  const example = requestBody?.content['application/json']?.example;
  return requestBody && JSON.stringify(example ?? {}, null, 2);
}

/** Examples for required parameters, for reads only: changing or deleting a record needs a deliberate ID. */
export function initialValues({ method, parameters }: Operation): Record<string, string> {
  const required = parameters.filter((parameter) => parameter.required);
  const isRead = method.toUpperCase() === 'GET';
  return Object.fromEntries(
    required.map(({ name, example, schema }) => [
      name,
      isRead ? String(example ?? schema?.examples?.[0] ?? '') : '',
    ]),
  );
}

export async function fetchOperations(signal: AbortSignal): Promise<Operation[]> {
  const response = await fetch('/openapi.json', { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`Can’t load the API description (${response.status})`);
  return operationsOf((await response.json()) as OpenApi);
}
