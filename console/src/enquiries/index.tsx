import { redirectToInbox } from '../inbox/inbox-redirect.tsx';

export { EnquiryInbox as List } from './EnquiryInbox.tsx';
export const Edit = redirectToInbox('enquiries');
