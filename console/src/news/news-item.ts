import type { NewsItem as SdkNewsItem } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { copyName } from '../design/list/copy-name.ts';
import { currentTimestamp } from '../shared/zoned-time.ts';

export type NewsItem = ConsoleRecord & SdkNewsItem;

/** A copy is hidden until its owner says otherwise. */
export const newsItemCopy = ({ title }: NewsItem): object => ({
  title: copyName(title),
  datetime: currentTimestamp(),
  visible: false,
});
