import { codeBlock, copyButton, el, jsonNodes } from './dom.js';
import { curlPieces, requestOf } from './request.js';
import { documentedExample, exampleOf, plain } from './schema.js';
import { curlNodes, focusToken, tokens, withTokens } from './tokens.js';

const SHOWN_HEADERS = [
  ...['Location', 'Link', 'ETag', 'Content-Type', 'Allow', 'Retry-After'],
  ...['Idempotency-Replayed', 'RateLimit', 'RateLimit-Policy'],
];
const SET_AUTOMATICALLY = ['x-token', 'x-apptoken', 'x-version', 'accept', 'content-type'];
const MAX_COLOURED = 100_000; // characters of JSON; more spans make the page slow
const MAX_SHOWN = 500_000; // characters of any body

/** A form that sends a real request, with its curl command and the response. */
export function tryPanel(operation) {
  const inputs = operation.parameters
    .filter(({ in: place, name }) => place !== 'cookie' && !SET_AUTOMATICALLY.includes(name.toLowerCase()))
    .map((parameter) => ({ parameter, ...inputFor(operation, parameter) }));
  const body = operation.body && bodyInput(operation);
  const curl = el('code');
  const responseArea = createResponseArea();
  const request = () => requestOf(operation, valuesOf(inputs), body?.text.value, tokens);

  const form = el(
    'form',
    { class: 'try-form', input: showCurl, submit },
    tokenHint(operation),
    addressFields(inputs),
    headerFields(inputs),
    body?.field,
    sendRow(operation, send),
    responseArea.node,
    curlFigure(curl),
  );

  function showCurl() {
    curl.replaceChildren(...curlNodes(curlPieces(request())));
  }
  function submit(event) {
    event.preventDefault();
    // Enter sends only reads; writes need the button.
    if (operation.method === 'get') send();
  }
  function send() {
    if (form.reportValidity()) responseArea.show(request());
  }
  form.addEventListener('keydown', (event) => {
    if (event.target === body?.text && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  });
  withTokens(showCurl);
  return form;
}

function valuesOf(inputs) {
  const values = { path: {}, query: {}, header: {} };
  for (const { parameter, input } of inputs) {
    if (input.value.trim() !== '') values[parameter.in][parameter.name] = input.value.trim();
  }
  return values;
}

function inputFor(operation, parameter) {
  const schema = plain(parameter.schema);
  const id = `${operation.id}-${parameter.in}-${parameter.name}`;
  const isRequired = parameter.required || parameter.in === 'path';
  // A parameter's own example becomes its value; its schema's example is only a placeholder, so that no filter is preset.
  const value = documentedExample(parameter) ?? (isRequired ? exampleOf(schema) : undefined);
  const attributes = { id, required: isRequired, autocomplete: 'off', spellcheck: 'false' };
  const choices = schema.enum ?? ([schema.type].flat().includes('boolean') ? [true, false] : null);
  const input = choices
    ? el('select', attributes, optionsOf(schema, choices, isRequired, value))
    : el('input', { ...attributes, type: 'text', value: value?.toString(), placeholder: hintOf(schema) });
  const star = isRequired && el('span', { class: 'required' }, 'required');
  return {
    input,
    field: el('div', { class: 'field' }, el('label', { for: id }, parameter.name, star), input),
  };
}

function optionsOf(schema, choices, isRequired, value) {
  const unsent = schema.default === undefined ? 'not sent' : `not sent (${schema.default})`;
  const options = choices.map(String).map((choice) => {
    return el('option', { value: choice, selected: choice === value?.toString() }, choice);
  });
  return isRequired ? options : [el('option', { value: '' }, unsent), ...options];
}

function hintOf(schema) {
  const example = schema.default ?? schema.example ?? schema.examples?.[0];
  return example === undefined || example === '' ? undefined : `e.g. ${example}`;
}

function addressFields(inputs) {
  const fields = inputs.filter(({ parameter }) => parameter.in !== 'header').map(({ field }) => field);
  return fields.length > 0 && el('div', { class: 'fields' }, fields);
}

function headerFields(inputs) {
  const fields = inputs.filter(({ parameter }) => parameter.in === 'header').map(({ field }) => field);
  if (fields.length === 0) return null;
  return el(
    'details',
    { class: 'more' },
    el('summary', {}, 'Headers'),
    el('div', { class: 'fields' }, fields),
  );
}

function bodyInput(operation) {
  const { media } = operation.body;
  const id = `${operation.id}-body`;
  const example = JSON.stringify(documentedExample(media) ?? exampleOf(media?.schema, 'readOnly'), null, 2);
  const rows = Math.min(example.split('\n').length, 18);
  const hint = el('p', { class: 'note', role: 'status' });
  const text = el('textarea', { id, rows, spellcheck: 'false', autocomplete: 'off', input: check }, example);
  function check() {
    hint.textContent = isJson(text.value) ? '' : 'This is not valid JSON. It is sent unchanged.';
  }
  return { text, field: el('div', { class: 'field' }, el('label', { for: id }, 'Body (JSON)'), text, hint) };
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function tokenHint(operation) {
  const button = el('button', { type: 'button', class: 'quiet', click: focusToken }, 'Paste a token');
  const hint = el('p', { class: 'note' }, 'No token yet: the answer will be 401. ', button);
  withTokens(() => {
    hint.hidden = tokens.token !== '' || operation.security.length === 0;
  });
  return hint;
}

function sendRow({ method }, send) {
  const verb = { post: 'creates', delete: 'deletes' }[method] ?? 'changes';
  const attributes = method === 'get' ? { type: 'submit' } : { type: 'button', click: send };
  return el(
    'div',
    { class: 'send-row' },
    el('button', { ...attributes, class: `send ${method}` }, 'Send'),
    method !== 'get' && el('span', { class: 'real' }, `A real call: it ${verb} data in the token’s account.`),
  );
}

function curlFigure(code) {
  const caption = el('figcaption', {}, el('span', {}, 'cURL'), copyButton(code));
  const pre = el('pre', { tabindex: '0', role: 'group', 'aria-label': 'cURL' }, code);
  return el('figure', { class: 'code curl' }, caption, pre);
}

function createResponseArea() {
  const status = el('p', { class: 'status', role: 'status', tabindex: '-1' });
  const rest = el('div');
  let latest = 0;
  async function show(request) {
    const attempt = ++latest;
    status.className = 'status';
    status.replaceChildren('Sending…');
    rest.replaceChildren();
    const { line, kind, details } = await call(request);
    if (attempt !== latest) return;
    status.classList.add(kind);
    status.replaceChildren(...line);
    rest.replaceChildren(...details);
  }
  return { node: el('div', { class: 'answer' }, status, rest), show };
}

async function call({ url, method, headers, body }) {
  const started = performance.now();
  try {
    // No cookies: only the token authenticates. No cache: the response comes from the server.
    const response = await fetch(url, { method, headers, body, credentials: 'omit', cache: 'no-store' });
    const text = await response.text();
    const duration = `${Math.round(performance.now() - started)} ms`;
    return {
      kind: response.ok || response.status === 304 ? 'good' : 'bad',
      line: [el('strong', {}, `${response.status} ${response.statusText}`.trim()), ` ${duration}`],
      details: [headerList(response.headers), responseBody(text, response.headers.get('Content-Type') ?? '')],
    };
  } catch (error) {
    return { kind: 'bad', line: [el('strong', {}, 'No answer.'), ` ${error.message}`], details: [] };
  }
}

function headerList(headers) {
  const present = SHOWN_HEADERS.filter((name) => headers.has(name));
  const rows = present.map((name) => [el('dt', {}, name), el('dd', {}, headers.get(name))]);
  return el('dl', { class: 'headers' }, rows);
}

function responseBody(text, type) {
  if (text === '') return el('p', { class: 'note' }, 'The body is empty.');
  const json = type.includes('json') && isJson(text);
  const pretty = json ? JSON.stringify(JSON.parse(text), null, 2) : text;
  if (pretty.length > MAX_SHOWN)
    return codeBlock(`Body, first ${MAX_SHOWN} characters`, pretty.slice(0, MAX_SHOWN));
  return codeBlock('Body', json && pretty.length < MAX_COLOURED ? jsonNodes(pretty) : pretty, 'tall');
}
