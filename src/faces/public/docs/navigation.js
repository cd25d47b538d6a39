import { el } from './dom.js';
import { methodBadge } from './operation.js';

const side = document.getElementById('nav-panel');
const filter = document.getElementById('filter-input');
const wide = matchMedia('(min-width: 60rem)');

/** The navigation beside the page: a list of operations with filter, keyboard shortcuts and a mark at the one in view. */
export function startNavigation(groups) {
  document.getElementById('nav-groups').append(...groups.map(groupList));
  filter.addEventListener('input', applyFilter);
  document.getElementById('clear-filter').addEventListener('click', clearFilter);
  document.addEventListener('keydown', onKey);
  side.addEventListener('click', ({ target }) => target.closest('a') && closeDrawer());
  side.addEventListener('toggle', () => reveal(side.querySelector('[aria-current]')));
  wide.addEventListener('change', closeDrawer);
  // The target of the URL's hash was created only now.
  targetOf(location.hash)?.scrollIntoView();
  markOperationInView();
}

function groupList(group) {
  const items = group.operations.map((operation) => {
    const words = [operation.summary, operation.path, operation.id, group.name, operation.method];
    const link = el(
      'a',
      { href: `#${operation.id}`, title: operation.path },
      el('span', { class: 'name' }, operation.summary),
      methodBadge(operation.method),
    );
    return el('li', { 'data-words': words.join(' ').toLowerCase() }, link);
  });
  return el('section', {}, el('h2', {}, group.name), el('ul', {}, items));
}

function targetOf(hash) {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // invalid percent-encoding
  }
}

function closeDrawer() {
  if (side.matches(':popover-open')) side.hidePopover();
}

function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of side.querySelectorAll('section')) {
    const items = [...section.querySelectorAll('li')];
    for (const item of items) {
      const text = item.dataset.words ?? item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
    const found = items.filter((item) => !item.hidden).length;
    section.hidden = found === 0;
    count += found;
  }
  document.getElementById('no-match').hidden = count > 0;
  document.getElementById('filter-count').textContent = words.length > 0 ? `${count} found` : '';
}

function clearFilter() {
  filter.value = '';
  applyFilter();
  filter.focus();
}

function onKey(event) {
  const typing = event.target.closest('input, textarea, select');
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    if (!wide.matches && !side.matches(':popover-open')) side.showPopover();
    filter.focus();
    filter.select();
  } else if (event.target === filter && event.key === 'Enter') {
    side.querySelector('li:not([hidden]) a')?.click();
  } else if (event.target === filter && event.key === 'Escape' && filter.value) {
    event.preventDefault();
    clearFilter();
  }
}

/** Marks the link of the first part that reaches into the upper third of the window. */
function markOperationInView() {
  const links = new Map([...side.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]));
  const parts = [...document.querySelectorAll('[data-spy]')];
  const inView = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      const first = parts.find((part) => inView.has(part));
      if (first) mark(links.get(first.id));
    },
    { rootMargin: '-80px 0px -66% 0px' },
  );
  for (const part of parts) observer.observe(part);
}

function mark(link) {
  if (!link || link.hasAttribute('aria-current')) return;
  side.querySelector('[aria-current]')?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  reveal(link);
}

function reveal(link) {
  if (!link) return;
  // scrollIntoView would interrupt scrolling of the page itself.
  const [box, frame] = [link.getBoundingClientRect(), side.getBoundingClientRect()];
  if (box.top < frame.top + 80) side.scrollTop += box.top - frame.top - 80;
  else if (box.bottom > frame.bottom - 40) side.scrollTop += box.bottom - frame.bottom + 40;
}
