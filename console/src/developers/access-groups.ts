interface Area {
  label: string;
  about: string;
}

/** Access groups in plain words; unknown ones are shown by their name. */
const areas: Record<string, Area> = {
  shop: { label: 'Shop', about: 'Everything below, customers, delivery zones and discount codes' },
  'shop/products_and_categories': { label: 'Products', about: 'Products, categories and stock' },
  content: { label: 'Website', about: 'Everything below' },
  'content/pages': { label: 'Pages', about: 'Pages and the menu' },
  'content/blogs': { label: 'Blog', about: 'Posts, categories and comments' },
  'content/enquires': { label: 'Enquiries', about: 'Messages from visitors' },
  'content/event_calendars': { label: 'Events', about: 'Dates in the calendar' },
  'content/guestbooks': { label: 'Guestbook', about: 'Entries of visitors' },
  'content/html_fragments': { label: 'News and links', about: 'News items and links' },
  general: { label: 'General', about: 'Everything below' },
  'general/site_details': { label: 'Site details', about: 'Name, formats and contact' },
  'general/domains': { label: 'Domains and email', about: 'Mail aliases' },
};

export const areaOf = (group: string): Area => areas[group] ?? { label: group, about: '' };

/** `shop/…` is within `shop`. */
export const isWithin = (group: string, outer: string): boolean => group.startsWith(`${outer}/`);

/** What a token may read and change: `Products, Blog`. */
export function accessLabel(groups: string[] | null): string {
  if (groups === null) return 'Full access';
  return groups.map((group) => areaOf(group).label).join(', ') || 'No access';
}
