import type { Model } from '../../records/model.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { version } from '../../version.ts';
import { errorResponseComponents, errorSchemas } from './errors.ts';
import { type Json, templatePath } from './names.ts';
import { operationObject } from './operations.ts';
import { parameterComponents, pathItemParameters } from './parameters.ts';
import { headerComponents, jsonpSchema } from './responses.ts';
import { resourceSchemas } from './schemas.ts';
import { changeSchema, servicePaths, serviceTags, statusSchema, testPath, testTag } from './service.ts';

const description = `One account's website and online shop: pages, blog, categories, products, stock, discount codes, customers, delivery, enquiries and mail forwarding.

HEAD works wherever GET does. OPTIONS lists the methods of a path; other methods return 405. Responses of more than 1 kB are compressed with brotli or gzip where Accept-Encoding allows it. IDs count up from 1 in each account and are never reused. Timestamps are in UTC.`;

/** The API as an OpenAPI 3.1 document, generated from the resources and the error catalogue. */
export function openApiDocument(model: Model, baseUrl: string): Json {
  const resources = model.resources.filter(({ operations }) => operations.length > 0);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradepost management API',
      version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ 'X-Token': [] }, { 'X-Token': [], 'X-AppToken': [] }],
    tags: [
      testTag,
      ...resources.map(({ title, description }) => ({ name: title, description })),
      ...serviceTags,
    ],
    paths: { '/test': testPath, ...resourcePaths(resources), ...servicePaths(resources) },
    components: {
      securitySchemes,
      schemas: {
        ...Object.assign({}, ...resources.map(resourceSchemas)),
        Change: changeSchema(resources),
        Status: statusSchema,
        ...errorSchemas,
        Jsonp: jsonpSchema,
      },
      parameters: parameterComponents(resources),
      headers: headerComponents(baseUrl),
      responses: errorResponseComponents(resources),
    },
  };
}

const securitySchemes = {
  'X-Token': {
    type: 'apiKey',
    in: 'header',
    name: 'X-Token',
    description:
      'The token of an account: a connection to an app, sent with `X-AppToken`, or a development token, sent alone',
  },
  'X-AppToken': {
    type: 'apiKey',
    in: 'header',
    name: 'X-AppToken',
    description: 'The token of the registered app that makes the request',
  },
};

export function resourcePaths(resources: readonly AnyResource[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const resource of resources)
    for (const operation of resource.operations) {
      const path = templatePath(operation.path);
      const parameters = pathItemParameters(resource, operation.path);
      paths[path] = {
        ...(parameters.length && { parameters }),
        ...paths[path],
        [operation.method.toLowerCase()]: operationObject(resource, operation),
      };
    }
  return paths;
}
