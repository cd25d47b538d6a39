// Fettle & Wren: a made-up shop and website, for trying things out on.

import { blogCategories, buildPosts } from './blog.ts';
import { buildComments } from './comments.ts';
import { buildCustomers } from './customers.ts';
import { buildEnquiries } from './enquiries.ts';
import { buildPages } from './pages.ts';
import { buildShop } from './shop.ts';
import { buildDeliveryZones, buildDiscountCodes, domains, mailAliases } from './trade.ts';
import type { DemoBundle } from './types.ts';

/** The same bundle at every call, and the caller's to change. */
export function demoBundle(): DemoBundle {
  return structuredClone({
    domains,
    ...buildShop(),
    discount_codes: buildDiscountCodes(),
    customers: buildCustomers(),
    delivery_zones: buildDeliveryZones(),
    pages: buildPages(),
    blog_categories: blogCategories,
    blogs: buildPosts(),
    blog_comments: buildComments(),
    enquiries: buildEnquiries(),
    mail_alias: mailAliases,
  });
}
