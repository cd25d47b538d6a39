/** The parts of an OpenAPI document that the generator reads. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  description?: string;
  readOnly?: boolean;
  maximum?: number;
}

interface Reference {
  $ref?: string;
}

export interface Parameter extends Reference {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface OperationObject {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; headers?: Record<string, unknown> }>;
}

type Method = 'get' | 'post' | 'put' | 'delete';
type PathItem = { parameters?: Parameter[] } & Partial<Record<Method, OperationObject>>;

export interface OpenApi {
  paths: Record<string, PathItem>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> };
}

/** An operation, with everything that its method needs. */
export interface Operation {
  id: string;
  tag: string;
  summary: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The body is a form with a file. */
  takesForm: boolean;
  /** Schema of the response, without its envelope. */
  response: Schema;
  /** Key of the response's envelope, if it has one. */
  envelopeKey: string | undefined;
  /** The response is one page of a list. */
  paged: boolean;
}

const json = 'application/json';
const methods: Method[] = ['get', 'post', 'put', 'delete'];

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [toOperation(document, path, method, item, operation)] : [];
    }),
  );
}

function toOperation(
  document: OpenApi,
  path: string,
  method: Method,
  item: PathItem,
  { operationId: id, tags, summary, parameters = [], requestBody, responses }: OperationObject,
): Operation {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const schema = success?.content?.[json]?.schema;
  if (!schema || !tags[0]) throw new Error(`${id} has no tag or no JSON response`);
  const [[key, inner] = [], ...others] = Object.entries(schema.properties ?? {});
  const hasEnvelope = key !== undefined && others.length === 0;
  return {
    ...{ id, tag: tags[0], summary, method: method.toUpperCase(), path },
    parameters: [...(item.parameters ?? []), ...parameters].map((parameter) =>
      resolveParameter(document, parameter),
    ),
    body: requestBody?.content[json]?.schema,
    takesForm: requestBody?.content['multipart/form-data'] !== undefined && !requestBody.content[json],
    response: hasEnvelope ? (inner as Schema) : schema,
    envelopeKey: hasEnvelope ? key : undefined,
    paged: success?.headers?.Link !== undefined,
  };
}

function resolveParameter(document: OpenApi, parameter: Parameter): Parameter {
  const [kind, name] = (parameter.$ref ?? '').split('/').slice(2);
  return kind && name ? (document.components[kind]?.[name] as Parameter) : parameter;
}
