/** A name as people read it: `mail_alias`, `mail alias`. */
export const inWords = (name: string): string => name.replaceAll('_', ' ');
