import type { Database } from '../storage/database.ts';
import { type Actors, openActors } from './actors.ts';
import { type Apps, openApps } from './apps.ts';
import { type Authenticator, openAuthenticator } from './authenticator.ts';
import { type Connections, openConnections } from './connections.ts';
import { type DevelopmentTokens, openDevelopmentTokens } from './development-tokens.ts';
import { openFormKey } from './form-key.ts';
import { type Invitations, openInvitations } from './invitations.ts';
import { type Owners, openOwners } from './owners.ts';
import { openPreviews, type Previews } from './previews.ts';
import { openRequestLog, type RequestLog } from './request-log.ts';
import { openSessions, type Sessions } from './sessions.ts';
import { openSignIn, type SignIn } from './sign-in.ts';
import { openSignInThrottle } from './sign-in-throttle.ts';
import { defaultSitesDomain, openSiteHosts, type SiteHosts } from './site-hosts.ts';

/** Accounts, authentication and tokens, as the HTTP layer sees them. */
export interface Accounts {
  authenticator: Authenticator;
  requestLog: RequestLog;
  apps: Apps;
  connections: Connections;
  developmentTokens: DevelopmentTokens;
  sessions: Sessions;
  signIn: SignIn;
  owners: Owners;
  invitations: Invitations;
  actors: Actors;
  previews: Previews;
  siteHosts: SiteHosts;
  /** Signs what the forms of sites carry. */
  formKey: () => Promise<string>;
}

export function openAccounts(database: Database, sitesDomain = defaultSitesDomain): Accounts {
  const sessions = openSessions(database);
  const throttle = openSignInThrottle(database);
  return {
    authenticator: openAuthenticator(database),
    requestLog: openRequestLog(database),
    apps: openApps(database),
    connections: openConnections(database),
    developmentTokens: openDevelopmentTokens(database),
    sessions,
    signIn: openSignIn(database, sessions, throttle),
    owners: openOwners(database, sessions, throttle),
    invitations: openInvitations(database, sessions),
    actors: openActors(database),
    previews: openPreviews(database),
    siteHosts: openSiteHosts(database, sitesDomain),
    formKey: openFormKey(database),
  };
}
