import { useStore } from 'ra-core';
import { signedInAccountId } from '../api/session-account.ts';

/** A text for replies, kept in this browser. */
export interface ReplyTemplate {
  name: string;
  text: string;
}

/** Keyed by account, since another account may sign in with this browser. */
export const useReplyTemplates = () =>
  useStore<ReplyTemplate[]>(`templates.replies.${signedInAccountId()}`, []);
