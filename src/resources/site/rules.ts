import type { Rules } from '../../records/model.ts';
import { installedThemes } from '../../themes/manifest.ts';
import { settingProblems } from '../../themes/settings.ts';
import { site } from './site.ts';

export const siteRules: Rules<typeof site.fields> = {
  async beforeUpdate(writer, before, after, _sent, report) {
    if (after.slug !== before.slug && (await writer.findHeldElsewhere(site, [after.slug])).size)
      report('slug', 'duplicate', `${after.slug} is the address of another site`);
    if (after.theme !== before.theme && !installedThemes().has(after.theme))
      report('theme', 'not_allowed', `must be one of ${[...installedThemes().keys()].join(', ')}`);
    for (const { name, message } of settingProblems(after.theme, changedSettings(before, after)))
      report(`theme_settings.${name}`, 'invalid_format', message);
    return undefined;
  },
};

/** What was valid for an earlier release of the theme stays. */
function changedSettings(
  before: { theme: string; theme_settings: string },
  after: { theme: string; theme_settings: string },
): Record<string, unknown> {
  const [old, values] = [before, after].map(({ theme_settings }) => JSON.parse(theme_settings)) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const isSame = (name: string): boolean => JSON.stringify(old[name]) === JSON.stringify(values[name]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name)));
}
