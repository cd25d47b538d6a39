import type { Redirect as SdkRedirect } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type Redirect = ConsoleRecord & SdkRedirect;

export const pathProblem = (path: unknown): string | undefined =>
  !path || /^\/[^?#\\]*$/.test(String(path)) ? undefined : 'Enter a path, such as /old-page';

export const targetProblem = (target: unknown, { from }: Partial<Redirect>): string | undefined => {
  if (!target) return undefined;
  if (target === from) return 'Must differ from the old path';
  return /^(\/(?!\/)[^\\]*|https:\/\/[^\s\\]+)$/.test(String(target))
    ? undefined
    : 'Enter a path, such as /new-page, or an address that begins with https://';
};
