/** A name as people read it: `mail_alias`, `mail alias`. */
export const humanize = (name: string): string => name.replaceAll('_', ' ');
