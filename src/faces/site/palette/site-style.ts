import { hash } from 'node:crypto';
import { limits } from '../../../limits.ts';
import type { SiteSettings } from '../shell.ts';
import { theme } from '../theme.ts';
import { type ChosenColors, paletteCss } from './palette.ts';

interface SiteStyle {
  /** In its address: it changes with the content. */
  name: string;
  content: Buffer;
}

const styles = new Map<string, SiteStyle>();

/** The style sheet of a site's own: its colors. */
export function siteStyle(site: SiteSettings): SiteStyle {
  const chosen = colorsOf(site);
  const key = Object.values(chosen).join();
  if (styles.size > limits.keptSiteStyles) styles.clear();
  return styles.getOrInsertComputed(key, () => {
    const content = Buffer.from(paletteCss(chosen));
    return { name: `palette-${hash('sha256', content, 'base64url').slice(0, 10)}.css`, content };
  });
}

/** The owner's choice, or the theme's where there is none. */
function colorsOf(site: SiteSettings): ChosenColors {
  const chosen = (site as { theme_settings?: Record<string, unknown> }).theme_settings ?? {};
  return Object.fromEntries(
    theme().settings.map(({ name, default: byTheme }) => {
      const color = chosen[name];
      return [name, typeof color === 'string' && /^#[\da-f]{6}$/i.test(color) ? color : byTheme];
    }),
  ) as unknown as ChosenColors;
}
