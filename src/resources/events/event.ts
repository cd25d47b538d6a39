import { boolean, datetime, id, nullable, text } from '../../schema/fields/index.ts';
import { atMost, create, equals, greaterThan, list, read, remove, update } from '../../schema/operations.ts';
import { defineResource } from '../../schema/resource.ts';
import { imageField } from '../media/image-field.ts';

const startFilters = {
  starts_from: greaterThan.datetime('starts', 'Only those that start after this moment'),
  starts_to: atMost.datetime('starts', 'Only those that start up to this moment'),
};

export const event = defineResource({
  keys: { one: 'event', many: 'events' },
  table: 'events',
  title: 'Events',
  description: "Dates of the site's calendar.",
  group: 'content/event_calendars',
  fields: {
    ID: id(),
    title: text({ nonEmpty: true, example: 'Mending morning' }),
    description: text({ long: true, description: 'Plain text or HTML', example: '<p>Bring a jumper.</p>' }),
    location: text({ example: '12 Quay Street, Bristol' }),
    starts: datetime(),
    ends: nullable(datetime({ description: 'null: no end is known' })),
    visible: boolean({ defaultValue: true, description: 'Visible on the site' }),
    image_media_id: imageField('owner'),
  },
  searchFields: ['title', 'location', 'description'],
  sortableFields: ['starts', 'title'],
  operations: [
    list('/events', 'List events', startFilters),
    read('/events/:id', 'Read an event'),
    create('/events', 'Create an event', { required: ['title', 'starts'] }),
    update('/events/:id', 'Change an event'),
    remove('/events/:id', 'Delete an event'),
  ],
  ownerOperations: [
    list('/events', 'List events', {
      ...startFilters,
      visible: equals.boolean('visible', 'TRUE: shown on the site; FALSE: hidden'),
    }),
  ],
  validate({ starts, ends }, report) {
    if (ends && ends < starts) report('ends', 'out_of_range', 'must not be before starts');
  },
});
