export interface OwnApp {
  ID: number;
  /** By which other accounts connect it. */
  client_id: string;
  name: string;
  created: string;
  connections: number;
}

/** Without the secret, which is only shown on creation. */
export interface ListedToken {
  ID: number;
  created: string;
  last_used: string | null;
  last_address: string | null;
  expires: string | null;
  revoked: string | null;
  /** Access groups; null: the whole account. */
  groups: string[] | null;
}

export type DevelopmentToken = ListedToken & { name: string };

export interface Connection {
  app: { ID: number; name: string; own: boolean };
  tokens: ListedToken[];
}

export interface NewApp {
  app: { ID: number; client_id?: string; name: string; token: string; former_until?: string | null };
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

export const tokenName = ({ ID, name }: { ID: number; name: string }): string =>
  name || `Development token ${ID}`;

/** The server's timestamp format, which sorts as text. */
const currentTimestamp = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

export const isActive = ({ revoked, expires }: ListedToken): boolean =>
  revoked === null && (expires === null || expires > currentTimestamp());
