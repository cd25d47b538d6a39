import type { BlockList } from 'node:net';
import type { Accounts } from '../../accounts/index.ts';
import type { ApiContext, ApiProfile } from '../../http/resources/profile.ts';
import { allOwnerOperations } from '../../schema/resource.ts';

export const consolePrefix = '/console/api';

/** All fields and operations; responses always hold the whole record. */
export const consoleProfile: ApiProfile = {
  prefix: consolePrefix,
  operationsOf: allOwnerOperations,
  single: 'owner',
  list: 'ownerList',
  specifiedReplies: false,
};

export interface ConsoleContext extends ApiContext {
  accounts: Accounts;
  /** Proxies whose X-Forwarded-For is trusted. */
  proxies: BlockList;
}
