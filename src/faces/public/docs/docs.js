import { codeBlock, el, jsonBlock } from './dom.js';
import { markdown } from './markdown.js';
import { startNavigation } from './navigation.js';
import { dereference, groupsOf, mediaOf } from './openapi.js';
import { groupSection } from './operation.js';
import { curlPieces, requestOf, root } from './request.js';
import { documentedExample } from './schema.js';
import { curlNodes, startTokens, tokens, withTokens } from './tokens.js';

const slots = (name) => document.querySelectorAll(`[data-slot="${name}"]`);

function fillSlot(name, ...nodes) {
  for (const slot of slots(name)) slot.replaceChildren(...nodes);
}

function showIntroduction() {
  const test = { method: 'get', path: '/test', security: [{}] };
  const noValues = { path: {}, query: {}, header: {} };
  withTokens(() => {
    const credentials = tokens.token ? tokens : { token: 'YOUR-TOKEN' };
    const pieces = curlPieces(requestOf(test, noValues, undefined, credentials));
    const nodes = tokens.token ? curlNodes(pieces) : pieces.map(([text]) => text);
    fillSlot('curl', codeBlock('Try your token', nodes, 'curl'));
  });
}

function showError(groups) {
  const operation = groups.flatMap(({ operations }) => operations).find(({ responses }) => responses?.[422]);
  const example = operation && documentedExample(mediaOf(operation.responses[422]));
  if (example) fillSlot('error-example', jsonBlock('422', example));
}

function showInfo({ title, version, description }) {
  document.title = title;
  fillSlot('title', title);
  fillSlot('version', version);
  fillSlot('description', ...markdown(description));
}

async function readDocument() {
  const response = await fetch(`${root}/openapi.json`, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return dereference(await response.json());
}

async function start() {
  startTokens();
  showIntroduction();
  const reference = document.getElementById('reference');
  try {
    const api = await readDocument();
    const groups = groupsOf(api);
    showInfo(api.info);
    showError(groups);
    reference.replaceChildren(...groups.map(groupSection));
    startNavigation(groups);
  } catch (error) {
    const link = el('a', { href: `${root}/openapi.json` }, 'openapi.json');
    const problem = el(
      'p',
      { class: 'problem', role: 'alert' },
      'Could not read ',
      link,
      `: ${error.message}`,
    );
    reference.replaceChildren(problem);
  }
  reference.removeAttribute('aria-busy');
}

start();
