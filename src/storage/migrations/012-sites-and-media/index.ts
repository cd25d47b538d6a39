import { combined } from '../migration.ts';
import { blobRemoval } from './blob-removal.ts';
import { media } from './media.ts';
import { shopLists } from './shop-lists.ts';
import { siteSettings } from './site-settings.ts';
import { visibleRecords } from './visible-records.ts';

export const sitesAndMedia = combined(siteSettings, visibleRecords, shopLists, media, blobRemoval);
