// Generated from the files in sdk/ by npm run sdk; do not edit.
import type { CallOptions, ClientOptions, CreateOptions, WriteOptions } from './options.js';
export type Flag = boolean | 0 | 1 | '0' | '1';
export type Category = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** ID of the category above; 0 at the top */
    parent_category: number;
    title: string;
    /** Title for search engines */
    title_tag: string;
    /** Description for search engines */
    meta_description: string;
    /** Keywords for search engines */
    meta_keywords: string;
};
export type NewCategory = {
    /** ID of the category above; 0 at the top */
    parent_category?: number | undefined;
    title: string;
    /** Title for search engines */
    title_tag?: string | undefined;
    /** Description for search engines */
    meta_description?: string | undefined;
    /** Keywords for search engines */
    meta_keywords?: string | undefined;
};
export type CategoryUpdate = {
    /** ID of the category above; 0 at the top */
    parent_category?: number | undefined;
    title?: string | undefined;
    /** Title for search engines */
    title_tag?: string | undefined;
    /** Description for search engines */
    meta_description?: string | undefined;
    /** Keywords for search engines */
    meta_keywords?: string | undefined;
};
export type Product = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** ID of its category; 0 for none */
    parent_category: number;
    title: string;
    /** Shown on the site */
    visible: boolean;
    short_description: string;
    /** Plain text or HTML */
    long_description: string;
    /** What it costs */
    price: string;
    /** The shop's own number for it */
    sku: string;
    /** Weight, in the unit that the shop uses */
    weight: string;
    /** Total stock: the sum of its stock records */
    stock_number: number;
    /** 0: as the shop does in general; 1: may be ordered when out of stock; 2: may not */
    stock_backorder: 0 | 1 | 2;
    /** Title for search engines */
    title_tag: string;
    /** Keywords for search engines */
    meta_keywords: string;
    /** Description for search engines */
    meta_description: string;
    /** Former price */
    was_price: string;
    /** Recommended retail price */
    rrp: string;
    /** Price for the trade */
    trade_price: string;
    /** The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too */
    options: Array<{
        ID: string;
        title: string;
        /** Whether a buyer must choose */
        required: '0' | '1';
        items: Array<{
            ID: string;
            title: string;
            /** Added to the price */
            price_adjustment: string;
            /** Added to the weight */
            weight_adjustment: string;
            /** Whether the buyer writes something of their own */
            is_custom_input: '0' | '1';
        }>;
    }>;
    /** Count stock per combination of option items. Only in the single product */
    option_based_stock_control: boolean;
    /** Sent free of charge; for downloadables */
    free_postage: boolean;
};
export type ProductInList = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** ID of its category; 0 for none */
    parent_category: number;
    title: string;
    /** Shown on the site */
    visible: boolean;
    short_description: string;
    /** Plain text or HTML */
    long_description: string;
    /** What it costs */
    price: string;
    /** The shop's own number for it */
    sku: string;
    /** Weight, in the unit that the shop uses */
    weight: string;
    /** Total stock: the sum of its stock records */
    stock_number: number;
    /** 0: as the shop does in general; 1: may be ordered when out of stock; 2: may not */
    stock_backorder: 0 | 1 | 2;
    /** Title for search engines */
    title_tag: string;
    /** Keywords for search engines */
    meta_keywords: string;
    /** Description for search engines */
    meta_description: string;
    /** Former price */
    was_price: string;
    /** Recommended retail price */
    rrp: string;
    /** Price for the trade */
    trade_price: string;
    /** The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too */
    options: [];
    /** Sent free of charge; for downloadables */
    free_postage: boolean;
};
export type NewProduct = {
    /** ID of its category; 0 for none */
    parent_category?: number | undefined;
    title: string;
    /** Shown on the site */
    visible?: Flag | undefined;
    short_description?: string | undefined;
    /** Plain text or HTML */
    long_description?: string | undefined;
    /** What it costs. A number, or a string with at most 2 decimals */
    price: string | number;
    /** The shop's own number for it */
    sku?: string | undefined;
    /** Weight, in the unit that the shop uses. A number, or a string with at most 3 decimals */
    weight?: string | number | undefined;
    /** Total stock: the sum of its stock records */
    stock_number?: number | undefined;
    /** 0: as the shop does in general; 1: may be ordered when out of stock; 2: may not */
    stock_backorder?: 0 | 1 | 2 | undefined;
    /** Title for search engines */
    title_tag?: string | undefined;
    /** Keywords for search engines */
    meta_keywords?: string | undefined;
    /** Description for search engines */
    meta_description?: string | undefined;
    /** Former price. A number, or a string with at most 2 decimals */
    was_price?: string | number | undefined;
    /** Recommended retail price. A number, or a string with at most 2 decimals */
    rrp?: string | number | undefined;
    /** Price for the trade. A number, or a string with at most 2 decimals */
    trade_price?: string | number | undefined;
    /** The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too */
    options?: Array<{
        /** ID of an existing one; omit it for a new one */
        ID?: string | number | undefined;
        title: string;
        /** Whether a buyer must choose */
        required?: Flag | undefined;
        items?: Array<{
            /** ID of an existing one; omit it for a new one */
            ID?: string | number | undefined;
            title: string;
            /** Added to the price. A number, or a string with at most 2 decimals */
            price_adjustment?: string | number | undefined;
            /** Added to the weight. A number, or a string with at most 3 decimals */
            weight_adjustment?: string | number | undefined;
            /** Whether the buyer writes something of their own */
            is_custom_input?: Flag | undefined;
        }> | undefined;
    }> | undefined;
    /** Count stock per combination of option items. Only in the single product */
    option_based_stock_control?: Flag | undefined;
    /** Sent free of charge; for downloadables */
    free_postage?: Flag | undefined;
};
export type ProductCreated = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** ID of its category; 0 for none */
    parent_category: number;
    title: string;
    short_description: string;
    /** Plain text or HTML */
    long_description: string;
    /** What it costs */
    price: string;
    /** The shop's own number for it */
    sku: string;
    /** Weight, in the unit that the shop uses */
    weight: string;
    /** Total stock: the sum of its stock records */
    stock_number: number;
    /** Title for search engines */
    title_tag: string;
    /** Keywords for search engines */
    meta_keywords: string;
    /** Description for search engines */
    meta_description: string;
    /** Former price */
    was_price: string;
    /** Recommended retail price */
    rrp: string;
    /** Price for the trade */
    trade_price: string;
};
export type ProductUpdate = {
    /** ID of its category; 0 for none */
    parent_category?: number | undefined;
    title?: string | undefined;
    /** Shown on the site */
    visible?: Flag | undefined;
    short_description?: string | undefined;
    /** Plain text or HTML */
    long_description?: string | undefined;
    /** What it costs. A number, or a string with at most 2 decimals */
    price?: string | number | undefined;
    /** The shop's own number for it */
    sku?: string | undefined;
    /** Weight, in the unit that the shop uses. A number, or a string with at most 3 decimals */
    weight?: string | number | undefined;
    /** Total stock: the sum of its stock records */
    stock_number?: number | undefined;
    /** 0: as the shop does in general; 1: may be ordered when out of stock; 2: may not */
    stock_backorder?: 0 | 1 | 2 | undefined;
    /** Title for search engines */
    title_tag?: string | undefined;
    /** Keywords for search engines */
    meta_keywords?: string | undefined;
    /** Description for search engines */
    meta_description?: string | undefined;
    /** Former price. A number, or a string with at most 2 decimals */
    was_price?: string | number | undefined;
    /** Recommended retail price. A number, or a string with at most 2 decimals */
    rrp?: string | number | undefined;
    /** Price for the trade. A number, or a string with at most 2 decimals */
    trade_price?: string | number | undefined;
    /** The full list of options; filled in the single product. Empty, as in lists, it removes no options, unless option_based_stock_control is set to false, too */
    options?: Array<{
        /** ID of an existing one; omit it for a new one */
        ID?: string | number | undefined;
        title?: string | undefined;
        /** Whether a buyer must choose */
        required?: Flag | undefined;
        items?: Array<{
            /** ID of an existing one; omit it for a new one */
            ID?: string | number | undefined;
            title?: string | undefined;
            /** Added to the price. A number, or a string with at most 2 decimals */
            price_adjustment?: string | number | undefined;
            /** Added to the weight. A number, or a string with at most 3 decimals */
            weight_adjustment?: string | number | undefined;
            /** Whether the buyer writes something of their own */
            is_custom_input?: Flag | undefined;
        }> | undefined;
    }> | undefined;
    /** Count stock per combination of option items. Only in the single product */
    option_based_stock_control?: Flag | undefined;
    /** Sent free of charge; for downloadables */
    free_postage?: Flag | undefined;
};
export type StockRecord = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** Number in stock */
    stock_total: number;
    /** The combination it counts; empty when stock is not by option */
    options: Array<{
        /** Identifier, counted up from 1 and never reused */
        ID: number;
        title: string;
        items: Array<{
            /** Identifier, counted up from 1 and never reused */
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
} & ({
    stock_total: number;
} | {
    stock_level: number;
});
export type DiscountCode = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    name: string;
    /** Letters and digits; unique in the account, ignoring case */
    code: string;
    /** Whether the amount is a percentage or money */
    type: 'percent' | 'amount';
    /** The discount; a percentage is from 0 to 100 */
    amount: string;
    /** A day as yyyy-mm-dd, or 9999-99-99 for never */
    expiry: string;
};
export type NewDiscountCode = {
    name: string;
    /** Letters and digits; unique in the account, ignoring case */
    code: string;
    /** Whether the amount is a percentage or money */
    type: 'percent' | 'amount';
    /** The discount; a percentage is from 0 to 100. A number, or a string with at most 2 decimals */
    amount: string | number;
    /** A day as yyyy-mm-dd, or 9999-99-99 for never */
    expiry: string;
};
export type DiscountCodeUpdate = {
    name?: string | undefined;
    /** Letters and digits; unique in the account, ignoring case */
    code?: string | undefined;
    /** Whether the amount is a percentage or money */
    type?: 'percent' | 'amount' | undefined;
    /** The discount; a percentage is from 0 to 100. A number, or a string with at most 2 decimals */
    amount?: string | number | undefined;
    /** A day as yyyy-mm-dd, or 9999-99-99 for never */
    expiry?: string | undefined;
};
export type Customer = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    first_name: string;
    last_name: string;
    email: string | null;
    /** The customer's website user */
    user: {
        username: string;
        /** Who or what made the user */
        created_by: string;
        /** yyyy-mm-dd hh:mm:ss in UTC */
        date_created: string;
        email: string;
    };
    /** The shop's own notes */
    notes: string | null;
    addresses: Array<{
        /** Identifier, counted up from 1 and never reused */
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
export type DeliveryZone = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    name: string;
    /** Whether there is a tax here at all */
    tax_enabled: boolean;
    /** Whether the tax is added to the prices */
    prices_are_exclusive_of_tax: boolean;
    /** Whether buyers here pay it */
    charge_tax_in_this_zone: boolean;
    /** Empty when there is no tax */
    tax_name: string;
    /** A number where tax is enabled and charged in this zone; a string with 2 decimals elsewhere */
    tax_rate: number | string;
    /** Orders above this amount are sent free of charge */
    free_postage_above: string;
};
export type DeliveryType = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    name: string;
};
export type Page = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    page_title: string;
    page_type: 'standard' | 'dynamic' | 'homepage';
    /** Text or HTML; for a dynamic page one of news, events, links, external, contact, shop, blog, guestbook */
    content: string;
    /** Title for search engines */
    title_tag: string;
    /** Keywords for search engines */
    meta_keywords: string;
    /** Description for search engines */
    meta_description: string;
    /** Whether the menu shows it */
    is_onmenu: boolean;
    /** What the menu calls it */
    menu_text: string;
    /** Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character */
    page_filename: string;
    /** Position in the menu */
    menu_order: number;
    /** ID of the page above; 0 at the top */
    parent_id: number;
};
export type PageInList = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    page_title: string;
    page_type: 'standard' | 'dynamic' | 'homepage';
    /** Text or HTML; for a dynamic page one of news, events, links, external, contact, shop, blog, guestbook */
    content: string;
    /** Title for search engines */
    title_tag: string;
    /** Keywords for search engines */
    meta_keywords: string;
    /** Description for search engines */
    meta_description: string;
    /** Whether the menu shows it */
    is_onmenu: boolean;
    /** What the menu calls it */
    menu_text: string;
    /** Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character */
    page_filename: string;
    /** Position in the menu */
    menu_order: number;
    /** ID of the page above; 0 at the top */
    parent_id: number;
    /** Address of the collection with a dynamic page's content; null for other pages. Only in lists */
    data_set: string | null;
};
export type NewPage = {
    page_title: string;
    page_type: 'standard' | 'dynamic' | 'homepage';
    /** Text or HTML; for a dynamic page one of news, events, links, external, contact, shop, blog, guestbook */
    content: string;
    /** Title for search engines */
    title_tag?: string | undefined;
    /** Keywords for search engines */
    meta_keywords?: string | undefined;
    /** Description for search engines */
    meta_description?: string | undefined;
    /** Whether the menu shows it */
    is_onmenu: Flag;
    /** What the menu calls it */
    menu_text: string;
    /** Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character */
    page_filename: string;
    /** Position in the menu */
    menu_order: number;
    /** ID of the page above; 0 at the top */
    parent_id?: number | undefined;
};
export type PageUpdate = {
    page_title?: string | undefined;
    page_type?: 'standard' | 'dynamic' | 'homepage' | undefined;
    /** Text or HTML; for a dynamic page one of news, events, links, external, contact, shop, blog, guestbook */
    content?: string | undefined;
    /** Title for search engines */
    title_tag?: string | undefined;
    /** Keywords for search engines */
    meta_keywords?: string | undefined;
    /** Description for search engines */
    meta_description?: string | undefined;
    /** Whether the menu shows it */
    is_onmenu?: Flag | undefined;
    /** What the menu calls it */
    menu_text?: string | undefined;
    /** Relative path, unique in the account: no empty, `.` or `..` segment, no ?, #, backslash or control character */
    page_filename?: string | undefined;
    /** Position in the menu */
    menu_order?: number | undefined;
    /** ID of the page above; 0 at the top */
    parent_id?: number | undefined;
};
export type BlogCategory = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    name: string;
};
export type NewBlogCategory = {
    name: string;
};
export type BlogPost = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** IDs of its blog categories */
    category_id: Array<number>;
    title: string;
    /** Plain text or HTML */
    post: string;
    author: string;
    /** The moment of creation. yyyy-mm-dd hh:mm:ss in UTC */
    datetime: string;
    /** Title for search engines */
    title_tag: string;
    /** Keywords for search engines */
    meta_keywords: string;
    /** Description for search engines */
    meta_description: string;
};
export type NewBlogPost = {
    /** IDs of its blog categories */
    category_id?: Array<number> | undefined;
    title: string;
    /** Plain text or HTML */
    post: string;
    author?: string | undefined;
    /** Title for search engines */
    title_tag?: string | undefined;
    /** Keywords for search engines */
    meta_keywords?: string | undefined;
    /** Description for search engines */
    meta_description?: string | undefined;
};
export type BlogPostCreated = {
    ID: number;
    _links: {
        self: string;
    };
};
export type BlogPostUpdate = {
    /** IDs of its blog categories */
    category_id?: Array<number> | undefined;
    title?: string | undefined;
    /** Plain text or HTML */
    post?: string | undefined;
    author?: string | undefined;
    /** Title for search engines */
    title_tag?: string | undefined;
    /** Keywords for search engines */
    meta_keywords?: string | undefined;
    /** Description for search engines */
    meta_description?: string | undefined;
};
export type BlogComment = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** The blog post it belongs to */
    post_id: number;
    /** Who wrote it */
    name: string;
    email: string;
    /** Address of their website */
    website: string;
    message: string;
    /** yyyy-mm-dd hh:mm:ss in UTC */
    datetime: string;
    /** true: approved; false: awaiting approval */
    approved: boolean;
};
export type Enquiry = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** E-mail address of the visitor */
    sender: string;
    subject: string;
    message: string;
    /** yyyy-mm-dd hh:mm:ss in UTC */
    datetime: string;
};
export type MailAlias = {
    /** Identifier, counted up from 1 and never reused */
    ID: number;
    /** The domain of the alias */
    domain_id: number;
    /** The part before the @; unique in its domain, ignoring case */
    alias: string;
    /** Where mail is forwarded to */
    email: string;
};
export type NewMailAlias = {
    /** The domain of the alias */
    domain_id: number;
    /** The part before the @; unique in its domain, ignoring case */
    alias: string;
    /** Where mail is forwarded to */
    email: string;
};
export type MailAliasUpdate = {
    /** The part before the @; unique in its domain, ignoring case */
    alias?: string | undefined;
    /** Where mail is forwarded to */
    email?: string | undefined;
};
export type Change = {
    /** Increases by 1 per account, without gaps */
    sequence: number;
    /** yyyy-mm-dd hh:mm:ss in UTC */
    datetime: string;
    operation: 'create' | 'update' | 'delete';
    /** Envelope key of a single record */
    resource: unknown;
    /** Identifier of the record */
    ID: number;
    /** Path of the record, relative to the base URL */
    path: string;
    /** The record as GET returned it right after the change; null after a deletion */
    record: unknown;
} & ({
    resource: 'category';
    record: Category | null;
} | {
    resource: 'product';
    record: Product | null;
} | {
    resource: 'stock_record';
    record: StockRecord | null;
} | {
    resource: 'discount_code';
    record: DiscountCode | null;
} | {
    resource: 'customer';
    record: Customer | null;
} | {
    resource: 'delivery_zone';
    record: DeliveryZone | null;
} | {
    resource: 'delivery_type';
    record: DeliveryType | null;
} | {
    resource: 'page';
    record: Page | null;
} | {
    resource: 'blog_category';
    record: BlogCategory | null;
} | {
    resource: 'blog_post';
    record: BlogPost | null;
} | {
    resource: 'blog_comment';
    record: BlogComment | null;
} | {
    resource: 'enquiry';
    record: Enquiry | null;
} | {
    resource: 'mail_alias';
    record: MailAlias | null;
});
export type Status = {
    status: string;
};
export type ErrorCode = 'malformed_url' | 'malformed_body' | 'invalid_parameter' | 'invalid_callback' | 'invalid_idempotency_key' | 'unsupported_version' | 'malformed_request' | 'https_only' | 'account_suspended' | 'group_required' | 'https_required' | 'not_found' | 'method_not_allowed' | 'not_acceptable' | 'request_timeout' | 'duplicate_value' | 'quota_exceeded' | 'precondition_failed' | 'if_none_match_failed' | 'body_too_large' | 'unsupported_media_type' | 'invalid_field' | 'idempotency_key_reused' | 'too_many_requests' | 'headers_too_large' | 'internal_error' | 'server_busy' | 'bodies_busy' | 'store_unavailable';
export type DetailCode = 'required' | 'unknown_field' | 'wrong_type' | 'invalid_format' | 'invalid_character' | 'invalid_id' | 'not_allowed' | 'out_of_range' | 'too_many_decimals' | 'empty' | 'too_short' | 'too_long' | 'too_many' | 'not_found' | 'duplicate' | 'mismatch' | 'circular' | 'too_deep' | 'conflict' | 'wrong_password' | 'idempotency_key_reused';
export type CategoriesQuery = {
    /** Only the sub-categories of that category */
    parent_category?: number | undefined;
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | 'title' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type ProductsQuery = {
    /** Only products of that category */
    category_id?: number | undefined;
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | 'average_rating' | 'title' | 'price' | 'sku' | 'stock_number' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type StockRecordsQuery = {
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type DiscountCodesQuery = {
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | 'code' | 'expiry' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type CustomersQuery = {
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | 'last_name' | 'email' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type DeliveryZonesQuery = {
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type DeliveryTypesQuery = {
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type PagesQuery = {
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | 'menu_order' | 'page_title' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type BlogCategoriesQuery = {
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
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
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | 'datetime' | 'title' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type BlogCommentsQuery = {
    /** Only comments on that post */
    post_id?: number | undefined;
    /** Only those after this moment. yyyy-mm-dd hh:mm:ss in UTC */
    datetime_from?: string | undefined;
    /** Only those up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
    datetime_to?: string | undefined;
    /** TRUE: approved; FALSE: awaiting approval. Also 1 and 0; true and false in upper or lower case */
    approved?: boolean | undefined;
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | 'datetime' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type EnquiriesQuery = {
    /** Only those after this moment. yyyy-mm-dd hh:mm:ss in UTC */
    datetime_from?: string | undefined;
    /** Only those up to this moment. yyyy-mm-dd hh:mm:ss in UTC */
    datetime_to?: string | undefined;
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | 'datetime' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type MailAliasesQuery = {
    /** Only aliases on that domain */
    domain_id?: number | undefined;
    /** Property to sort by; equal values are sorted by ID */
    sort_property?: 'ID' | undefined;
    /** Ascending or descending, in upper or lower case */
    sort_direction?: 'ASC' | 'DESC' | undefined;
    /** Page number, from 1 */
    page?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
    /** Start after this ID, in the direction of the sort. Only if sorted by ID */
    last_id?: number | undefined;
};
export type ChangesQuery = {
    /** Only changes after this sequence number */
    since?: number | undefined;
    /** Records per page; values above 100 mean 100 */
    per_page?: number | undefined;
};
export declare function createClient(options: ClientOptions): {
    /** Test credentials */
    test: (options?: CallOptions) => Promise<Status>;
    /** Is the server alive? */
    readLiveness: (options?: CallOptions) => Promise<Status>;
    /** Is the server ready? */
    readReadiness: (options?: CallOptions) => Promise<Status>;
    /** Read this document */
    readOpenApi: (options?: CallOptions) => Promise<Record<string, unknown>>;
    categories: {
        /** List categories */
        list: (query?: CategoriesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<Category, CategoriesQuery>>;
        /** List categories, across all pages */
        all: (query?: CategoriesQuery, options?: CallOptions) => AsyncGenerator<Category, void, undefined>;
        /** Create a category */
        create: (body: NewCategory, options?: CreateOptions) => Promise<Category>;
        /** Read a category */
        read: (id: number, options?: CallOptions) => Promise<Category>;
        /** Change a category */
        update: (id: number, body: CategoryUpdate, options?: WriteOptions) => Promise<Category>;
        /** Delete a category */
        remove: (id: number, options?: WriteOptions) => Promise<Category>;
    };
    products: {
        /** List products */
        list: (query?: ProductsQuery, options?: CallOptions) => Promise<import("./options.js").Listing<ProductInList, ProductsQuery>>;
        /** List products, across all pages */
        all: (query?: ProductsQuery, options?: CallOptions) => AsyncGenerator<ProductInList, void, undefined>;
        /** Create a product */
        create: (body: NewProduct, options?: CreateOptions) => Promise<ProductCreated>;
        /** Read a product */
        read: (id: number, options?: CallOptions) => Promise<Product>;
        /** Change a product */
        update: (id: number, body: ProductUpdate, options?: WriteOptions) => Promise<Product>;
        /** Delete a product */
        remove: (id: number, options?: WriteOptions) => Promise<Product>;
    };
    stockRecords: {
        /** List the stock records of a product */
        list: (productId: number, query?: StockRecordsQuery, options?: CallOptions) => Promise<import("./options.js").Listing<StockRecord, StockRecordsQuery>>;
        /** List the stock records of a product, across all pages */
        all: (productId: number, query?: StockRecordsQuery, options?: CallOptions) => AsyncGenerator<StockRecord, void, undefined>;
        /** Read a stock record */
        read: (productId: number, stockRecordId: number, options?: CallOptions) => Promise<StockRecord>;
        /** Set the stock of a record */
        update: (productId: number, stockRecordId: number, body: StockRecordUpdate, options?: WriteOptions) => Promise<StockRecord>;
        /** Stop counting a combination */
        remove: (productId: number, stockRecordId: number, options?: WriteOptions) => Promise<StockRecord>;
    };
    discountCodes: {
        /** List discount codes */
        list: (query?: DiscountCodesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<DiscountCode, DiscountCodesQuery>>;
        /** List discount codes, across all pages */
        all: (query?: DiscountCodesQuery, options?: CallOptions) => AsyncGenerator<DiscountCode, void, undefined>;
        /** Create a discount code */
        create: (body: NewDiscountCode, options?: CreateOptions) => Promise<DiscountCode>;
        /** Read a discount code */
        read: (id: number, options?: CallOptions) => Promise<DiscountCode>;
        /** Change a discount code */
        update: (id: number, body: DiscountCodeUpdate, options?: WriteOptions) => Promise<DiscountCode>;
        /** Delete a discount code */
        remove: (id: number, options?: WriteOptions) => Promise<DiscountCode>;
    };
    customers: {
        /** List customers */
        list: (query?: CustomersQuery, options?: CallOptions) => Promise<import("./options.js").Listing<Customer, CustomersQuery>>;
        /** List customers, across all pages */
        all: (query?: CustomersQuery, options?: CallOptions) => AsyncGenerator<Customer, void, undefined>;
        /** Read a customer */
        read: (id: number, options?: CallOptions) => Promise<Customer>;
    };
    deliveryZones: {
        /** List delivery zones */
        list: (query?: DeliveryZonesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<DeliveryZone, DeliveryZonesQuery>>;
        /** List delivery zones, across all pages */
        all: (query?: DeliveryZonesQuery, options?: CallOptions) => AsyncGenerator<DeliveryZone, void, undefined>;
        /** Read a delivery zone */
        read: (id: number, options?: CallOptions) => Promise<DeliveryZone>;
    };
    deliveryTypes: {
        /** List the delivery types of a zone */
        list: (id: number, query?: DeliveryTypesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<DeliveryType, DeliveryTypesQuery>>;
        /** List the delivery types of a zone, across all pages */
        all: (id: number, query?: DeliveryTypesQuery, options?: CallOptions) => AsyncGenerator<DeliveryType, void, undefined>;
        /** Read a delivery type */
        read: (id: number, typeid: number, options?: CallOptions) => Promise<DeliveryType>;
    };
    pages: {
        /** List pages */
        list: (query?: PagesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<PageInList, PagesQuery>>;
        /** List pages, across all pages */
        all: (query?: PagesQuery, options?: CallOptions) => AsyncGenerator<PageInList, void, undefined>;
        /** Create a page */
        create: (body: NewPage, options?: CreateOptions) => Promise<Page>;
        /** Read a page */
        read: (id: number, options?: CallOptions) => Promise<Page>;
        /** Change a page */
        update: (id: number, body: PageUpdate, options?: WriteOptions) => Promise<Page>;
        /** Delete a page */
        remove: (id: number, options?: WriteOptions) => Promise<Page>;
    };
    blogCategories: {
        /** List blog categories */
        list: (query?: BlogCategoriesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<BlogCategory, BlogCategoriesQuery>>;
        /** List blog categories, across all pages */
        all: (query?: BlogCategoriesQuery, options?: CallOptions) => AsyncGenerator<BlogCategory, void, undefined>;
        /** Create a blog category */
        create: (body: NewBlogCategory, options?: CreateOptions) => Promise<BlogCategory>;
        /** Read a blog category */
        read: (id: number, options?: CallOptions) => Promise<BlogCategory>;
        /** Read a blog category, by another address */
        readAlias: (id: number, options?: CallOptions) => Promise<BlogCategory>;
        /** Delete a blog category */
        remove: (id: number, options?: WriteOptions) => Promise<BlogCategory>;
    };
    blogPosts: {
        /** List blog posts */
        list: (query?: BlogPostsQuery, options?: CallOptions) => Promise<import("./options.js").Listing<BlogPost, BlogPostsQuery>>;
        /** List blog posts, across all pages */
        all: (query?: BlogPostsQuery, options?: CallOptions) => AsyncGenerator<BlogPost, void, undefined>;
        /** Create a blog post */
        create: (body: NewBlogPost, options?: CreateOptions) => Promise<BlogPostCreated>;
        /** Read a blog post */
        read: (id: number, options?: CallOptions) => Promise<BlogPost>;
        /** Change a blog post */
        update: (id: number, body: BlogPostUpdate, options?: WriteOptions) => Promise<BlogPost>;
        /** Delete a blog post */
        remove: (id: number, options?: WriteOptions) => Promise<BlogPost>;
    };
    blogComments: {
        /** List blog comments */
        list: (query?: BlogCommentsQuery, options?: CallOptions) => Promise<import("./options.js").Listing<BlogComment, BlogCommentsQuery>>;
        /** List blog comments, across all pages */
        all: (query?: BlogCommentsQuery, options?: CallOptions) => AsyncGenerator<BlogComment, void, undefined>;
        /** Read a blog comment */
        read: (id: number, options?: CallOptions) => Promise<BlogComment>;
        /** Delete a blog comment */
        remove: (id: number, options?: WriteOptions) => Promise<BlogComment>;
    };
    enquiries: {
        /** List enquiries */
        list: (query?: EnquiriesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<Enquiry, EnquiriesQuery>>;
        /** List enquiries, across all pages */
        all: (query?: EnquiriesQuery, options?: CallOptions) => AsyncGenerator<Enquiry, void, undefined>;
        /** Read an enquiry */
        read: (id: number, options?: CallOptions) => Promise<Enquiry>;
        /** Delete an enquiry */
        remove: (id: number, options?: WriteOptions) => Promise<Enquiry>;
    };
    mailAliases: {
        /** List mail aliases */
        list: (query?: MailAliasesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<MailAlias, MailAliasesQuery>>;
        /** List mail aliases, across all pages */
        all: (query?: MailAliasesQuery, options?: CallOptions) => AsyncGenerator<MailAlias, void, undefined>;
        /** Create a mail alias */
        create: (body: NewMailAlias, options?: CreateOptions) => Promise<MailAlias>;
        /** Read a mail alias */
        read: (id: number, options?: CallOptions) => Promise<MailAlias>;
        /** Change a mail alias */
        update: (id: number, body: MailAliasUpdate, options?: WriteOptions) => Promise<MailAlias>;
        /** Delete a mail alias */
        remove: (id: number, options?: WriteOptions) => Promise<MailAlias>;
    };
    changes: {
        /** List changes */
        list: (query?: ChangesQuery, options?: CallOptions) => Promise<import("./options.js").Listing<Change, ChangesQuery>>;
        /** List changes, across all pages */
        all: (query?: ChangesQuery, options?: CallOptions) => AsyncGenerator<Change, void, undefined>;
    };
};
export type Client = ReturnType<typeof createClient>;
