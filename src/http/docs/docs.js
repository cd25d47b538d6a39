import { codeBlock, el, jsonBlock } from './dom.js';
import { markdown } from './markdown.js';
import { startNavigation } from './navigation.js';
import { dereference, groupsOf } from './openapi.js';
import { groupSection } from './operation.js';
import { curlPieces, requestOf, root } from './request.js';
import { curlNodes, startTokens, tokens, withTokens } from './tokens.js';

const slots = (name) => document.querySelectorAll(`[data-slot="${name}"]`);

function fillSlot(name, ...nodes) {
  for (const slot of slots(name)) slot.replaceChildren(...nodes);
}

function showIntroduction() {
  const test = { method: 'get', path: '/test', security: [{}] };
  const nothing = { path: {}, query: {}, header: {} };
  withTokens(() => {
    const shown = tokens.token ? tokens : { token: 'YOUR-TOKEN' };
    const pieces = curlPieces(requestOf(test, nothing, undefined, shown));
    const nodes = tokens.token ? curlNodes(pieces) : pieces.map(([text]) => text);
    fillSlot('curl', codeBlock('Try your token', nodes, 'curl'));
  });
  const details = [{ field: 'price', message: 'must have at most 2 decimals' }];
  fillSlot('error-example', jsonBlock('422', { error: 'Some fields are invalid', details }));
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
