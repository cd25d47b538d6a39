import type { DeliveryZone as SdkDeliveryZone } from '@tradepost/sdk/owner';
import type { ConsoleRecord } from '../api/data-provider.ts';

export type DeliveryZone = ConsoleRecord & SdkDeliveryZone;

/** `VAT, 20%`, or why there is none. */
export function taxLabel(zone: DeliveryZone): string {
  if (!zone.tax_enabled) return 'No tax';
  if (!zone.charge_tax_in_this_zone) return 'Not charged';
  return `${zone.tax_name || 'Tax'}, ${Number(zone.tax_rate)}%`;
}

export const freePostageLabel = ({ free_postage_above }: DeliveryZone): string =>
  Number(free_postage_above) ? `Above ${free_postage_above}` : 'Never';

/** A tax rate above 100 usually lacks its decimal point. */
export const notAbove100 = (percent: unknown): string | undefined =>
  Number(percent) > 100 ? 'Must be 100 or less' : undefined;
