import type { AuthProvider, HttpError } from 'react-admin';
import { mayBeSignedIn } from '../api/session-account.ts';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';
import { clearSession, currentSession, type Session, setSession } from './session.ts';

/** react-admin's view of the session. The sign-in page has signed in already when it calls `login`. */
export const authProvider: AuthProvider = {
  login: async ({ session }: { session: Session }) => setSession(session),
  logout: async () => {
    clearSession();
    return '/login';
  },
  async checkAuth() {
    // The sign-in page can wait, what was typed cannot: it is saved after signing in in another tab.
    if (hasUnsavedChanges()) return;
    if (!mayBeSignedIn()) throw { message: false };
    // A server that does not answer has ended no session: the page says so itself, and stays.
    await currentSession().catch((error: HttpError) => {
      if (error.status === 401) throw error;
    });
  },
  async checkError(error: HttpError) {
    if (error.status !== 401 || hasUnsavedChanges()) return;
    throw { message: 'You were signed out. Please sign in again.' };
  },
  async getIdentity() {
    const { owner, account } = await currentSession();
    return { id: owner.ID, fullName: owner.email, account: account.name };
  },
};
