/** A bundle as a person would write it: what has a default is left out, what the API never shows stands beside. */
export const plainBundle = (domain = 'example.com') => ({
  domains: [{ ID: 1, name: domain }],
  categories: [{ ID: 1, parent_category: 0, title: 'Teapots' }],
  products: [
    {
      ...{ ID: 1, parent_category: 1, title: 'Green teapot', price: '24.50', average_rating: '3.75' },
      option_based_stock_control: true,
      options: [
        {
          ...{ ID: '1', title: 'Lid', required: '1' },
          items: [
            {
              ...{ ID: '1', title: 'Glass', price_adjustment: '0.00', weight_adjustment: '0.000' },
              is_custom_input: '0',
            },
          ],
        },
      ],
      stock_records: [{ ID: 1, stock_total: 10, options: [{ ID: 1, items: [{ ID: 1 }] }] }],
    },
  ],
  discount_codes: [],
  customers: [
    {
      ...{ ID: 1, first_name: 'Bo', last_name: 'Ray', email: null, notes: null },
      user: {
        ...{ username: 'bo', created_by: 'site', date_created: '2025-02-03 04:05:06' },
        email: 'bo@example.com',
      },
      addresses: [
        {
          ...{ ID: 1, first_name: 'Bo', last_name: 'Ray', address1: '2 Low Rd', address2: '', address3: '' },
          ...{ city: 'Lewes', county: 'East Sussex', country: 'United Kingdom', postcode: 'BN7 1AA' },
          ...{ phone: '01273 111111', email: 'bo@example.com' },
        },
      ],
    },
  ],
  delivery_zones: [
    {
      ...{ ID: 1, name: 'UK', tax_enabled: true, prices_are_exclusive_of_tax: false },
      ...{ charge_tax_in_this_zone: true, tax_name: 'VAT', tax_rate: 20, free_postage_above: '50.00' },
      delivery_types: [{ ID: 1, name: 'Second class' }],
    },
  ],
  pages: [],
  blog_categories: [{ ID: 1, name: 'News' }],
  blogs: [
    {
      ...{ ID: 1, category_id: [1], title: 'Open', post: 'Come in.', author: 'Bo' },
      datetime: '2025-02-03 04:05:06',
    },
  ],
  blog_comments: [],
  enquiries: [],
  mail_alias: [{ ID: 1, domain_id: 1, alias: 'hello', email: 'bo@example.org' }],
});

/** Everything that a text may be and that something on its way might trip over. */
const odd = `"'\`\\/ <b>&amp;</b> \u00e9e\u0301 ß 茶 👩‍👩‍👧 \u202e \u2028\u2029 \ufeff\t\r\n\u0001\u007f $1 %s {{x}} ; DROP TABLE products; --`;
const huge = `${'é'.repeat(499_998)}👍!`;

const seo = (text: string) => ({ title_tag: text, meta_keywords: text, meta_description: text });

const item = (ID: string, price_adjustment = '0.00') => ({
  ...{ ID, title: odd, price_adjustment, weight_adjustment: '-1.005', is_custom_input: '1' },
});

const record = (ID: number, stock_total: number, size: number, colour: number) => {
  const chosen = (option: number, item: number) => ({
    ...{ ID: option, title: odd, items: [{ ID: item, title: odd }] },
  });
  return { ID, stock_total, options: [chosen(7, size), chosen(900, colour)] };
};

const nastyProducts = [
  {
    ...{ ID: 5, parent_category: 800, title: odd, visible: false, short_description: odd },
    ...{ long_description: huge, price: '9999999999.99', sku: odd.slice(0, 30), weight: '0.001' },
    ...{ stock_number: -4, stock_backorder: 2, ...seo(odd) },
    ...{ was_price: '0.01', rrp: '9999999999.99', trade_price: '0.01' },
    options: [
      { ID: '900', title: odd, required: '1', items: [item('31'), item('30', '-5.25')] },
      { ID: '12', title: 'Nothing to choose', required: '0', items: [] },
    ],
    ...{ option_based_stock_control: false, free_postage: true, average_rating: '0.00' },
    stock_records: [{ ID: 77, stock_total: -4, options: [] }],
  },
  {
    ...{ ID: 6, parent_category: 0, title: '0', visible: true, short_description: '', long_description: '' },
    ...{ price: '0.00', sku: '', weight: '1.00', stock_number: -7, stock_backorder: 0, ...seo('') },
    ...{ was_price: '0.00', rrp: '0.00', trade_price: '0.00' },
    options: [
      { ID: '7', title: odd, required: '0', items: [item('2'), item('1')] },
      { ID: '900', title: odd, required: '1', items: [item('40'), item('3')] },
    ],
    ...{ option_based_stock_control: true, free_postage: false, average_rating: null },
    // One combination was deleted: it is not counted.
    stock_records: [record(10, -10, 2, 3), record(90, 0, 1, 40), record(91, 3, 2, 40)],
  },
  {
    ...{ ID: 400_000_000_000_000, parent_category: 3, title: ' ', visible: true, short_description: ' ' },
    ...{ long_description: '', price: '0.10', sku: 'ſ', weight: '12.345', stock_number: 0 },
    ...{ stock_backorder: 1, ...seo(''), was_price: '0.00', rrp: '0.00', trade_price: '0.00', options: [] },
    ...{ option_based_stock_control: false, free_postage: false, average_rating: '4.99' },
    // Its only record was deleted.
    stock_records: [],
  },
];

const address = (ID: number) => ({
  ...{ ID, first_name: odd, last_name: '', address1: odd, address2: '', address3: odd, city: '' },
  ...{ county: odd, country: '', postcode: '', phone: odd, email: 'not an address' },
});

const nastyPeople = {
  discount_codes: [
    { ID: 2, name: odd, code: '0', type: 'percent', amount: '100.00', expiry: '9999-99-99' },
    { ID: 9, name: '0', code: 'aB3', type: 'amount', amount: '9999999999.99', expiry: '2028-02-29' },
  ],
  customers: [
    {
      ...{ ID: 3, first_name: odd, last_name: odd, email: odd },
      user: { username: odd, created_by: '', date_created: '0001-01-01 00:00:00', email: '' },
      ...{ notes: huge, addresses: [address(9), address(2)] },
    },
    {
      ...{ ID: 4, first_name: '', last_name: '', email: null },
      user: { username: '', created_by: odd, date_created: '9999-12-31 23:59:59', email: odd },
      ...{ notes: '', addresses: [] },
    },
    {
      ...{ ID: 8, first_name: '', last_name: '', email: 'x' },
      user: { username: '', created_by: '', date_created: '2024-02-29 12:00:00', email: '' },
      ...{ notes: null, addresses: [] },
    },
  ],
  delivery_zones: [
    {
      ...{ ID: 6, name: odd, tax_enabled: true, prices_are_exclusive_of_tax: true },
      ...{ charge_tax_in_this_zone: true, tax_name: odd, tax_rate: 17.5, free_postage_above: '1.00' },
      delivery_types: [
        { ID: 4, name: odd },
        { ID: 66, name: '' },
      ],
    },
    {
      ...{ ID: 7, name: '', tax_enabled: true, prices_are_exclusive_of_tax: false },
      ...{ charge_tax_in_this_zone: false, tax_name: '', tax_rate: '17.50', free_postage_above: '0.00' },
      delivery_types: [],
    },
  ],
};

const page = (ID: number, parent_id: number, page_filename: string) => ({
  ...{ ID, page_title: odd, page_type: 'standard', content: odd, ...seo(odd), is_onmenu: true },
  ...{ menu_text: '', page_filename, menu_order: -1_000_000_000, parent_id, external_url: '' },
});

/** Pictures are tried with their files, in a zip. */
const withoutPicture = <T extends object>(records: T[]) =>
  records.map((one) => ({ ...one, image_media_id: 0 }));

/**
 * Every field of every resource, as an export writes it: odd and huge texts, amounts below 0, gaps between IDs, parents
 * after their children, lists in an order of their own.
 */
export const nastyBundle = () => ({
  domains: [
    { ID: 3, name: 'Odd.EXAMPLE.com' },
    { ID: 70, name: 'xn--9krt00a.example' },
  ],
  media_files: [],
  categories: withoutPicture([
    { ID: 3, parent_category: 800, title: odd, ...seo(odd) },
    { ID: 4, parent_category: 3, title: '0', ...seo('') },
    { ID: 800, parent_category: 0, title: odd, ...seo(' ') },
  ]),
  ...structuredClone({
    products: nastyProducts.map((one) => ({ ...one, product_images: [] })),
    ...nastyPeople,
  }),
  pages: withoutPicture([
    page(2, 50, 'About'),
    page(7, 0, 'about'),
    { ...page(50, 7, 'ü../é "x"'), page_type: 'homepage', content: huge, is_onmenu: false },
    { ...page(51, 2, '4'), page_type: 'dynamic', content: 'guestbook', menu_order: 1_000_000_000 },
    {
      ...page(52, 0, '5'),
      page_type: 'dynamic',
      content: 'external',
      external_url: 'https://x.example/ü?y=1#z',
    },
  ]),
  blog_categories: withoutPicture([
    { ID: 2, name: odd },
    { ID: 5, name: '0' },
  ]),
  blogs: withoutPicture([
    {
      ...{ ID: 4, category_id: [5, 2], title: odd, post: huge, author: odd },
      ...{ datetime: '1999-12-31 23:59:59', is_draft: true, ...seo(odd) },
    },
    {
      ...{ ID: 5, category_id: [], title: '0', post: '', author: '', datetime: '2000-01-01 00:00:00' },
      ...{ is_draft: false, ...seo('') },
    },
  ]),
  blog_comments: [
    {
      ...{ ID: 6, post_id: 5, name: odd, email: odd, website: odd, message: huge },
      ...{ datetime: '2001-02-03 04:05:06', approved: true },
    },
    {
      ...{ ID: 12, post_id: 4, name: '', email: '', website: '', message: '' },
      ...{ datetime: '2001-02-03 04:05:06', approved: false },
    },
  ],
  enquiries: [
    { ID: 1, sender: odd, subject: odd, message: huge, datetime: '2001-02-03 04:05:06', is_read: true },
    { ID: 9, sender: '', subject: '', message: odd, datetime: '2001-02-03 04:05:07', is_read: false },
  ],
  mail_alias: [
    { ID: 3, domain_id: 70, alias: "O'Neil+x", email: 'a@example.org' },
    { ID: 8, domain_id: 3, alias: "o'neil+x", email: 'A@example.org' },
  ],
  news: withoutPicture([{ ID: 4, title: odd, body: huge, datetime: '2001-02-03 04:05:06', visible: false }]),
  events: withoutPicture([
    {
      ...{ ID: 5, title: odd, description: huge, location: odd, starts: '2001-02-03 04:05:06' },
      ...{ ends: null, visible: false },
    },
    {
      ...{ ID: 7, title: odd, description: '', location: '', starts: '2001-02-03 04:05:06' },
      ...{ ends: '2001-02-03 04:05:06', visible: true },
    },
  ]),
  links: [{ ID: 3, title: odd, url: 'http://x.example/é', description: odd, position: -7 }],
  guestbook_entries: [
    { ID: 2, name: odd, email: odd, message: huge, datetime: '2001-02-03 04:05:06', approved: true },
  ],
  product_reviews: [
    {
      ...{ ID: 8, product_id: 5, name: odd, rating: 1, message: huge },
      ...{ datetime: '2001-02-03 04:05:06', approved: true },
    },
  ],
  redirects: [{ ID: 6, from: '/å b.html', to: 'https://x.example/?y=1#z' }],
  site: [
    {
      logo_media_id: 0,
      ...{ ID: 1, name: odd, tagline: odd, currency: 'KWD', locale: 'ar-KW', weight_unit: 'oz' },
      ...{ contact_email: '', phone: odd, address: odd, opening_hours: odd, announcement: odd, footer: huge },
      ...{ slug: 'nasty-one', theme: 'quay', theme_settings: { [odd]: [odd, { a: null }], accent: '#FFF' } },
      social: ['https://a.example', { name: odd, url: 'https://b.example' }],
      verification: [{ name: 'a:b', content: odd }],
      ...{ custom_css: huge, is_published: false },
      time_zone: 'Asia/Kuwait',
      low_stock_limit: 0,
    },
  ],
});
