import type { MailAlias as Wire } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type MailAlias = ConsoleRecord & Wire;
