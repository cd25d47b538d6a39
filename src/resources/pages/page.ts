import type { Problem } from '../../schema/fields/field.ts';
import { boolean, choice, derived, id, integer, reference, text } from '../../schema/fields/index.ts';
import { create, equals, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';
import { imageField } from '../media/image-field.ts';
import { seo } from '../seo.ts';

const dynamicTypes = ['news', 'events', 'links', 'external', 'contact', 'shop', 'blog', 'guestbook'];

/** Collections with the content of dynamic pages; other types have none in the API. */
const collections: Record<string, string> = {
  blog: '/blogs',
  shop: '/products',
  contact: '/enquirys',
  news: '/news',
  events: '/events',
  links: '/links',
  guestbook: '/guestbook_entries',
};

const dataSet = derived(
  { type: ['string', 'null'], format: 'uri' },
  ['page_type', 'content'],
  (page, { baseUrl }) => {
    const collection = page.page_type === 'dynamic' ? collections[page.content as string] : undefined;
    return collection ? baseUrl + collection : null;
  },
  {
    onlyIn: 'list',
    description:
      "Address of the collection with a dynamic page's content; null for other pages. Only in lists",
    example: null,
  },
);

/** Segments between slashes: neither empty, `.` nor `..`, and without what ends a path in a URL. */
const segment = String.raw`(?!\.{1,2}(?:/|$))[^/?#\\\u0000-\u001f\u007f-\u009f]+`;
const relativePath = new RegExp(`^${segment}(?:/${segment})*$`, 'u');

const pathProblem: Problem = [
  'invalid_format',
  'must be a relative path: no empty, . or .. segment, no ?, #, backslash or control character',
];

const fileName = text({
  nonEmpty: true,
  unique: 'case-sensitive',
  description:
    'Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character',
  example: 'about',
});

export const page = defineResource({
  keys: { one: 'page', many: 'pages' },
  table: 'pages',
  title: 'Pages',
  description: "The website's pages and its menu. Deleting a page moves its sub-pages up to its parent.",
  group: 'content/pages',
  fields: {
    ID: id(),
    page_title: text({ nonEmpty: true, example: 'About us' }),
    page_type: choice(['standard', 'dynamic', 'homepage']),
    content: text({
      long: true,
      description: `Text or HTML; for a dynamic page one of ${dynamicTypes.join(', ')}`,
      example: '<p>Hello</p>',
    }),
    title_tag: seo.title_tag,
    meta_keywords: seo.meta_keywords,
    meta_description: seo.meta_description,
    is_onmenu: boolean({ description: 'Whether the page is in the menu', example: true }),
    menu_text: text({ description: 'Menu label', example: 'About' }),
    page_filename: {
      ...fileName,
      inputSchema: { ...fileName.schema, pattern: relativePath.source },
      newValueProblem: (path: string) => (relativePath.test(path) ? undefined : pathProblem),
    },
    menu_order: integer({ description: 'Position in the menu', example: 3 }),
    parent_id: reference('page', {
      optional: true,
      onDelete: 'reparent',
      description: 'ID of the parent page; 0 for the top level',
    }),
    external_url: text({
      onlyIn: 'owner',
      pattern: /^(?:https?:\/\/[^\s\\/?#]+[^\s\\]*)?$/,
      patternMessage: 'be empty, or an address that begins with https://',
      description: 'Where a dynamic page `external` leads to',
    }),
    data_set: dataSet,
    image_media_id: imageField('owner'),
  },
  searchFields: ['page_title', 'menu_text', 'page_filename', 'content'],
  sortableFields: ['menu_order', 'page_title'],
  operations: [
    list('/pages', 'List pages'),
    read('/pages/:id', 'Read a page'),
    create('/pages', 'Create a page', {
      required: [
        'page_title',
        'page_type',
        'content',
        'is_onmenu',
        'menu_text',
        'page_filename',
        'menu_order',
      ],
    }),
    update('/pages/:id', 'Change a page'),
    remove('/pages/:id', 'Delete a page'),
  ],
  ownerOperations: [
    list('/pages', 'List pages', {
      parent_id: equals.integer('parent_id', 'Only the sub-pages of that page; 0: those at the top'),
    }),
  ],
  validate(record, report) {
    if (record.page_type === 'dynamic' && !dynamicTypes.includes(record.content))
      report('content', 'not_allowed', `must be one of ${dynamicTypes.join(', ')} for a dynamic page`);
  },
});
