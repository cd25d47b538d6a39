// Generated from the console API's declarations by npm run sdk; do not edit.

import { createCore } from './core.ts';
import type { CallOptions, ClientOptions, CreateOptions, WriteOptions } from './options.ts';
import { encodePath } from './request.ts';

export type Flag = boolean | 0 | 1 | '0' | '1';

export type Domain = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  name: string;
};

export type NewDomain = {
  name: string;
};

export type DomainUpdate = {
  name?: string | undefined;
};

export type MediaFile = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** Name that it was uploaded by */
  filename: string;
  /** Told by its bytes */
  media_type: string;
  /** Size; it counts towards the quota */
  bytes: number;
  /** Width in pixels; 0 for files without one */
  width: number;
  /** Height in pixels; 0 for files without one */
  height: number;
  /** What the picture shows, for who does not see it */
  alt: string;
  /** Percent from the left of what must stay in sight where the picture is cut */
  focal_x: number;
  /** Percent from the top of what must stay in sight where the picture is cut */
  focal_y: number;
  /** Time of the upload. yyyy-mm-dd hh:mm:ss in UTC */
  datetime: string;
  /** Of the bytes: their name in the blob store */
  hash: string;
  /** Path on the account's site */
  url: string;
};

export type MediaFileUpdate = {
  /** What the picture shows, for who does not see it */
  alt?: string | undefined;
  /** Percent from the left of what must stay in sight where the picture is cut */
  focal_x?: number | undefined;
  /** Percent from the top of what must stay in sight where the picture is cut */
  focal_y?: number | undefined;
};

export type Category = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** ID of the parent category; 0 for the top level */
  parent_category: number;
  title: string;
  /** Meta title */
  title_tag: string;
  /** Meta description */
  meta_description: string;
  /** Meta keywords */
  meta_keywords: string;
  /** ID of the picture; 0 for none */
  image_media_id: number;
};

export type NewCategory = {
  /** ID of the parent category; 0 for the top level */
  parent_category?: number | undefined;
  title: string;
  /** Meta title */
  title_tag?: string | undefined;
  /** Meta description */
  meta_description?: string | undefined;
  /** Meta keywords */
  meta_keywords?: string | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type CategoryUpdate = {
  /** ID of the parent category; 0 for the top level */
  parent_category?: number | undefined;
  title?: string | undefined;
  /** Meta title */
  title_tag?: string | undefined;
  /** Meta description */
  meta_description?: string | undefined;
  /** Meta keywords */
  meta_keywords?: string | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type Product = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** ID of the category; 0 for none */
  parent_category: number;
  title: string;
  /** Visible on the site */
  visible: boolean;
  short_description: string;
  /** Plain text or HTML */
  long_description: string;
  /** Current selling price */
  price: string;
  /** Stock code of the shop */
  sku: string;
  /** Weight in the shipping unit of the shop */
  weight: string;
  /** Total stock: the sum of its stock records */
  stock_number: number;
  /** Backorders: 0 uses the shop default, 1 allows, 2 disallows them */
  stock_backorder: 0 | 1 | 2;
  /** Meta title */
  title_tag: string;
  /** Meta keywords */
  meta_keywords: string;
  /** Meta description */
  meta_description: string;
  /** Compare-at price */
  was_price: string;
  /** Recommended retail price */
  rrp: string;
  /** Wholesale price for business customers */
  trade_price: string;
  /** The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too */
  options: Array<{
    ID: string;
    title: string;
    /** Whether a choice is required */
    required: '0' | '1';
    items: Array<{
      ID: string;
      title: string;
      /** Added to the price */
      price_adjustment: string;
      /** Added to the weight */
      weight_adjustment: string;
      /** Whether the customer enters text */
      is_custom_input: '0' | '1';
    }>;
  }>;
  /** Track stock per variant (combination of option items). Only in the single product */
  option_based_stock_control: boolean;
  /** Whether stock is tracked per variant, also in lists */
  tracks_variants: boolean;
  /** Free delivery, e.g. for digital items */
  free_postage: boolean;
  average_rating: string | null;
};

export type ProductInList = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** ID of the category; 0 for none */
  parent_category: number;
  title: string;
  /** Visible on the site */
  visible: boolean;
  short_description: string;
  /** Plain text or HTML */
  long_description: string;
  /** Current selling price */
  price: string;
  /** Stock code of the shop */
  sku: string;
  /** Weight in the shipping unit of the shop */
  weight: string;
  /** Total stock: the sum of its stock records */
  stock_number: number;
  /** Backorders: 0 uses the shop default, 1 allows, 2 disallows them */
  stock_backorder: 0 | 1 | 2;
  /** Meta title */
  title_tag: string;
  /** Meta keywords */
  meta_keywords: string;
  /** Meta description */
  meta_description: string;
  /** Compare-at price */
  was_price: string;
  /** Recommended retail price */
  rrp: string;
  /** Wholesale price for business customers */
  trade_price: string;
  /** The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too */
  options: [];
  /** Whether stock is tracked per variant, also in lists */
  tracks_variants: boolean;
  /** Free delivery, e.g. for digital items */
  free_postage: boolean;
  average_rating: string | null;
};

export type NewProduct = {
  /** ID of the category; 0 for none */
  parent_category?: number | undefined;
  title: string;
  /** Visible on the site */
  visible?: Flag | undefined;
  short_description?: string | undefined;
  /** Plain text or HTML */
  long_description?: string | undefined;
  /** Current selling price. A number, or a string with at most 2 decimals */
  price: string | number;
  /** Stock code of the shop */
  sku?: string | undefined;
  /** Weight in the shipping unit of the shop. A number, or a string with at most 3 decimals */
  weight?: string | number | undefined;
  /** Total stock: the sum of its stock records */
  stock_number?: number | undefined;
  /** Backorders: 0 uses the shop default, 1 allows, 2 disallows them */
  stock_backorder?: 0 | 1 | 2 | undefined;
  /** Meta title */
  title_tag?: string | undefined;
  /** Meta keywords */
  meta_keywords?: string | undefined;
  /** Meta description */
  meta_description?: string | undefined;
  /** Compare-at price. A number, or a string with at most 2 decimals */
  was_price?: string | number | undefined;
  /** Recommended retail price. A number, or a string with at most 2 decimals */
  rrp?: string | number | undefined;
  /** Wholesale price for business customers. A number, or a string with at most 2 decimals */
  trade_price?: string | number | undefined;
  /** The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too */
  options?:
    | Array<{
        /** ID of an existing entry; omit for a new one */
        ID?: string | number | undefined;
        title: string;
        /** Whether a choice is required */
        required?: Flag | undefined;
        items?:
          | Array<{
              /** ID of an existing entry; omit for a new one */
              ID?: string | number | undefined;
              title: string;
              /** Added to the price. A number, or a string with at most 2 decimals */
              price_adjustment?: string | number | undefined;
              /** Added to the weight. A number, or a string with at most 3 decimals */
              weight_adjustment?: string | number | undefined;
              /** Whether the customer enters text */
              is_custom_input?: Flag | undefined;
            }>
          | undefined;
      }>
    | undefined;
  /** Track stock per variant (combination of option items). Only in the single product */
  option_based_stock_control?: Flag | undefined;
  /** Free delivery, e.g. for digital items */
  free_postage?: Flag | undefined;
};

export type ProductUpdate = {
  /** ID of the category; 0 for none */
  parent_category?: number | undefined;
  title?: string | undefined;
  /** Visible on the site */
  visible?: Flag | undefined;
  short_description?: string | undefined;
  /** Plain text or HTML */
  long_description?: string | undefined;
  /** Current selling price. A number, or a string with at most 2 decimals */
  price?: string | number | undefined;
  /** Stock code of the shop */
  sku?: string | undefined;
  /** Weight in the shipping unit of the shop. A number, or a string with at most 3 decimals */
  weight?: string | number | undefined;
  /** Total stock: the sum of its stock records */
  stock_number?: number | undefined;
  /** Backorders: 0 uses the shop default, 1 allows, 2 disallows them */
  stock_backorder?: 0 | 1 | 2 | undefined;
  /** Meta title */
  title_tag?: string | undefined;
  /** Meta keywords */
  meta_keywords?: string | undefined;
  /** Meta description */
  meta_description?: string | undefined;
  /** Compare-at price. A number, or a string with at most 2 decimals */
  was_price?: string | number | undefined;
  /** Recommended retail price. A number, or a string with at most 2 decimals */
  rrp?: string | number | undefined;
  /** Wholesale price for business customers. A number, or a string with at most 2 decimals */
  trade_price?: string | number | undefined;
  /** The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too */
  options?:
    | Array<{
        /** ID of an existing entry; omit for a new one */
        ID?: string | number | undefined;
        title?: string | undefined;
        /** Whether a choice is required */
        required?: Flag | undefined;
        items?:
          | Array<{
              /** ID of an existing entry; omit for a new one */
              ID?: string | number | undefined;
              title?: string | undefined;
              /** Added to the price. A number, or a string with at most 2 decimals */
              price_adjustment?: string | number | undefined;
              /** Added to the weight. A number, or a string with at most 3 decimals */
              weight_adjustment?: string | number | undefined;
              /** Whether the customer enters text */
              is_custom_input?: Flag | undefined;
            }>
          | undefined;
      }>
    | undefined;
  /** Track stock per variant (combination of option items). Only in the single product */
  option_based_stock_control?: Flag | undefined;
  /** Free delivery, e.g. for digital items */
  free_postage?: Flag | undefined;
};

export type StockRecord = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** Number in stock */
  stock_total: number;
  /** Option items of the variant; empty if stock is not tracked per variant */
  options: Array<{
    /** Identifier, ascending from 1, never reused */
    ID: number;
    title: string;
    items: Array<{
      /** Identifier, ascending from 1, never reused */
      ID: number;
      title: string;
    }>;
  }>;
};

export type StockRecordUpdate = {
  /** Another name for stock_total: one of them is required */
  stock_level?: number | undefined;
  /** Number in stock */
  stock_total?: number | undefined;
} & ({ stock_total: number } | { stock_level: number });

export type ProductImage = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** ID of the media file */
  media_id: number;
  /** What it shows; empty: as the media file's */
  alt: string;
  /** Place among the pictures; 0: the last one */
  position: number;
  /** Path on the account's site */
  url: string;
};

export type NewProductImage = {
  /** ID of the media file */
  media_id: number;
  /** What it shows; empty: as the media file's */
  alt?: string | undefined;
  /** Place among the pictures; 0: the last one */
  position?: number | undefined;
};

export type ProductImageUpdate = {
  /** ID of the media file */
  media_id?: number | undefined;
  /** What it shows; empty: as the media file's */
  alt?: string | undefined;
  /** Place among the pictures; 0: the last one */
  position?: number | undefined;
};

export type DiscountCode = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  name: string;
  /** Letters and digits; unique in the account, ignoring case */
  code: string;
  /** Discount type: a percentage or a fixed amount */
  type: 'percent' | 'amount';
  /** Discount; 0 to 100 for a percentage */
  amount: string;
  /** A day as yyyy-mm-dd, or 9999-99-99 for never */
  expiry: string;
};

export type NewDiscountCode = {
  name: string;
  /** Letters and digits; unique in the account, ignoring case */
  code: string;
  /** Discount type: a percentage or a fixed amount */
  type: 'percent' | 'amount';
  /** Discount; 0 to 100 for a percentage. A number, or a string with at most 2 decimals */
  amount: string | number;
  /** A day as yyyy-mm-dd, or 9999-99-99 for never */
  expiry: string;
};

export type DiscountCodeUpdate = {
  name?: string | undefined;
  /** Letters and digits; unique in the account, ignoring case */
  code?: string | undefined;
  /** Discount type: a percentage or a fixed amount */
  type?: 'percent' | 'amount' | undefined;
  /** Discount; 0 to 100 for a percentage. A number, or a string with at most 2 decimals */
  amount?: string | number | undefined;
  /** A day as yyyy-mm-dd, or 9999-99-99 for never */
  expiry?: string | undefined;
};

export type Customer = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  first_name: string;
  last_name: string;
  email: string | null;
  /** The customer's website account */
  user: {
    username: string;
    /** Creator of the user */
    created_by: string;
    /** yyyy-mm-dd hh:mm:ss in UTC */
    date_created: string;
    email: string;
  };
  /** Internal note, not shown to the customer */
  notes: string | null;
  addresses: Array<{
    /** Identifier, ascending from 1, never reused */
    ID: number;
    first_name: string;
    last_name: string;
    address1: string;
    address2: string;
    address3: string;
    city: string;
    county: string;
    country: string;
    postcode: string;
    phone: string;
    email: string;
  }>;
};

export type NewCustomer = {
  first_name?: string | undefined;
  last_name: string;
  email?: string | null | undefined;
  /** The customer's website account */
  user?:
    | {
        username?: string | undefined;
        /** Creator of the user */
        created_by?: string | undefined;
        /** yyyy-mm-dd hh:mm:ss in UTC */
        date_created?: string | undefined;
        email?: string | undefined;
      }
    | undefined;
  /** Internal note, not shown to the customer */
  notes?: string | null | undefined;
  addresses?:
    | Array<{
        /** Identifier, ascending from 1, never reused */
        ID?: number | undefined;
        first_name?: string | undefined;
        last_name?: string | undefined;
        address1?: string | undefined;
        address2?: string | undefined;
        address3?: string | undefined;
        city?: string | undefined;
        county?: string | undefined;
        country?: string | undefined;
        postcode?: string | undefined;
        phone?: string | undefined;
        email?: string | undefined;
      }>
    | undefined;
};

export type CustomerUpdate = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | null | undefined;
  /** The customer's website account */
  user?:
    | {
        username?: string | undefined;
        /** Creator of the user */
        created_by?: string | undefined;
        /** yyyy-mm-dd hh:mm:ss in UTC */
        date_created?: string | undefined;
        email?: string | undefined;
      }
    | undefined;
  /** Internal note, not shown to the customer */
  notes?: string | null | undefined;
  addresses?:
    | Array<{
        /** Identifier, ascending from 1, never reused */
        ID?: number | undefined;
        first_name?: string | undefined;
        last_name?: string | undefined;
        address1?: string | undefined;
        address2?: string | undefined;
        address3?: string | undefined;
        city?: string | undefined;
        county?: string | undefined;
        country?: string | undefined;
        postcode?: string | undefined;
        phone?: string | undefined;
        email?: string | undefined;
      }>
    | undefined;
};

export type DeliveryZone = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  name: string;
  /** Whether tax applies to the products */
  tax_enabled: boolean;
  /** Whether prices exclude tax */
  prices_are_exclusive_of_tax: boolean;
  /** Whether tax is charged in this zone */
  charge_tax_in_this_zone: boolean;
  /** Name of the tax on invoices; empty without tax */
  tax_name: string;
  /** A number if tax is enabled and charged in this zone, otherwise a string with 2 decimals */
  tax_rate: number | string;
  /** Delivery is free for orders above this amount */
  free_postage_above: string;
};

export type NewDeliveryZone = {
  name: string;
  /** Whether tax applies to the products */
  tax_enabled?: Flag | undefined;
  /** Whether prices exclude tax */
  prices_are_exclusive_of_tax?: Flag | undefined;
  /** Whether tax is charged in this zone */
  charge_tax_in_this_zone?: Flag | undefined;
  /** Name of the tax on invoices; empty without tax */
  tax_name?: string | undefined;
  /** A number, or a string with at most 2 decimals */
  tax_rate?: string | number | undefined;
  /** Delivery is free for orders above this amount. A number, or a string with at most 2 decimals */
  free_postage_above?: string | number | undefined;
};

export type DeliveryZoneUpdate = {
  name?: string | undefined;
  /** Whether tax applies to the products */
  tax_enabled?: Flag | undefined;
  /** Whether prices exclude tax */
  prices_are_exclusive_of_tax?: Flag | undefined;
  /** Whether tax is charged in this zone */
  charge_tax_in_this_zone?: Flag | undefined;
  /** Name of the tax on invoices; empty without tax */
  tax_name?: string | undefined;
  /** A number, or a string with at most 2 decimals */
  tax_rate?: string | number | undefined;
  /** Delivery is free for orders above this amount. A number, or a string with at most 2 decimals */
  free_postage_above?: string | number | undefined;
};

export type DeliveryType = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  name: string;
};

export type NewDeliveryType = {
  name: string;
};

export type DeliveryTypeUpdate = {
  name?: string | undefined;
};

export type Page = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  page_title: string;
  page_type: 'standard' | 'dynamic' | 'homepage';
  /** Text or HTML; for a dynamic page one of news, events, links, external, contact, shop, blog, guestbook */
  content: string;
  /** Meta title */
  title_tag: string;
  /** Meta keywords */
  meta_keywords: string;
  /** Meta description */
  meta_description: string;
  /** Whether the page is in the menu */
  is_onmenu: boolean;
  /** Menu label */
  menu_text: string;
  /** Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character */
  page_filename: string;
  /** Position in the menu */
  menu_order: number;
  /** ID of the parent page; 0 for the top level */
  parent_id: number;
  /** Where a dynamic page `external` leads to */
  external_url: string;
  /** ID of the picture; 0 for none */
  image_media_id: number;
};

export type PageInList = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  page_title: string;
  page_type: 'standard' | 'dynamic' | 'homepage';
  /** Text or HTML; for a dynamic page one of news, events, links, external, contact, shop, blog, guestbook */
  content: string;
  /** Meta title */
  title_tag: string;
  /** Meta keywords */
  meta_keywords: string;
  /** Meta description */
  meta_description: string;
  /** Whether the page is in the menu */
  is_onmenu: boolean;
  /** Menu label */
  menu_text: string;
  /** Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character */
  page_filename: string;
  /** Position in the menu */
  menu_order: number;
  /** ID of the parent page; 0 for the top level */
  parent_id: number;
  /** Where a dynamic page `external` leads to */
  external_url: string;
  /** Address of the collection with a dynamic page's content; null for other pages. Only in lists */
  data_set: string | null;
  /** ID of the picture; 0 for none */
  image_media_id: number;
};

export type NewPage = {
  page_title: string;
  page_type: 'standard' | 'dynamic' | 'homepage';
  /** Text or HTML; for a dynamic page one of news, events, links, external, contact, shop, blog, guestbook */
  content: string;
  /** Meta title */
  title_tag?: string | undefined;
  /** Meta keywords */
  meta_keywords?: string | undefined;
  /** Meta description */
  meta_description?: string | undefined;
  /** Whether the page is in the menu */
  is_onmenu: Flag;
  /** Menu label */
  menu_text: string;
  /** Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character */
  page_filename: string;
  /** Position in the menu */
  menu_order: number;
  /** ID of the parent page; 0 for the top level */
  parent_id?: number | undefined;
  /** Where a dynamic page `external` leads to */
  external_url?: string | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type PageUpdate = {
  page_title?: string | undefined;
  page_type?: 'standard' | 'dynamic' | 'homepage' | undefined;
  /** Text or HTML; for a dynamic page one of news, events, links, external, contact, shop, blog, guestbook */
  content?: string | undefined;
  /** Meta title */
  title_tag?: string | undefined;
  /** Meta keywords */
  meta_keywords?: string | undefined;
  /** Meta description */
  meta_description?: string | undefined;
  /** Whether the page is in the menu */
  is_onmenu?: Flag | undefined;
  /** Menu label */
  menu_text?: string | undefined;
  /** Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character */
  page_filename?: string | undefined;
  /** Position in the menu */
  menu_order?: number | undefined;
  /** ID of the parent page; 0 for the top level */
  parent_id?: number | undefined;
  /** Where a dynamic page `external` leads to */
  external_url?: string | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type BlogCategory = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  name: string;
  /** ID of the picture; 0 for none */
  image_media_id: number;
};

export type NewBlogCategory = {
  name: string;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type BlogCategoryUpdate = {
  name?: string | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type BlogPost = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** IDs of the blog categories */
  category_id: Array<number>;
  title: string;
  /** Plain text or HTML */
  post: string;
  author: string;
  /** Time of publication. The site shows the post from then on. yyyy-mm-dd hh:mm:ss in UTC */
  datetime: string;
  /** Not shown on the site */
  is_draft: boolean;
  /** Meta title */
  title_tag: string;
  /** Meta keywords */
  meta_keywords: string;
  /** Meta description */
  meta_description: string;
  /** ID of the picture; 0 for none */
  image_media_id: number;
};

export type NewBlogPost = {
  /** IDs of the blog categories */
  category_id?: Array<number> | undefined;
  title: string;
  /** Plain text or HTML */
  post: string;
  author?: string | undefined;
  /** Time of publication. The site shows the post from then on. yyyy-mm-dd hh:mm:ss in UTC */
  datetime?: string | undefined;
  /** Not shown on the site */
  is_draft?: Flag | undefined;
  /** Meta title */
  title_tag?: string | undefined;
  /** Meta keywords */
  meta_keywords?: string | undefined;
  /** Meta description */
  meta_description?: string | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type BlogPostUpdate = {
  /** IDs of the blog categories */
  category_id?: Array<number> | undefined;
  title?: string | undefined;
  /** Plain text or HTML */
  post?: string | undefined;
  author?: string | undefined;
  /** Time of publication. The site shows the post from then on. yyyy-mm-dd hh:mm:ss in UTC */
  datetime?: string | undefined;
  /** Not shown on the site */
  is_draft?: Flag | undefined;
  /** Meta title */
  title_tag?: string | undefined;
  /** Meta keywords */
  meta_keywords?: string | undefined;
  /** Meta description */
  meta_description?: string | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type BlogComment = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** ID of the blog post */
  post_id: number;
  /** Name of the author */
  name: string;
  email: string;
  /** Website of the author */
  website: string;
  message: string;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  datetime: string;
  /** true: approved; false: awaiting approval */
  approved: boolean;
};

export type NewBlogComment = {
  /** ID of the blog post */
  post_id: number;
  /** Name of the author */
  name: string;
  email?: string | undefined;
  /** Website of the author */
  website?: string | undefined;
  message: string;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  datetime?: string | undefined;
  /** true: approved; false: awaiting approval */
  approved?: Flag | undefined;
};

export type BlogCommentUpdate = {
  /** Name of the author */
  name?: string | undefined;
  email?: string | undefined;
  /** Website of the author */
  website?: string | undefined;
  message?: string | undefined;
  /** true: approved; false: awaiting approval */
  approved?: Flag | undefined;
};

export type Enquiry = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** Email address of the visitor */
  sender: string;
  subject: string;
  message: string;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  datetime: string;
  /** Whether an owner has dealt with it */
  is_read: boolean;
};

export type EnquiryUpdate = {
  /** Whether an owner has dealt with it */
  is_read?: Flag | undefined;
};

export type MailAlias = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** The domain of the alias */
  domain_id: number;
  /** The part before the @; unique in its domain, ignoring case */
  alias: string;
  /** Mail is forwarded to this address */
  email: string;
};

export type NewMailAlias = {
  /** The domain of the alias */
  domain_id: number;
  /** The part before the @; unique in its domain, ignoring case */
  alias: string;
  /** Mail is forwarded to this address */
  email: string;
};

export type MailAliasUpdate = {
  /** The part before the @; unique in its domain, ignoring case */
  alias?: string | undefined;
  /** Mail is forwarded to this address */
  email?: string | undefined;
};

export type NewsItem = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  title: string;
  /** Plain text or HTML */
  body: string;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  datetime: string;
  /** Visible on the site */
  visible: boolean;
  /** ID of the picture; 0 for none */
  image_media_id: number;
};

export type NewNewsItem = {
  title: string;
  /** Plain text or HTML */
  body: string;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  datetime?: string | undefined;
  /** Visible on the site */
  visible?: Flag | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type NewsItemUpdate = {
  title?: string | undefined;
  /** Plain text or HTML */
  body?: string | undefined;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  datetime?: string | undefined;
  /** Visible on the site */
  visible?: Flag | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type Event = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  title: string;
  /** Plain text or HTML */
  description: string;
  location: string;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  starts: string;
  /** null: no end is known. yyyy-mm-dd hh:mm:ss in UTC */
  ends: string | null;
  /** Visible on the site */
  visible: boolean;
  /** ID of the picture; 0 for none */
  image_media_id: number;
};

export type NewEvent = {
  title: string;
  /** Plain text or HTML */
  description?: string | undefined;
  location?: string | undefined;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  starts: string;
  /** null: no end is known. yyyy-mm-dd hh:mm:ss in UTC */
  ends?: string | null | undefined;
  /** Visible on the site */
  visible?: Flag | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type EventUpdate = {
  title?: string | undefined;
  /** Plain text or HTML */
  description?: string | undefined;
  location?: string | undefined;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  starts?: string | undefined;
  /** null: no end is known. yyyy-mm-dd hh:mm:ss in UTC */
  ends?: string | null | undefined;
  /** Visible on the site */
  visible?: Flag | undefined;
  /** ID of the picture; 0 for none */
  image_media_id?: number | undefined;
};

export type Link = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  title: string;
  url: string;
  description: string;
  /** Place among the links, the lowest first */
  position: number;
};

export type NewLink = {
  title: string;
  url: string;
  description?: string | undefined;
  /** Place among the links, the lowest first */
  position?: number | undefined;
};

export type LinkUpdate = {
  title?: string | undefined;
  url?: string | undefined;
  description?: string | undefined;
  /** Place among the links, the lowest first */
  position?: number | undefined;
};

export type GuestbookEntry = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** Name of the visitor */
  name: string;
  email: string;
  message: string;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  datetime: string;
  /** true: approved; false: awaiting approval */
  approved: boolean;
};

export type GuestbookEntryUpdate = {
  /** true: approved; false: awaiting approval */
  approved?: Flag | undefined;
};

export type ProductReview = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** ID of the product */
  product_id: number;
  /** Name of the author */
  name: string;
  rating: number;
  message: string;
  /** yyyy-mm-dd hh:mm:ss in UTC */
  datetime: string;
  /** true: approved; false: awaiting approval */
  approved: boolean;
};

export type ProductReviewUpdate = {
  /** true: approved; false: awaiting approval */
  approved?: Flag | undefined;
};

export type Redirect = {
  /** Identifier, ascending from 1, never reused */
  ID: number;
  /** Path of the site */
  from: string;
  /** Path of the site, or an https address */
  to: string;
};

export type NewRedirect = {
  /** Path of the site */
  from: string;
  /** Path of the site, or an https address */
  to: string;
};

export type RedirectUpdate = {
  /** Path of the site */
  from?: string | undefined;
  /** Path of the site, or an https address */
  to?: string | undefined;
};

export type Site = {
  /** Until it is set, the account's name */
  name: string;
  tagline: string;
  /** First part of the site's address, such as `fettle-and-wren` in `fettle-and-wren.example.com`. No two sites have the same. The former one leads to the new one, until another site takes it */
  slug: string;
  /** Name of an installed theme */
  theme: string;
  /** Values of the settings that the theme declares, such as `accent`, `background` and `text`. A change replaces the whole object. Others are kept, for another theme */
  theme_settings: Record<string, unknown>;
  /** ID of the picture; 0 for none */
  logo_media_id: number;
  /** Of all prices, by ISO 4217 */
  currency: string;
  /** Language and formats of the site, by BCP 47 */
  locale: string;
  /** Of all weights */
  weight_unit: 'kg' | 'g' | 'oz' | 'lb';
  contact_email: string;
  phone: string;
  address: string;
  opening_hours: string;
  /** A line above every page */
  announcement: string;
  /** Text or HTML below every page */
  footer: string;
  /** Profiles elsewhere: https addresses, or objects with `name` and `url` */
  social: Array<
    | string
    | {
        name: string;
        url: string;
      }
  >;
  /** Meta tags by which search engines know the owner. A change replaces all of them */
  verification: Array<{
    name: string;
    content: string;
  }>;
  /** Style sheet of the owner, after the theme's */
  custom_css: string;
  /** Whether visitors see the site; if not, they are asked to come again later */
  is_published: boolean;
  /** IANA name of the time zone */
  time_zone: string;
  /** Stock up to this is low */
  low_stock_limit: number;
  /** Identifier, ascending from 1, never reused */
  ID: number;
};

export type SiteUpdate = {
  /** Until it is set, the account's name */
  name?: string | undefined;
  tagline?: string | undefined;
  /** First part of the site's address, such as `fettle-and-wren` in `fettle-and-wren.example.com`. No two sites have the same. The former one leads to the new one, until another site takes it */
  slug?: string | undefined;
  /** Name of an installed theme */
  theme?: string | undefined;
  /** Values of the settings that the theme declares, such as `accent`, `background` and `text`. A change replaces the whole object. Others are kept, for another theme */
  theme_settings?: Record<string, unknown> | undefined;
  /** ID of the picture; 0 for none */
  logo_media_id?: number | undefined;
  /** Of all prices, by ISO 4217 */
  currency?: string | undefined;
  /** Language and formats of the site, by BCP 47 */
  locale?: string | undefined;
  /** Of all weights */
  weight_unit?: 'kg' | 'g' | 'oz' | 'lb' | undefined;
  contact_email?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  opening_hours?: string | undefined;
  /** A line above every page */
  announcement?: string | undefined;
  /** Text or HTML below every page */
  footer?: string | undefined;
  /** Profiles elsewhere: https addresses, or objects with `name` and `url` */
  social?:
    | Array<
        | string
        | {
            name: string;
            url: string;
          }
      >
    | undefined;
  /** Meta tags by which search engines know the owner. A change replaces all of them */
  verification?:
    | Array<{
        name: string;
        content: string;
      }>
    | undefined;
  /** Style sheet of the owner, after the theme's */
  custom_css?: string | undefined;
  /** Whether visitors see the site; if not, they are asked to come again later */
  is_published?: Flag | undefined;
  /** IANA name of the time zone */
  time_zone?: string | undefined;
  /** Stock up to this is low */
  low_stock_limit?: number | undefined;
};

export type ErrorCode =
  | 'malformed_url'
  | 'malformed_body'
  | 'invalid_parameter'
  | 'invalid_callback'
  | 'invalid_idempotency_key'
  | 'unsupported_version'
  | 'malformed_request'
  | 'https_only'
  | 'account_suspended'
  | 'group_required'
  | 'https_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'duplicate_value'
  | 'quota_exceeded'
  | 'precondition_failed'
  | 'if_none_match_failed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'invalid_field'
  | 'idempotency_key_reused'
  | 'too_many_requests'
  | 'headers_too_large'
  | 'internal_error'
  | 'server_busy'
  | 'bodies_busy'
  | 'media_not_configured'
  | 'media_unavailable'
  | 'store_unavailable';

export type DetailCode =
  | 'required'
  | 'unknown_field'
  | 'wrong_type'
  | 'invalid_format'
  | 'invalid_character'
  | 'invalid_id'
  | 'not_allowed'
  | 'out_of_range'
  | 'too_many_decimals'
  | 'empty'
  | 'too_short'
  | 'too_long'
  | 'too_many'
  | 'not_found'
  | 'duplicate'
  | 'mismatch'
  | 'circular'
  | 'too_deep'
  | 'conflict'
  | 'wrong_password'
  | 'idempotency_key_reused';

export type DomainsQuery = {
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type MediaFilesQuery = {
  /** Only files with these bytes */
  hash?: string | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'datetime' | 'filename' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type CategoriesQuery = {
  /** Only the sub-categories of that category */
  parent_category?: number | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'title' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type ProductsQuery = {
  /** Only products of that category */
  category_id?: number | undefined;
  /** TRUE: shown on the site; FALSE: hidden. true or false, case-insensitive; also 1 or 0 */
  visible?: boolean | undefined;
  /** Only those that cost more */
  price_above?: string | undefined;
  /** Only those that cost at most this */
  price_to?: string | undefined;
  /** Only those of which there are more */
  stock_above?: number | undefined;
  /** Only those of which there are at most so many */
  stock_to?: number | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'average_rating' | 'title' | 'price' | 'sku' | 'stock_number' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type StockRecordsQuery = {
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type ProductImagesQuery = {
  /** Field to sort by; ties are broken by ID. Without it the direction is ASC */
  sort_property?: 'ID' | 'position' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type DiscountCodesQuery = {
  /** Only those that expire after that day */
  expiry_after?: string | undefined;
  /** Only those that expire by that day */
  expiry_to?: string | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'code' | 'expiry' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type CustomersQuery = {
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'last_name' | 'email' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type DeliveryZonesQuery = {
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type DeliveryTypesQuery = {
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type PagesQuery = {
  /** Only the sub-pages of that page; 0: those at the top */
  parent_id?: number | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'menu_order' | 'page_title' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type BlogCategoriesQuery = {
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type BlogPostsQuery = {
  /** Only posts of that author */
  author?: string | undefined;
  /** Only those after this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_from?: string | undefined;
  /** Only those up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_to?: string | undefined;
  /** Only posts in any of these blog categories */
  category?: Array<number> | undefined;
  /** Only drafts, or only others. true or false, case-insensitive; also 1 or 0 */
  is_draft?: boolean | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'datetime' | 'title' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type BlogCommentsQuery = {
  /** Only comments on that post */
  post_id?: number | undefined;
  /** Only those after this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_from?: string | undefined;
  /** Only those up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_to?: string | undefined;
  /** TRUE: approved; FALSE: awaiting approval. true or false, case-insensitive; also 1 or 0 */
  approved?: boolean | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'datetime' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type EnquiriesQuery = {
  /** Only those after this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_from?: string | undefined;
  /** Only those up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_to?: string | undefined;
  /** FALSE: still to be dealt with. true or false, case-insensitive; also 1 or 0 */
  is_read?: boolean | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'datetime' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type MailAliasesQuery = {
  /** Only aliases on that domain */
  domain_id?: number | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type NewsItemsQuery = {
  /** Only those after this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_from?: string | undefined;
  /** Only those up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_to?: string | undefined;
  /** TRUE: shown on the site; FALSE: hidden. true or false, case-insensitive; also 1 or 0 */
  visible?: boolean | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'datetime' | 'title' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type EventsQuery = {
  /** Only those that start after this moment. yyyy-mm-dd hh:mm:ss in UTC */
  starts_from?: string | undefined;
  /** Only those that start up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
  starts_to?: string | undefined;
  /** TRUE: shown on the site; FALSE: hidden. true or false, case-insensitive; also 1 or 0 */
  visible?: boolean | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'starts' | 'title' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type LinksQuery = {
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'position' | 'title' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type GuestbookEntriesQuery = {
  /** Only those after this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_from?: string | undefined;
  /** Only those up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_to?: string | undefined;
  /** TRUE: approved; FALSE: awaiting approval. true or false, case-insensitive; also 1 or 0 */
  approved?: boolean | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'datetime' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type ProductReviewsQuery = {
  /** Only reviews of that product */
  product_id?: number | undefined;
  /** Only those after this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_from?: string | undefined;
  /** Only those up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
  datetime_to?: string | undefined;
  /** TRUE: approved; FALSE: awaiting approval. true or false, case-insensitive; also 1 or 0 */
  approved?: boolean | undefined;
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | 'datetime' | 'rating' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export type RedirectsQuery = {
  /** Only those that hold all these words */
  q?: string | undefined;
  /** Field to sort by; ties are broken by ID */
  sort_property?: 'ID' | undefined;
  /** ASC or DESC, case-insensitive */
  sort_direction?: 'ASC' | 'DESC' | undefined;
  /** Page number, starting at 1 */
  page?: number | undefined;
  /** Items per page; values above 100 are treated as 100 */
  per_page?: number | undefined;
  /** Continue after this ID, in sort order. Requires sorting by ID */
  last_id?: number | undefined;
};

export function createClient(options: ClientOptions) {
  const core = createCore(options);
  return {
    /** Read the site */
    readSite: (options?: CallOptions) =>
      core.one<Site>({ method: 'GET', path: '/site', key: 'site' }, options),
    /** Change the site */
    updateSite: (body: SiteUpdate, options?: WriteOptions) =>
      core.one<Site>({ method: 'PUT', path: '/site', key: 'site', body }, options),
    domains: {
      /** List domains */
      list: (query?: DomainsQuery, options?: CallOptions) =>
        core.list<Domain, DomainsQuery>({ method: 'GET', path: '/domains', key: 'domains', query }, options),
      /** List domains, across all pages */
      all: (query?: DomainsQuery, options?: CallOptions) =>
        core.all<Domain>(
          { method: 'GET', path: '/domains', key: 'domains', query: { per_page: 100, ...query } },
          options,
        ),
      /** Add a domain */
      create: (body: NewDomain, options?: CreateOptions) =>
        core.one<Domain>(
          { method: 'POST', path: '/domains', key: 'domain', body, idempotent: true },
          options,
        ),
      /** Read a domain */
      read: (id: number, options?: CallOptions) =>
        core.one<Domain>({ method: 'GET', path: encodePath`/domains/${id}`, key: 'domain' }, options),
      /** Rename a domain */
      update: (id: number, body: DomainUpdate, options?: WriteOptions) =>
        core.one<Domain>({ method: 'PUT', path: encodePath`/domains/${id}`, key: 'domain', body }, options),
      /** Remove a domain that no mail alias stands on */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Domain>({ method: 'DELETE', path: encodePath`/domains/${id}`, key: 'domain' }, options),
    },
    mediaFiles: {
      /** Read a media file */
      read: (id: number, options?: CallOptions) =>
        core.one<MediaFile>(
          { method: 'GET', path: encodePath`/media_files/${id}`, key: 'media_file' },
          options,
        ),
      /** Describe a media file */
      update: (id: number, body: MediaFileUpdate, options?: WriteOptions) =>
        core.one<MediaFile>(
          { method: 'PUT', path: encodePath`/media_files/${id}`, key: 'media_file', body },
          options,
        ),
      /** Delete a media file */
      remove: (id: number, options?: WriteOptions) =>
        core.one<MediaFile>(
          { method: 'DELETE', path: encodePath`/media_files/${id}`, key: 'media_file' },
          options,
        ),
      /** List media files */
      list: (query?: MediaFilesQuery, options?: CallOptions) =>
        core.list<MediaFile, MediaFilesQuery>(
          { method: 'GET', path: '/media_files', key: 'media_files', query },
          options,
        ),
      /** List media files, across all pages */
      all: (query?: MediaFilesQuery, options?: CallOptions) =>
        core.all<MediaFile>(
          { method: 'GET', path: '/media_files', key: 'media_files', query: { per_page: 100, ...query } },
          options,
        ),
      /** Upload a media file */
      upload: (body: FormData, options?: CreateOptions) =>
        core.one<MediaFile>(
          { method: 'POST', path: '/media_files', key: 'media_file', body, idempotent: true },
          options,
        ),
    },
    categories: {
      /** List categories */
      list: (query?: CategoriesQuery, options?: CallOptions) =>
        core.list<Category, CategoriesQuery>(
          { method: 'GET', path: '/categories', key: 'categories', query },
          options,
        ),
      /** List categories, across all pages */
      all: (query?: CategoriesQuery, options?: CallOptions) =>
        core.all<Category>(
          { method: 'GET', path: '/categories', key: 'categories', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a category */
      create: (body: NewCategory, options?: CreateOptions) =>
        core.one<Category>(
          { method: 'POST', path: '/categories', key: 'category', body, idempotent: true },
          options,
        ),
      /** Read a category */
      read: (id: number, options?: CallOptions) =>
        core.one<Category>({ method: 'GET', path: encodePath`/categories/${id}`, key: 'category' }, options),
      /** Change a category */
      update: (id: number, body: CategoryUpdate, options?: WriteOptions) =>
        core.one<Category>(
          { method: 'PUT', path: encodePath`/categories/${id}`, key: 'category', body },
          options,
        ),
      /** Delete a category */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Category>(
          { method: 'DELETE', path: encodePath`/categories/${id}`, key: 'category' },
          options,
        ),
    },
    products: {
      /** Read a product */
      read: (id: number, options?: CallOptions) =>
        core.one<Product>({ method: 'GET', path: encodePath`/products/${id}`, key: 'product' }, options),
      /** Change a product */
      update: (id: number, body: ProductUpdate, options?: WriteOptions) =>
        core.one<Product>(
          { method: 'PUT', path: encodePath`/products/${id}`, key: 'product', body },
          options,
        ),
      /** Delete a product */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Product>({ method: 'DELETE', path: encodePath`/products/${id}`, key: 'product' }, options),
      /** List products */
      list: (query?: ProductsQuery, options?: CallOptions) =>
        core.list<ProductInList, ProductsQuery>(
          { method: 'GET', path: '/products', key: 'products', query },
          options,
        ),
      /** List products, across all pages */
      all: (query?: ProductsQuery, options?: CallOptions) =>
        core.all<ProductInList>(
          { method: 'GET', path: '/products', key: 'products', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a product */
      create: (body: NewProduct, options?: CreateOptions) =>
        core.one<Product>(
          { method: 'POST', path: '/products', key: 'product', body, idempotent: true },
          options,
        ),
    },
    stockRecords: {
      /** List the stock records of a product */
      list: (productId: number, query?: StockRecordsQuery, options?: CallOptions) =>
        core.list<StockRecord, StockRecordsQuery>(
          { method: 'GET', path: encodePath`/products/${productId}/stock`, key: 'stock_records', query },
          options,
        ),
      /** List the stock records of a product, across all pages */
      all: (productId: number, query?: StockRecordsQuery, options?: CallOptions) =>
        core.all<StockRecord>(
          {
            method: 'GET',
            path: encodePath`/products/${productId}/stock`,
            key: 'stock_records',
            query: { per_page: 100, ...query },
          },
          options,
        ),
      /** Read a stock record */
      read: (productId: number, stockRecordId: number, options?: CallOptions) =>
        core.one<StockRecord>(
          {
            method: 'GET',
            path: encodePath`/products/${productId}/stock/${stockRecordId}`,
            key: 'stock_record',
          },
          options,
        ),
      /** Set the stock of a record */
      update: (productId: number, stockRecordId: number, body: StockRecordUpdate, options?: WriteOptions) =>
        core.one<StockRecord>(
          {
            method: 'PUT',
            path: encodePath`/products/${productId}/stock/${stockRecordId}`,
            key: 'stock_record',
            body,
          },
          options,
        ),
      /** Stop counting a combination */
      remove: (productId: number, stockRecordId: number, options?: WriteOptions) =>
        core.one<StockRecord>(
          {
            method: 'DELETE',
            path: encodePath`/products/${productId}/stock/${stockRecordId}`,
            key: 'stock_record',
          },
          options,
        ),
    },
    productImages: {
      /** List the images of a product */
      list: (productId: number, query?: ProductImagesQuery, options?: CallOptions) =>
        core.list<ProductImage, ProductImagesQuery>(
          { method: 'GET', path: encodePath`/products/${productId}/images`, key: 'product_images', query },
          options,
        ),
      /** List the images of a product, across all pages */
      all: (productId: number, query?: ProductImagesQuery, options?: CallOptions) =>
        core.all<ProductImage>(
          {
            method: 'GET',
            path: encodePath`/products/${productId}/images`,
            key: 'product_images',
            query: { per_page: 100, ...query },
          },
          options,
        ),
      /** Add an image to a product */
      create: (productId: number, body: NewProductImage, options?: CreateOptions) =>
        core.one<ProductImage>(
          {
            method: 'POST',
            path: encodePath`/products/${productId}/images`,
            key: 'product_image',
            body,
            idempotent: true,
          },
          options,
        ),
      /** Read a product image */
      read: (productId: number, id: number, options?: CallOptions) =>
        core.one<ProductImage>(
          { method: 'GET', path: encodePath`/products/${productId}/images/${id}`, key: 'product_image' },
          options,
        ),
      /** Change a product image */
      update: (productId: number, id: number, body: ProductImageUpdate, options?: WriteOptions) =>
        core.one<ProductImage>(
          {
            method: 'PUT',
            path: encodePath`/products/${productId}/images/${id}`,
            key: 'product_image',
            body,
          },
          options,
        ),
      /** Remove an image from a product */
      remove: (productId: number, id: number, options?: WriteOptions) =>
        core.one<ProductImage>(
          { method: 'DELETE', path: encodePath`/products/${productId}/images/${id}`, key: 'product_image' },
          options,
        ),
    },
    discountCodes: {
      /** Read a discount code */
      read: (id: number, options?: CallOptions) =>
        core.one<DiscountCode>(
          { method: 'GET', path: encodePath`/discount_codes/${id}`, key: 'discount_code' },
          options,
        ),
      /** Change a discount code */
      update: (id: number, body: DiscountCodeUpdate, options?: WriteOptions) =>
        core.one<DiscountCode>(
          { method: 'PUT', path: encodePath`/discount_codes/${id}`, key: 'discount_code', body },
          options,
        ),
      /** Delete a discount code */
      remove: (id: number, options?: WriteOptions) =>
        core.one<DiscountCode>(
          { method: 'DELETE', path: encodePath`/discount_codes/${id}`, key: 'discount_code' },
          options,
        ),
      /** List discount codes */
      list: (query?: DiscountCodesQuery, options?: CallOptions) =>
        core.list<DiscountCode, DiscountCodesQuery>(
          { method: 'GET', path: '/discount_codes', key: 'discount_codes', query },
          options,
        ),
      /** List discount codes, across all pages */
      all: (query?: DiscountCodesQuery, options?: CallOptions) =>
        core.all<DiscountCode>(
          {
            method: 'GET',
            path: '/discount_codes',
            key: 'discount_codes',
            query: { per_page: 100, ...query },
          },
          options,
        ),
      /** Create a discount code */
      create: (body: NewDiscountCode, options?: CreateOptions) =>
        core.one<DiscountCode>(
          { method: 'POST', path: '/discount_codes', key: 'discount_code', body, idempotent: true },
          options,
        ),
    },
    customers: {
      /** List customers */
      list: (query?: CustomersQuery, options?: CallOptions) =>
        core.list<Customer, CustomersQuery>(
          { method: 'GET', path: '/customers', key: 'customers', query },
          options,
        ),
      /** List customers, across all pages */
      all: (query?: CustomersQuery, options?: CallOptions) =>
        core.all<Customer>(
          { method: 'GET', path: '/customers', key: 'customers', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a customer */
      create: (body: NewCustomer, options?: CreateOptions) =>
        core.one<Customer>(
          { method: 'POST', path: '/customers', key: 'customer', body, idempotent: true },
          options,
        ),
      /** Read a customer */
      read: (id: number, options?: CallOptions) =>
        core.one<Customer>({ method: 'GET', path: encodePath`/customers/${id}`, key: 'customer' }, options),
      /** Change a customer */
      update: (id: number, body: CustomerUpdate, options?: WriteOptions) =>
        core.one<Customer>(
          { method: 'PUT', path: encodePath`/customers/${id}`, key: 'customer', body },
          options,
        ),
      /** Delete a customer */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Customer>(
          { method: 'DELETE', path: encodePath`/customers/${id}`, key: 'customer' },
          options,
        ),
    },
    deliveryZones: {
      /** List delivery zones */
      list: (query?: DeliveryZonesQuery, options?: CallOptions) =>
        core.list<DeliveryZone, DeliveryZonesQuery>(
          { method: 'GET', path: '/deliveryzones', key: 'delivery_zones', query },
          options,
        ),
      /** List delivery zones, across all pages */
      all: (query?: DeliveryZonesQuery, options?: CallOptions) =>
        core.all<DeliveryZone>(
          {
            method: 'GET',
            path: '/deliveryzones',
            key: 'delivery_zones',
            query: { per_page: 100, ...query },
          },
          options,
        ),
      /** Create a delivery zone */
      create: (body: NewDeliveryZone, options?: CreateOptions) =>
        core.one<DeliveryZone>(
          { method: 'POST', path: '/deliveryzones', key: 'delivery_zone', body, idempotent: true },
          options,
        ),
      /** Read a delivery zone */
      read: (id: number, options?: CallOptions) =>
        core.one<DeliveryZone>(
          { method: 'GET', path: encodePath`/deliveryzones/${id}`, key: 'delivery_zone' },
          options,
        ),
      /** Change a delivery zone */
      update: (id: number, body: DeliveryZoneUpdate, options?: WriteOptions) =>
        core.one<DeliveryZone>(
          { method: 'PUT', path: encodePath`/deliveryzones/${id}`, key: 'delivery_zone', body },
          options,
        ),
      /** Delete a delivery zone and its types */
      remove: (id: number, options?: WriteOptions) =>
        core.one<DeliveryZone>(
          { method: 'DELETE', path: encodePath`/deliveryzones/${id}`, key: 'delivery_zone' },
          options,
        ),
    },
    deliveryTypes: {
      /** List the delivery types of a zone */
      list: (id: number, query?: DeliveryTypesQuery, options?: CallOptions) =>
        core.list<DeliveryType, DeliveryTypesQuery>(
          { method: 'GET', path: encodePath`/deliveryzones/${id}/types`, key: 'delivery_types', query },
          options,
        ),
      /** List the delivery types of a zone, across all pages */
      all: (id: number, query?: DeliveryTypesQuery, options?: CallOptions) =>
        core.all<DeliveryType>(
          {
            method: 'GET',
            path: encodePath`/deliveryzones/${id}/types`,
            key: 'delivery_types',
            query: { per_page: 100, ...query },
          },
          options,
        ),
      /** Create a delivery type */
      create: (id: number, body: NewDeliveryType, options?: CreateOptions) =>
        core.one<DeliveryType>(
          {
            method: 'POST',
            path: encodePath`/deliveryzones/${id}/types`,
            key: 'delivery_type',
            body,
            idempotent: true,
          },
          options,
        ),
      /** Read a delivery type */
      read: (id: number, typeid: number, options?: CallOptions) =>
        core.one<DeliveryType>(
          { method: 'GET', path: encodePath`/deliveryzones/${id}/types/${typeid}`, key: 'delivery_type' },
          options,
        ),
      /** Change a delivery type */
      update: (id: number, typeid: number, body: DeliveryTypeUpdate, options?: WriteOptions) =>
        core.one<DeliveryType>(
          {
            method: 'PUT',
            path: encodePath`/deliveryzones/${id}/types/${typeid}`,
            key: 'delivery_type',
            body,
          },
          options,
        ),
      /** Delete a delivery type */
      remove: (id: number, typeid: number, options?: WriteOptions) =>
        core.one<DeliveryType>(
          { method: 'DELETE', path: encodePath`/deliveryzones/${id}/types/${typeid}`, key: 'delivery_type' },
          options,
        ),
    },
    pages: {
      /** Read a page */
      read: (id: number, options?: CallOptions) =>
        core.one<Page>({ method: 'GET', path: encodePath`/pages/${id}`, key: 'page' }, options),
      /** Change a page */
      update: (id: number, body: PageUpdate, options?: WriteOptions) =>
        core.one<Page>({ method: 'PUT', path: encodePath`/pages/${id}`, key: 'page', body }, options),
      /** Delete a page */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Page>({ method: 'DELETE', path: encodePath`/pages/${id}`, key: 'page' }, options),
      /** List pages */
      list: (query?: PagesQuery, options?: CallOptions) =>
        core.list<PageInList, PagesQuery>({ method: 'GET', path: '/pages', key: 'pages', query }, options),
      /** List pages, across all pages */
      all: (query?: PagesQuery, options?: CallOptions) =>
        core.all<PageInList>(
          { method: 'GET', path: '/pages', key: 'pages', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a page */
      create: (body: NewPage, options?: CreateOptions) =>
        core.one<Page>({ method: 'POST', path: '/pages', key: 'page', body, idempotent: true }, options),
    },
    blogCategories: {
      /** List blog categories */
      list: (query?: BlogCategoriesQuery, options?: CallOptions) =>
        core.list<BlogCategory, BlogCategoriesQuery>(
          { method: 'GET', path: '/blog_categories', key: 'blog_categories', query },
          options,
        ),
      /** List blog categories, across all pages */
      all: (query?: BlogCategoriesQuery, options?: CallOptions) =>
        core.all<BlogCategory>(
          {
            method: 'GET',
            path: '/blog_categories',
            key: 'blog_categories',
            query: { per_page: 100, ...query },
          },
          options,
        ),
      /** Create a blog category */
      create: (body: NewBlogCategory, options?: CreateOptions) =>
        core.one<BlogCategory>(
          { method: 'POST', path: '/blog_categories', key: 'blog_category', body, idempotent: true },
          options,
        ),
      /** Read a blog category */
      read: (id: number, options?: CallOptions) =>
        core.one<BlogCategory>(
          { method: 'GET', path: encodePath`/blog_categorys/${id}`, key: 'blog_category' },
          options,
        ),
      /** Read a blog category (alternative path) */
      readAlias: (id: number, options?: CallOptions) =>
        core.one<BlogCategory>(
          { method: 'GET', path: encodePath`/blog_categories/${id}`, key: 'blog_category' },
          options,
        ),
      /** Rename a blog category */
      update: (id: number, body: BlogCategoryUpdate, options?: WriteOptions) =>
        core.one<BlogCategory>(
          { method: 'PUT', path: encodePath`/blog_categories/${id}`, key: 'blog_category', body },
          options,
        ),
      /** Delete a blog category */
      remove: (id: number, options?: WriteOptions) =>
        core.one<BlogCategory>(
          { method: 'DELETE', path: encodePath`/blog_categories/${id}`, key: 'blog_category' },
          options,
        ),
    },
    blogPosts: {
      /** Read a blog post */
      read: (id: number, options?: CallOptions) =>
        core.one<BlogPost>({ method: 'GET', path: encodePath`/blogs/${id}`, key: 'blog_post' }, options),
      /** Change a blog post */
      update: (id: number, body: BlogPostUpdate, options?: WriteOptions) =>
        core.one<BlogPost>(
          { method: 'PUT', path: encodePath`/blogs/${id}`, key: 'blog_post', body },
          options,
        ),
      /** Delete a blog post */
      remove: (id: number, options?: WriteOptions) =>
        core.one<BlogPost>({ method: 'DELETE', path: encodePath`/blogs/${id}`, key: 'blog_post' }, options),
      /** List blog posts */
      list: (query?: BlogPostsQuery, options?: CallOptions) =>
        core.list<BlogPost, BlogPostsQuery>({ method: 'GET', path: '/blogs', key: 'blogs', query }, options),
      /** List blog posts, across all pages */
      all: (query?: BlogPostsQuery, options?: CallOptions) =>
        core.all<BlogPost>(
          { method: 'GET', path: '/blogs', key: 'blogs', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a blog post */
      create: (body: NewBlogPost, options?: CreateOptions) =>
        core.one<BlogPost>(
          { method: 'POST', path: '/blogs', key: 'blog_post', body, idempotent: true },
          options,
        ),
    },
    blogComments: {
      /** List blog comments */
      list: (query?: BlogCommentsQuery, options?: CallOptions) =>
        core.list<BlogComment, BlogCommentsQuery>(
          { method: 'GET', path: '/blog_comments', key: 'blog_comments', query },
          options,
        ),
      /** List blog comments, across all pages */
      all: (query?: BlogCommentsQuery, options?: CallOptions) =>
        core.all<BlogComment>(
          { method: 'GET', path: '/blog_comments', key: 'blog_comments', query: { per_page: 100, ...query } },
          options,
        ),
      /** Write a blog comment */
      create: (body: NewBlogComment, options?: CreateOptions) =>
        core.one<BlogComment>(
          { method: 'POST', path: '/blog_comments', key: 'blog_comment', body, idempotent: true },
          options,
        ),
      /** Read a blog comment */
      read: (id: number, options?: CallOptions) =>
        core.one<BlogComment>(
          { method: 'GET', path: encodePath`/blog_comments/${id}`, key: 'blog_comment' },
          options,
        ),
      /** Approve or correct a blog comment */
      update: (id: number, body: BlogCommentUpdate, options?: WriteOptions) =>
        core.one<BlogComment>(
          { method: 'PUT', path: encodePath`/blog_comments/${id}`, key: 'blog_comment', body },
          options,
        ),
      /** Delete a blog comment */
      remove: (id: number, options?: WriteOptions) =>
        core.one<BlogComment>(
          { method: 'DELETE', path: encodePath`/blog_comments/${id}`, key: 'blog_comment' },
          options,
        ),
    },
    enquiries: {
      /** Read an enquiry */
      read: (id: number, options?: CallOptions) =>
        core.one<Enquiry>({ method: 'GET', path: encodePath`/enquirys/${id}`, key: 'enquiry' }, options),
      /** Mark an enquiry as read */
      update: (id: number, body: EnquiryUpdate, options?: WriteOptions) =>
        core.one<Enquiry>(
          { method: 'PUT', path: encodePath`/enquirys/${id}`, key: 'enquiry', body },
          options,
        ),
      /** Delete an enquiry */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Enquiry>({ method: 'DELETE', path: encodePath`/enquirys/${id}`, key: 'enquiry' }, options),
      /** List enquiries */
      list: (query?: EnquiriesQuery, options?: CallOptions) =>
        core.list<Enquiry, EnquiriesQuery>(
          { method: 'GET', path: '/enquirys', key: 'enquiries', query },
          options,
        ),
      /** List enquiries, across all pages */
      all: (query?: EnquiriesQuery, options?: CallOptions) =>
        core.all<Enquiry>(
          { method: 'GET', path: '/enquirys', key: 'enquiries', query: { per_page: 100, ...query } },
          options,
        ),
    },
    mailAliases: {
      /** List mail aliases */
      list: (query?: MailAliasesQuery, options?: CallOptions) =>
        core.list<MailAlias, MailAliasesQuery>(
          { method: 'GET', path: '/mail_alias', key: 'mail_alias', query },
          options,
        ),
      /** List mail aliases, across all pages */
      all: (query?: MailAliasesQuery, options?: CallOptions) =>
        core.all<MailAlias>(
          { method: 'GET', path: '/mail_alias', key: 'mail_alias', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a mail alias */
      create: (body: NewMailAlias, options?: CreateOptions) =>
        core.one<MailAlias>(
          { method: 'POST', path: '/mail_alias', key: 'mail_alias', body, idempotent: true },
          options,
        ),
      /** Read a mail alias */
      read: (id: number, options?: CallOptions) =>
        core.one<MailAlias>(
          { method: 'GET', path: encodePath`/mail_alias/${id}`, key: 'mail_alias' },
          options,
        ),
      /** Change a mail alias */
      update: (id: number, body: MailAliasUpdate, options?: WriteOptions) =>
        core.one<MailAlias>(
          { method: 'PUT', path: encodePath`/mail_alias/${id}`, key: 'mail_alias', body },
          options,
        ),
      /** Delete a mail alias */
      remove: (id: number, options?: WriteOptions) =>
        core.one<MailAlias>(
          { method: 'DELETE', path: encodePath`/mail_alias/${id}`, key: 'mail_alias' },
          options,
        ),
    },
    newsItems: {
      /** Read a news item */
      read: (id: number, options?: CallOptions) =>
        core.one<NewsItem>({ method: 'GET', path: encodePath`/news/${id}`, key: 'news_item' }, options),
      /** Change a news item */
      update: (id: number, body: NewsItemUpdate, options?: WriteOptions) =>
        core.one<NewsItem>({ method: 'PUT', path: encodePath`/news/${id}`, key: 'news_item', body }, options),
      /** Delete a news item */
      remove: (id: number, options?: WriteOptions) =>
        core.one<NewsItem>({ method: 'DELETE', path: encodePath`/news/${id}`, key: 'news_item' }, options),
      /** List news */
      list: (query?: NewsItemsQuery, options?: CallOptions) =>
        core.list<NewsItem, NewsItemsQuery>({ method: 'GET', path: '/news', key: 'news', query }, options),
      /** List news, across all pages */
      all: (query?: NewsItemsQuery, options?: CallOptions) =>
        core.all<NewsItem>(
          { method: 'GET', path: '/news', key: 'news', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a news item */
      create: (body: NewNewsItem, options?: CreateOptions) =>
        core.one<NewsItem>(
          { method: 'POST', path: '/news', key: 'news_item', body, idempotent: true },
          options,
        ),
    },
    events: {
      /** Read an event */
      read: (id: number, options?: CallOptions) =>
        core.one<Event>({ method: 'GET', path: encodePath`/events/${id}`, key: 'event' }, options),
      /** Change an event */
      update: (id: number, body: EventUpdate, options?: WriteOptions) =>
        core.one<Event>({ method: 'PUT', path: encodePath`/events/${id}`, key: 'event', body }, options),
      /** Delete an event */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Event>({ method: 'DELETE', path: encodePath`/events/${id}`, key: 'event' }, options),
      /** List events */
      list: (query?: EventsQuery, options?: CallOptions) =>
        core.list<Event, EventsQuery>({ method: 'GET', path: '/events', key: 'events', query }, options),
      /** List events, across all pages */
      all: (query?: EventsQuery, options?: CallOptions) =>
        core.all<Event>(
          { method: 'GET', path: '/events', key: 'events', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create an event */
      create: (body: NewEvent, options?: CreateOptions) =>
        core.one<Event>({ method: 'POST', path: '/events', key: 'event', body, idempotent: true }, options),
    },
    links: {
      /** List links */
      list: (query?: LinksQuery, options?: CallOptions) =>
        core.list<Link, LinksQuery>({ method: 'GET', path: '/links', key: 'links', query }, options),
      /** List links, across all pages */
      all: (query?: LinksQuery, options?: CallOptions) =>
        core.all<Link>(
          { method: 'GET', path: '/links', key: 'links', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a link */
      create: (body: NewLink, options?: CreateOptions) =>
        core.one<Link>({ method: 'POST', path: '/links', key: 'link', body, idempotent: true }, options),
      /** Read a link */
      read: (id: number, options?: CallOptions) =>
        core.one<Link>({ method: 'GET', path: encodePath`/links/${id}`, key: 'link' }, options),
      /** Change a link */
      update: (id: number, body: LinkUpdate, options?: WriteOptions) =>
        core.one<Link>({ method: 'PUT', path: encodePath`/links/${id}`, key: 'link', body }, options),
      /** Delete a link */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Link>({ method: 'DELETE', path: encodePath`/links/${id}`, key: 'link' }, options),
    },
    guestbookEntries: {
      /** List guestbook entries */
      list: (query?: GuestbookEntriesQuery, options?: CallOptions) =>
        core.list<GuestbookEntry, GuestbookEntriesQuery>(
          { method: 'GET', path: '/guestbook_entries', key: 'guestbook_entries', query },
          options,
        ),
      /** List guestbook entries, across all pages */
      all: (query?: GuestbookEntriesQuery, options?: CallOptions) =>
        core.all<GuestbookEntry>(
          {
            method: 'GET',
            path: '/guestbook_entries',
            key: 'guestbook_entries',
            query: { per_page: 100, ...query },
          },
          options,
        ),
      /** Read a guestbook entry */
      read: (id: number, options?: CallOptions) =>
        core.one<GuestbookEntry>(
          { method: 'GET', path: encodePath`/guestbook_entries/${id}`, key: 'guestbook_entry' },
          options,
        ),
      /** Approve a guestbook entry */
      update: (id: number, body: GuestbookEntryUpdate, options?: WriteOptions) =>
        core.one<GuestbookEntry>(
          { method: 'PUT', path: encodePath`/guestbook_entries/${id}`, key: 'guestbook_entry', body },
          options,
        ),
      /** Delete a guestbook entry */
      remove: (id: number, options?: WriteOptions) =>
        core.one<GuestbookEntry>(
          { method: 'DELETE', path: encodePath`/guestbook_entries/${id}`, key: 'guestbook_entry' },
          options,
        ),
    },
    productReviews: {
      /** List product reviews */
      list: (query?: ProductReviewsQuery, options?: CallOptions) =>
        core.list<ProductReview, ProductReviewsQuery>(
          { method: 'GET', path: '/product_reviews', key: 'product_reviews', query },
          options,
        ),
      /** List product reviews, across all pages */
      all: (query?: ProductReviewsQuery, options?: CallOptions) =>
        core.all<ProductReview>(
          {
            method: 'GET',
            path: '/product_reviews',
            key: 'product_reviews',
            query: { per_page: 100, ...query },
          },
          options,
        ),
      /** Read a product review */
      read: (id: number, options?: CallOptions) =>
        core.one<ProductReview>(
          { method: 'GET', path: encodePath`/product_reviews/${id}`, key: 'product_review' },
          options,
        ),
      /** Approve a product review */
      update: (id: number, body: ProductReviewUpdate, options?: WriteOptions) =>
        core.one<ProductReview>(
          { method: 'PUT', path: encodePath`/product_reviews/${id}`, key: 'product_review', body },
          options,
        ),
      /** Delete a product review */
      remove: (id: number, options?: WriteOptions) =>
        core.one<ProductReview>(
          { method: 'DELETE', path: encodePath`/product_reviews/${id}`, key: 'product_review' },
          options,
        ),
    },
    redirects: {
      /** List redirects */
      list: (query?: RedirectsQuery, options?: CallOptions) =>
        core.list<Redirect, RedirectsQuery>(
          { method: 'GET', path: '/redirects', key: 'redirects', query },
          options,
        ),
      /** List redirects, across all pages */
      all: (query?: RedirectsQuery, options?: CallOptions) =>
        core.all<Redirect>(
          { method: 'GET', path: '/redirects', key: 'redirects', query: { per_page: 100, ...query } },
          options,
        ),
      /** Create a redirect */
      create: (body: NewRedirect, options?: CreateOptions) =>
        core.one<Redirect>(
          { method: 'POST', path: '/redirects', key: 'redirect', body, idempotent: true },
          options,
        ),
      /** Read a redirect */
      read: (id: number, options?: CallOptions) =>
        core.one<Redirect>({ method: 'GET', path: encodePath`/redirects/${id}`, key: 'redirect' }, options),
      /** Change a redirect */
      update: (id: number, body: RedirectUpdate, options?: WriteOptions) =>
        core.one<Redirect>(
          { method: 'PUT', path: encodePath`/redirects/${id}`, key: 'redirect', body },
          options,
        ),
      /** Delete a redirect */
      remove: (id: number, options?: WriteOptions) =>
        core.one<Redirect>(
          { method: 'DELETE', path: encodePath`/redirects/${id}`, key: 'redirect' },
          options,
        ),
    },
  };
}

export type Client = ReturnType<typeof createClient>;
