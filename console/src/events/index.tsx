import { useRecordContext } from 'ra-core';
import { DuplicateButton } from '../design/list/DuplicateButton.tsx';
import { RecordCreate } from '../shared/RecordCreate.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { EventForm } from './EventForm.tsx';
import { EventStatus } from './EventStatus.tsx';
import { eventCopy, type SiteEvent } from './event.ts';

export { EventList as List } from './EventList.tsx';

export const Create = () => (
  <RecordCreate record={{ description: '', visible: true }}>
    <EventForm />
  </RecordCreate>
);

function Status() {
  const event = useRecordContext<SiteEvent>();
  return event ? <EventStatus event={event} /> : null;
}

export const Edit = () => (
  <RecordEdit status={<Status />} actions={<DuplicateButton fieldsOf={eventCopy} />}>
    <EventForm />
  </RecordEdit>
);
