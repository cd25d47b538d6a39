export interface OwnApp {
  ID: number;
  name: string;
  created: string;
  connections: number;
}

/** A token of the account, as the lists show it; the token itself is shown only when it is made. */
export interface ListedToken {
  ID: number;
  created: string;
  last_used: string | null;
  last_address: string | null;
  expires: string | null;
  revoked: string | null;
}

export type DevelopmentToken = ListedToken & { name: string };

export interface Connection {
  app: { ID: number; name: string; own: boolean };
  tokens: ListedToken[];
}

export interface NewApp {
  app: { ID: number; name: string; token: string; former_until?: string | null };
}

export interface NewToken {
  token: { ID: number; name: string; token: string; expires: string | null };
}

export interface NewConnection {
  connection: { app: Connection['app']; token: { ID: number; token: string } };
}

export interface LoggedRequest {
  datetime: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  error: string | null;
  address: string;
}

/** A token need not have a name. */
export const tokenName = ({ ID, name }: { ID: number; name: string }): string =>
  name || `Development token ${ID}`;

/** The server's spelling of a moment sorts as it reads. */
const currentTimestamp = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

export const isActive = ({ revoked, expires }: ListedToken): boolean =>
  revoked === null && (expires === null || expires > currentTimestamp());
