import { limits } from '../../limits.ts';
import { type Field, type JsonSchema, withDescription } from '../../schema/fields/field.ts';
import type {
  CreateOperation,
  Operation,
  UpdateOperation,
  UploadOperation,
} from '../../schema/operations.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { errorResponsesOf } from './errors.ts';
import { createExample, updateExample } from './examples.ts';
import { componentName, type Json, operationId, schemaNamed, templatePath } from './names.ts';
import { parametersOf } from './parameters.ts';
import { successesOf } from './responses.ts';

export function operationObject(resource: AnyResource, operation: Operation): Json {
  const aliased = operation.alias && resource.operations.find(({ verb }) => verb === operation.verb);
  return {
    operationId: operationId(resource, operation),
    summary: aliased ? `${operation.summary} (alternative path)` : operation.summary,
    ...(aliased && {
      description: `Same as \`${aliased.method} ${templatePath(aliased.path)}\`. Beyond the specification.`,
    }),
    tags: [resource.title],
    'x-access-groups': [resource.group],
    parameters: parametersOf(resource, operation),
    ...((operation.verb === 'create' || operation.verb === 'update') && {
      requestBody: requestBody(resource, operation),
    }),
    ...(operation.verb === 'upload' && { requestBody: uploadBody(resource, operation) }),
    responses: { ...successesOf(resource, operation), ...errorResponsesOf(resource, operation) },
  };
}

const bodyTypes = ['application/javascript', 'application/x-www-form-urlencoded', 'multipart/form-data'];

function requestBody(resource: AnyResource, operation: CreateOperation | UpdateOperation): Json {
  const creates = operation.verb === 'create';
  const name = componentName(resource);
  const schema = schemaNamed(creates ? `New${name}` : `${name}Update`);
  const example = creates ? createExample(resource, operation) : updateExample(resource, operation);
  const summary = creates
    ? 'Fields left out have their default. Read-only fields are ignored, unknown ones refused.'
    : 'Fields left out keep their value. What GET answered may be sent back as it came, envelope and all: read-only fields are ignored, unknown ones refused.';
  return {
    description: [summary, ...formSpelling(resource)].join(' '),
    required: operation.required.length > 0,
    content: {
      'application/json': { schema, example },
      ...Object.fromEntries(bodyTypes.map((type) => [type, { schema }])),
    },
  };
}

function uploadBody({ fields }: AnyResource, { writableFields }: UploadOperation): Json {
  const properties = writableFields.map((name) => {
    const field = fields[name] as Field;
    return [name, withDescription(field, field.schema)];
  });
  return {
    description: `A form with one file of at most ${limits.mediaBytes / 1e6} MB: JPEG, PNG, WebP, AVIF, GIF, SVG or PDF, told by its content. Pictures have at most ${limits.pictureMegapixels} megapixels; they are turned upright, and lose what their camera noted.`,
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: { type: 'string', format: 'binary' }, ...Object.fromEntries(properties) },
          required: ['file'],
          additionalProperties: false,
        },
      },
    },
  };
}

/** How forms spell fields that are lists. */
function formSpelling(resource: AnyResource): string[] {
  const lists = Object.entries(resource.fields as Record<string, Field>).filter(
    ([, { schema, readOnly }]) => schema.type === 'array' && !readOnly,
  );
  const examples = lists.map(([name, { schema }]) => {
    const inner = Object.keys((schema.items as JsonSchema).properties ?? {}).find((key) => key !== 'ID');
    return inner ? `\`${name}[0][${inner}]=…\`` : `\`${name}[]=…\``;
  });
  return examples.length ? [`A form spells lists as ${examples.join(' and ')}.`] : [];
}
