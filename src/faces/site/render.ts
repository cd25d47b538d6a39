import type { Page, Visit } from './context.ts';
import type { FormView } from './forms/form.ts';
import { siteStyle } from './palette/site-style.ts';
import { endOfPreview } from './preview.ts';
import type { MenuEntry } from './shell.ts';
import { themeOf } from './theme.ts';

/** In a `<script>`, which ends at the first `</script>`. */
const scriptJson = (data: object): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const directions = new Map<string, boolean>();

/** Of Arabic, Hebrew and others. */
const runsRightToLeft = (locale: string): boolean =>
  directions.getOrInsertComputed(locale, () => new Intl.Locale(locale).getTextInfo().direction === 'rtl');

const withCurrent = (menu: readonly MenuEntry[], url: string): object[] =>
  menu.map((entry) => ({
    ...entry,
    isCurrent: entry.url === url,
    entries: withCurrent(entry.entries, url),
  }));

/** To be read in one line, and to be called. */
const phoneOf = (phone: string): { text: string; url: string } => ({
  text: phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011'),
  url: `tel:${phone.replace(/[^\d+]/g, '')}`,
});

/** The HTML of a page: the theme's template, within its layout. */
export function renderPage(visit: Visit, page: Page, form?: FormView): string {
  const { shell, origin } = visit;
  const { site } = shell;
  const theme = themeOf(site.theme);
  // Programs that show links take no SVG.
  const shared = page.picture?.isSvg ? undefined : page.picture;
  return theme.render(page.template, {
    picture: page.picture,
    ...page.view,
    form,
    words: theme.wordsOf(site.locale),
    site: {
      ...site,
      year: new Date().getUTCFullYear(),
      isRightToLeft: runsRightToLeft(site.locale),
      style: `/assets/${siteStyle(shell).name}`,
    },
    phone: site.phone ? phoneOf(site.phone) : undefined,
    // Pages that say that something is not there are none of the menu's.
    menu: page.isHidden ? shell.menu : withCurrent(shell.menu, page.canonical),
    footer: shell.footer,
    logo: shell.logo,
    icon: shell.icon,
    settings: shell.settings,
    social: shell.social,
    verification: shell.verification,
    customCss: shell.customCssUrl,
    endOfPreview: visit.isPreview ? endOfPreview : undefined,
    blogUrl: shell.pageOf.blog,
    shopUrl: shell.pageOf.shop,
    contactUrl: shell.pageOf.contact,
    page: {
      title: page.title,
      titleTag: page.titleTag ?? `${page.title} – ${site.name}`,
      description: page.description,
      keywords: page.keywords,
      canonical: origin + page.canonical,
      type: page.openGraph?.type ?? 'website',
      properties: page.openGraph?.properties.map(([name, content]) => ({ name, content })),
      locale: site.locale.replaceAll('-', '_'),
      isHidden: page.isHidden || visit.isPreview,
      isClosed: page.isClosed,
      data: page.data?.map(scriptJson),
      image: shared && { url: origin + shared.large, alt: shared.alt },
    },
  });
}
