import type { Message } from './types.ts';

/** What visitors write, and the site shows once it is approved. */
export interface ApprovableMessage extends Message {
  approved: boolean;
  name: string;
  email?: string;
}

export const authorName = ({ name, email }: ApprovableMessage): string => name || email || 'Someone';

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `comment` → `Comment by Ann approved` */
export const approvalNotice = (
  singular: string,
  record: ApprovableMessage,
  outcome: 'approved' | 'unpublished',
): string => `${capitalize(singular)} by ${authorName(record)} ${outcome}`;
