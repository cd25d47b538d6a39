import { hash } from 'node:crypto';
import { limits } from '../../../limits.ts';
import type { Shell } from '../shell.ts';
import { type ChosenColors, paletteCss } from './palette.ts';

interface SiteStyle {
  /** In its address: it changes with the content. */
  name: string;
  content: Buffer;
}

const styles = new Map<string, SiteStyle>();

/** The style sheet of a site's own: its colors. */
export function siteStyle({ settings }: Pick<Shell, 'settings'>): SiteStyle {
  const chosen = settings as unknown as ChosenColors;
  const key = Object.values(settings).join();
  if (styles.size > limits.keptSiteStyles) styles.clear();
  return styles.getOrInsertComputed(key, () => {
    const content = Buffer.from(paletteCss(chosen));
    return { name: `palette-${hash('sha256', content, 'base64url').slice(0, 10)}.css`, content };
  });
}
