import { toInbox } from '../inbox/to-inbox.tsx';

export { EnquiryInbox as List } from './EnquiryInbox.tsx';
export const Edit = toInbox('enquiries');
