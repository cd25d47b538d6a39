export interface Choice {
  id: string;
  name: string;
}

/** Those that most shops need; others can be set by the API. */
const localeTags = [
  ...['en-GB', 'en-IE', 'en-US', 'en-CA', 'en-AU', 'en-NZ', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-BE'],
  ...['fr-CA', 'fr-CH', 'es-ES', 'es-MX', 'it-IT', 'it-CH', 'nl-NL', 'nl-BE', 'pt-PT', 'pt-BR', 'pl-PL'],
  ...['sv-SE', 'da-DK'],
];

type NameType = 'currency' | 'language';

function namedChoices(type: NameType, codes: readonly string[]): Choice[] {
  const names = new Intl.DisplayNames('en', { type });
  return codes
    .map((id) => ({ id, name: nameOf(names, id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function nameOf(names: Intl.DisplayNames, id: string): string {
  const name = names.of(id);
  return name && name !== id ? `${name} (${id})` : id;
}

export const currencyChoices = namedChoices('currency', Intl.supportedValuesOf('currency'));
export const localeChoices = namedChoices('language', localeTags);
export const timeZoneChoices = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
  id,
  name: id.replaceAll('_', ' '),
}));

export const weightUnitChoices: Choice[] = [
  { id: 'kg', name: 'Kilograms (kg)' },
  { id: 'g', name: 'Grams (g)' },
  { id: 'oz', name: 'Ounces (oz)' },
  { id: 'lb', name: 'Pounds (lb)' },
];

/** The choices with the current value, which may be none of them. */
export const withCurrent = (choices: Choice[], id: string | undefined): Choice[] =>
  !id || choices.some((choice) => choice.id === id) ? choices : [{ id, name: id }, ...choices];
