import { limits } from '../../limits.ts';
import { category } from '../../resources/categories/category.ts';
import { addresses } from './addresses.ts';
import type { Visit } from './context.ts';
import type { MenuEntry } from './shell.ts';

/** Text in Markdown: one line, its signs taken as they are. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`);

/** What the site has, for language models (llmstxt.org). */
export async function llms(visit: Visit): Promise<{ type: string; text: string }> {
  const { account, origin, shell } = visit;
  const { site, menu, pageOf } = shell;
  const link = (title: string, path: string, about = ''): string =>
    `- [${plain(title)}](${origin}${path})${about && `: ${plain(about)}`}`;
  const categories = await account.list(category, {
    where: [{ field: 'parent_category', comparison: '=', value: 0 }],
    ...{ sort: 'ID', descending: false, offset: 0, limit: limits.menuPages },
  });
  const entries = menu.flatMap((entry: MenuEntry) => [entry, ...entry.entries]);
  const contact = [site.contact_email, site.phone, site.address, site.opening_hours].filter(Boolean);
  const sections: [title: string, lines: string[]][] = [
    ['Pages', entries.map(({ label, url }) => link(label, url))],
    ['Shop', categories.map((one) => link(one.title, addresses.category(one), one.meta_description))],
    [
      'Also',
      [
        link('Search', '/search?q=', 'products, posts and pages by words'),
        link('Sitemap', '/sitemap.xml', 'every page'),
        ...(pageOf.blog ? [link('Feed', '/feed.xml', 'the latest posts')] : []),
        ...(pageOf.news ? [link('News', '/news/feed.xml', 'the latest news')] : []),
        ...(pageOf.events ? [link('Calendar', '/events.ics', 'all events')] : []),
      ],
    ],
    ['Contact', contact.map((one) => `- ${plain(one)}`)],
  ];
  const text = [
    `# ${plain(site.name)}`,
    ...(site.tagline ? [`> ${plain(site.tagline)}`] : []),
    ...sections
      .filter(([, lines]) => lines.length)
      .map(([title, lines]) => [`## ${title}`, '', ...lines].join('\n')),
  ];
  return { type: 'text/plain; charset=utf-8', text: `${text.join('\n\n')}\n` };
}
