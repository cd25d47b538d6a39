import { limits } from '../../limits.ts';
import { readSingleton } from '../../records/singleton.ts';
import { mediaFile } from '../../resources/media/media-file.ts';
import { page } from '../../resources/pages/page.ts';
import { site } from '../../resources/site/site.ts';
import { parseSocialLinks, type SocialLink } from '../../resources/site/social.ts';
import { parseVerification, type VerificationTag } from '../../resources/site/verification.ts';
import type { RecordOf } from '../../schema/fields/field.ts';
import type { AccountReader, CacheVersion, CacheVersions } from '../../storage/store.ts';
import { type ThemeSettings, themeSettingsOf } from '../../themes/settings.ts';
import { addresses } from './addresses.ts';
import { customCssUrl } from './custom-css.ts';
import { nextChangeMs } from './next-change.ts';
import { cleanHtml } from './rich-text.ts';
import { type Starter, starterMenu, starterOf, starterPath } from './starter.ts';
import { iconOf, type MediaFile, type Picture, pictureOf, places } from './views/picture.ts';

export type SiteSettings = RecordOf<typeof site.fields>;
export type PageRecord = RecordOf<typeof page.fields>;

export interface MenuEntry {
  ID: number;
  label: string;
  url: string;
  entries: MenuEntry[];
}

/** What every page of a site has. */
export interface Shell {
  site: SiteSettings;
  menu: MenuEntry[];
  footer: string;
  logo: Picture | undefined;
  /** Address of the picture in browser tabs, made of the logo. */
  icon: string | undefined;
  /** The theme's settings, as the owner has chosen them. */
  settings: ThemeSettings;
  social: SocialLink[];
  verification: VerificationTag[];
  /** Address of the owner's style sheet, which changes with it. */
  customCssUrl: string | undefined;
  /** When time alone next changes what the site shows. */
  nextChangeMs: number;
  starter: Starter | undefined;
  /** Addresses of the first page of a kind, such as the shop's, if the menu has one. */
  pageOf: Partial<Record<string, string>>;
}

/** Reads shells, and keeps each while nothing of the account changes. */
export class ShellReader {
  readonly #versions: CacheVersions;
  readonly #kept = new WeakMap<CacheVersion, Promise<Shell>>();

  constructor(versions: CacheVersions) {
    this.#versions = versions;
  }

  async read(account: number, reader: AccountReader): Promise<Shell> {
    if (!this.#versions.isExact) return readShell(reader, false);
    const version = this.#versions.ofAccount(account);
    const kept = await this.#kept.get(version);
    if (kept && kept.nextChangeMs > Date.now()) return kept;
    const shell = readShell(reader, true);
    this.#kept.set(version, shell);
    shell.catch(() => this.#kept.delete(version));
    return shell;
  }
}

/** `isKept`: until the next change. */
async function readShell(reader: AccountReader, isKept: boolean): Promise<Shell> {
  const [settings, pages, nextChange] = await Promise.all([
    readSingleton(reader, site),
    reader.list(page, {
      where: [{ field: 'is_onmenu', comparison: '=', value: 1 }],
      ...{ sort: 'menu_order', descending: false, offset: 0, limit: limits.menuPages },
    }),
    isKept ? nextChangeMs(reader) : Number.POSITIVE_INFINITY,
  ]);
  const record = settings.record as SiteSettings;
  const logo = await logoOf(reader, record);
  const starter = pages.length ? undefined : await starterOf(reader);
  return {
    site: record,
    menu: starter ? starterMenu(starter) : menuOf(pages),
    starter,
    footer: cleanHtml(record.footer),
    logo: logo && pictureOf(logo, places.logo),
    icon: logo && iconOf(logo),
    settings: themeSettingsOf(record.theme, JSON.parse(record.theme_settings)),
    social: parseSocialLinks(record.social),
    verification: parseVerification(record.verification),
    customCssUrl: record.custom_css.trim() ? customCssUrl(record.custom_css) : undefined,
    nextChangeMs: nextChange,
    pageOf: starter
      ? Object.fromEntries(starter.kinds.map((kind) => [kind, starterPath(kind)]))
      : Object.fromEntries(
          pages
            .filter(({ page_type }) => page_type === 'dynamic')
            .toReversed()
            .map((one) => [one.content, addresses.page(one)]),
        ),
  };
}

const logoOf = async (
  reader: AccountReader,
  { logo_media_id }: SiteSettings,
): Promise<MediaFile | undefined> =>
  logo_media_id ? await reader.find(mediaFile, logo_media_id) : undefined;

/** Two levels; pages below a page that is not on the menu come at the top. */
function menuOf(pages: readonly PageRecord[]): MenuEntry[] {
  const entries = new Map(
    pages.map((one) => [
      one.ID,
      { ID: one.ID, label: one.menu_text || one.page_title, url: addresses.page(one), entries: [] },
    ]),
  );
  const top: MenuEntry[] = [];
  for (const { ID, parent_id } of pages) {
    const siblings = entries.get(parent_id)?.entries ?? top;
    (siblings as MenuEntry[]).push(entries.get(ID) as MenuEntry);
  }
  return top;
}
