import type { MailAlias as SdkMailAlias } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type MailAlias = ConsoleRecord & SdkMailAlias;
