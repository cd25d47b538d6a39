import type { AuthProvider, HttpError } from 'ra-core';
import { mayBeSignedIn } from '../api/session-account.ts';
import { hasUnsavedChanges } from '../shared/unsaved-changes.ts';
import { clearSession, currentSession, setSession } from './session.ts';
import type { Session } from './sign-in.ts';

/** `login` receives the session from the sign-in page, which has already signed in. */
export const authProvider: AuthProvider = {
  login: async ({ session }: { session: Session }) => setSession(session),
  logout: async () => {
    clearSession();
    return '/login';
  },
  async checkAuth() {
    // Keeps unsaved input: it can be saved after signing in in another tab.
    if (hasUnsavedChanges()) return;
    if (!mayBeSignedIn()) throw { message: false };
    // An unreachable server ends no session; the page shows the error itself.
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
    return { id: owner.ID, fullName: owner.email, account: account.name, suspended: account.suspended };
  },
};
