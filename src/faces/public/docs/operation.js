import { el, jsonBlock, lazyDetails } from './dom.js';
import { inline, markdown } from './markdown.js';
import { mediaOf } from './openapi.js';
import { documentedExample, exampleOf, fieldsOf, limitsOf, typeOf, valuesOf } from './schema.js';
import { tryPanel } from './tryit.js';

export function methodBadge(method) {
  return el('span', { class: `method ${method}` }, method.toUpperCase());
}

export function groupSection(group) {
  return el(
    'section',
    { class: 'group', id: `tag-${group.name}` },
    el('header', { class: 'group-head' }, el('h2', {}, group.name), markdown(group.description)),
    group.operations.map(operationArticle),
  );
}

function operationArticle(operation) {
  const examples = [requestExample(operation), ...successes(operation).map(responseExample)].filter(Boolean);
  return el(
    'article',
    { class: 'operation', id: operation.id, 'data-spy': true },
    operationHead(operation),
    el(
      'div',
      { class: examples.length > 0 ? 'columns' : '' },
      el(
        'div',
        { class: 'facts' },
        addressParameters(operation),
        requestBody(operation),
        requestHeaders(operation),
        responses(operation),
      ),
      examples.length > 0 && el('div', { class: 'examples' }, el('div', { class: 'stay' }, examples)),
    ),
    lazyDetails('try', 'Try it', () => tryPanel(operation)),
  );
}

function operationHead(operation) {
  const path = operation.path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? el('span', { class: 'variable' }, part) : part));
  const groups = operation['x-access-groups'] ?? [];
  return el(
    'header',
    {},
    el('h3', {}, el('a', { href: `#${operation.id}` }, operation.summary)),
    el('p', { class: 'route' }, methodBadge(operation.method), ' ', el('code', {}, path)),
    operation.deprecated && el('p', { class: 'note' }, 'Deprecated.'),
    markdown(operation.description),
    groups.length > 0 &&
      el('p', { class: 'access' }, 'Access group ', commas(groups.map((group) => el('code', {}, group)))),
    operation.security.length === 0 && el('p', { class: 'access' }, 'Needs no token.'),
  );
}

const commas = (nodes) => nodes.flatMap((node, index) => (index > 0 ? [', ', node] : [node]));

/** Allows line breaks after underscores. */
const breakable = (name) => name.split(/(?<=_)/).flatMap((part) => [el('wbr'), part]);

function fieldRow(
  { name, in: place, schema, required, depth = 0, description = schema.description },
  limits,
) {
  const type = [typeOf(schema), place && ` in ${place}`];
  const words = limits(schema).map((limit) => el('span', {}, inline(limit)));
  const facts = [type, ...(required ? [el('span', { class: 'required' }, 'required')] : []), ...words];
  return el(
    'tr',
    {},
    el('th', { scope: 'row', class: `depth-${Math.min(depth, 4)}` }, el('code', {}, breakable(name))),
    el('td', {}, el('p', { class: 'limits' }, commas(facts)), markdown(description)),
  );
}

/** A table of rows { name, in, schema, required, depth, description }; `limits` describes a schema's constraints. */
function fieldsTable(caption, rows, limits = limitsOf) {
  const body = rows.map((row) => fieldRow(row, limits));
  const heads = ['Field', 'Description'].map((text) => el('th', { scope: 'col' }, text));
  return el(
    'table',
    {},
    el('caption', { class: 'unseen' }, caption),
    el('thead', { class: 'unseen' }, el('tr', {}, heads)),
    el('tbody', {}, body),
  );
}

const rowsIn = ({ parameters }, ...places) =>
  parameters
    .filter((parameter) => places.includes(parameter.in))
    .map((parameter) => ({ ...parameter, schema: parameter.schema ?? {} }));

function addressParameters(operation) {
  const rows = rowsIn(operation, 'path', 'query');
  if (rows.length === 0) return null;
  return [el('h4', {}, 'Parameters'), fieldsTable(`Parameters: ${operation.summary}`, rows)];
}

function requestHeaders(operation) {
  const rows = rowsIn(operation, 'header');
  if (rows.length === 0) return null;
  return lazyDetails('more', ['Request headers', names(rows)], () => fieldsTable('Request headers', rows));
}

const names = (rows) => el('span', { class: 'names' }, commas(rows.map((row) => el('span', {}, row.name))));

function requestBody({ body, summary }) {
  if (!body) return null;
  const rows = fieldsOf(body.media?.schema, 'readOnly');
  return [
    el('h4', {}, 'Request body'),
    markdown(body.description),
    rows.length > 0 && fieldsTable(`Request body: ${summary}`, rows),
    el('p', { class: 'limits' }, 'Sent as ', commas(body.types.map((type) => el('code', {}, type)))),
  ];
}

const successes = ({ responses = {} }) =>
  Object.entries(responses).filter(([status]) => status.startsWith('2'));

function responses(operation) {
  const others = Object.entries(operation.responses ?? {}).filter(([status]) => !status.startsWith('2'));
  return [
    successes(operation).map(([status, response]) => success(operation, status, response)),
    others.length > 0 &&
      lazyDetails('more', ['Other answers', names(others.map(([name]) => ({ name })))], () =>
        el('dl', { class: 'answers' }, others.map(otherResponse)),
      ),
  ];
}

function success(operation, status, response) {
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({
    ...header,
    name,
    schema: header.schema ?? {},
  }));
  // Constraints concern requests; a response shows only the possible values.
  const rows = fieldsOf(mediaOf(response)?.schema, 'writeOnly').map((row) => ({ ...row, required: false }));
  const table = () => fieldsTable(`Response ${status}: ${operation.summary}`, rows, valuesOf);
  return [
    el('h4', {}, 'Response ', el('span', { class: 'ok' }, status)),
    markdown(response.description),
    headers.length > 0 &&
      lazyDetails('more', ['Response headers', names(headers)], () =>
        fieldsTable('Response headers', headers),
      ),
    // A write returns the resource that GET describes, so the table is collapsed.
    rows.length > 0 &&
      (operation.method === 'get' ? table() : lazyDetails('more', ['Fields', names(topRows(rows))], table)),
  ];
}

const topRows = (rows) => rows.filter((row) => row.depth === 0);

function otherResponse([status, response]) {
  const media = mediaOf(response);
  const examples = media?.examples
    ? Object.values(media.examples).map((example) => example.value)
    : [media?.example];
  const documented = examples.filter((example) => example !== undefined);
  return [
    el('dt', {}, status),
    el(
      'dd',
      {},
      markdown(response.description),
      documented.map((example) => el('pre', { tabindex: '0' }, el('code', {}, JSON.stringify(example)))),
    ),
  ];
}

function requestExample({ body }) {
  if (!body?.media) return null;
  return jsonBlock('Request body', documentedExample(body.media) ?? exampleOf(body.media.schema, 'readOnly'));
}

function responseExample([status, response]) {
  const media = mediaOf(response);
  if (!media) return null;
  return jsonBlock(`Response ${status}`, documentedExample(media) ?? exampleOf(media.schema, 'writeOnly'));
}
