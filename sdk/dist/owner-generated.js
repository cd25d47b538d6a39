// Generated from the files in sdk/ by npm run sdk; do not edit.
// Generated from the console API's declarations by npm run sdk; do not edit.
import { createCore } from './core.js';
import { encodePath } from './request.js';
export function createClient(options) {
    const core = createCore(options);
    return {
        /** Read the site */
        readSite: (options) => core.one({ method: 'GET', path: '/site', key: 'site' }, options),
        /** Change the site */
        updateSite: (body, options) => core.one({ method: 'PUT', path: '/site', key: 'site', body }, options),
        domains: {
            /** List domains */
            list: (query, options) => core.list({ method: 'GET', path: '/domains', key: 'domains', query }, options),
            /** List domains, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/domains', key: 'domains', query: { per_page: 100, ...query } }, options),
            /** Add a domain */
            create: (body, options) => core.one({ method: 'POST', path: '/domains', key: 'domain', body, idempotent: true }, options),
            /** Read a domain */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/domains/${id}`, key: 'domain' }, options),
            /** Rename a domain */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/domains/${id}`, key: 'domain', body }, options),
            /** Remove a domain that no mail alias stands on */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/domains/${id}`, key: 'domain' }, options),
        },
        mediaFiles: {
            /** Read a media file */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/media_files/${id}`, key: 'media_file' }, options),
            /** Describe a media file */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/media_files/${id}`, key: 'media_file', body }, options),
            /** Delete a media file */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/media_files/${id}`, key: 'media_file' }, options),
            /** List media files */
            list: (query, options) => core.list({ method: 'GET', path: '/media_files', key: 'media_files', query }, options),
            /** List media files, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/media_files', key: 'media_files', query: { per_page: 100, ...query } }, options),
            /** Upload a media file */
            upload: (body, options) => core.one({ method: 'POST', path: '/media_files', key: 'media_file', body, idempotent: true }, options),
        },
        categories: {
            /** List categories */
            list: (query, options) => core.list({ method: 'GET', path: '/categories', key: 'categories', query }, options),
            /** List categories, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/categories', key: 'categories', query: { per_page: 100, ...query } }, options),
            /** Create a category */
            create: (body, options) => core.one({ method: 'POST', path: '/categories', key: 'category', body, idempotent: true }, options),
            /** Read a category */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/categories/${id}`, key: 'category' }, options),
            /** Change a category */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/categories/${id}`, key: 'category', body }, options),
            /** Delete a category */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/categories/${id}`, key: 'category' }, options),
        },
        products: {
            /** Read a product */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/products/${id}`, key: 'product' }, options),
            /** Change a product */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/products/${id}`, key: 'product', body }, options),
            /** Delete a product */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/products/${id}`, key: 'product' }, options),
            /** List products */
            list: (query, options) => core.list({ method: 'GET', path: '/products', key: 'products', query }, options),
            /** List products, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/products', key: 'products', query: { per_page: 100, ...query } }, options),
            /** Create a product */
            create: (body, options) => core.one({ method: 'POST', path: '/products', key: 'product', body, idempotent: true }, options),
        },
        stockRecords: {
            /** List the stock records of a product */
            list: (productId, query, options) => core.list({ method: 'GET', path: encodePath `/products/${productId}/stock`, key: 'stock_records', query }, options),
            /** List the stock records of a product, across all pages */
            all: (productId, query, options) => core.all({
                method: 'GET',
                path: encodePath `/products/${productId}/stock`,
                key: 'stock_records',
                query: { per_page: 100, ...query },
            }, options),
            /** Read a stock record */
            read: (productId, stockRecordId, options) => core.one({
                method: 'GET',
                path: encodePath `/products/${productId}/stock/${stockRecordId}`,
                key: 'stock_record',
            }, options),
            /** Set the stock of a record */
            update: (productId, stockRecordId, body, options) => core.one({
                method: 'PUT',
                path: encodePath `/products/${productId}/stock/${stockRecordId}`,
                key: 'stock_record',
                body,
            }, options),
            /** Stop counting a combination */
            remove: (productId, stockRecordId, options) => core.one({
                method: 'DELETE',
                path: encodePath `/products/${productId}/stock/${stockRecordId}`,
                key: 'stock_record',
            }, options),
        },
        productImages: {
            /** List the images of a product */
            list: (productId, query, options) => core.list({ method: 'GET', path: encodePath `/products/${productId}/images`, key: 'product_images', query }, options),
            /** List the images of a product, across all pages */
            all: (productId, query, options) => core.all({
                method: 'GET',
                path: encodePath `/products/${productId}/images`,
                key: 'product_images',
                query: { per_page: 100, ...query },
            }, options),
            /** Add an image to a product */
            create: (productId, body, options) => core.one({
                method: 'POST',
                path: encodePath `/products/${productId}/images`,
                key: 'product_image',
                body,
                idempotent: true,
            }, options),
            /** Read a product image */
            read: (productId, id, options) => core.one({ method: 'GET', path: encodePath `/products/${productId}/images/${id}`, key: 'product_image' }, options),
            /** Change a product image */
            update: (productId, id, body, options) => core.one({
                method: 'PUT',
                path: encodePath `/products/${productId}/images/${id}`,
                key: 'product_image',
                body,
            }, options),
            /** Remove an image from a product */
            remove: (productId, id, options) => core.one({ method: 'DELETE', path: encodePath `/products/${productId}/images/${id}`, key: 'product_image' }, options),
        },
        discountCodes: {
            /** Read a discount code */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/discount_codes/${id}`, key: 'discount_code' }, options),
            /** Change a discount code */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/discount_codes/${id}`, key: 'discount_code', body }, options),
            /** Delete a discount code */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/discount_codes/${id}`, key: 'discount_code' }, options),
            /** List discount codes */
            list: (query, options) => core.list({ method: 'GET', path: '/discount_codes', key: 'discount_codes', query }, options),
            /** List discount codes, across all pages */
            all: (query, options) => core.all({
                method: 'GET',
                path: '/discount_codes',
                key: 'discount_codes',
                query: { per_page: 100, ...query },
            }, options),
            /** Create a discount code */
            create: (body, options) => core.one({ method: 'POST', path: '/discount_codes', key: 'discount_code', body, idempotent: true }, options),
        },
        customers: {
            /** List customers */
            list: (query, options) => core.list({ method: 'GET', path: '/customers', key: 'customers', query }, options),
            /** List customers, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/customers', key: 'customers', query: { per_page: 100, ...query } }, options),
            /** Create a customer */
            create: (body, options) => core.one({ method: 'POST', path: '/customers', key: 'customer', body, idempotent: true }, options),
            /** Read a customer */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/customers/${id}`, key: 'customer' }, options),
            /** Change a customer */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/customers/${id}`, key: 'customer', body }, options),
            /** Delete a customer */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/customers/${id}`, key: 'customer' }, options),
        },
        deliveryZones: {
            /** List delivery zones */
            list: (query, options) => core.list({ method: 'GET', path: '/deliveryzones', key: 'delivery_zones', query }, options),
            /** List delivery zones, across all pages */
            all: (query, options) => core.all({
                method: 'GET',
                path: '/deliveryzones',
                key: 'delivery_zones',
                query: { per_page: 100, ...query },
            }, options),
            /** Create a delivery zone */
            create: (body, options) => core.one({ method: 'POST', path: '/deliveryzones', key: 'delivery_zone', body, idempotent: true }, options),
            /** Read a delivery zone */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/deliveryzones/${id}`, key: 'delivery_zone' }, options),
            /** Change a delivery zone */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/deliveryzones/${id}`, key: 'delivery_zone', body }, options),
            /** Delete a delivery zone and its types */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/deliveryzones/${id}`, key: 'delivery_zone' }, options),
        },
        deliveryTypes: {
            /** List the delivery types of a zone */
            list: (id, query, options) => core.list({ method: 'GET', path: encodePath `/deliveryzones/${id}/types`, key: 'delivery_types', query }, options),
            /** List the delivery types of a zone, across all pages */
            all: (id, query, options) => core.all({
                method: 'GET',
                path: encodePath `/deliveryzones/${id}/types`,
                key: 'delivery_types',
                query: { per_page: 100, ...query },
            }, options),
            /** Create a delivery type */
            create: (id, body, options) => core.one({
                method: 'POST',
                path: encodePath `/deliveryzones/${id}/types`,
                key: 'delivery_type',
                body,
                idempotent: true,
            }, options),
            /** Read a delivery type */
            read: (id, typeid, options) => core.one({ method: 'GET', path: encodePath `/deliveryzones/${id}/types/${typeid}`, key: 'delivery_type' }, options),
            /** Change a delivery type */
            update: (id, typeid, body, options) => core.one({
                method: 'PUT',
                path: encodePath `/deliveryzones/${id}/types/${typeid}`,
                key: 'delivery_type',
                body,
            }, options),
            /** Delete a delivery type */
            remove: (id, typeid, options) => core.one({ method: 'DELETE', path: encodePath `/deliveryzones/${id}/types/${typeid}`, key: 'delivery_type' }, options),
        },
        pages: {
            /** Read a page */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/pages/${id}`, key: 'page' }, options),
            /** Change a page */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/pages/${id}`, key: 'page', body }, options),
            /** Delete a page */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/pages/${id}`, key: 'page' }, options),
            /** List pages */
            list: (query, options) => core.list({ method: 'GET', path: '/pages', key: 'pages', query }, options),
            /** List pages, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/pages', key: 'pages', query: { per_page: 100, ...query } }, options),
            /** Create a page */
            create: (body, options) => core.one({ method: 'POST', path: '/pages', key: 'page', body, idempotent: true }, options),
        },
        blogCategories: {
            /** List blog categories */
            list: (query, options) => core.list({ method: 'GET', path: '/blog_categories', key: 'blog_categories', query }, options),
            /** List blog categories, across all pages */
            all: (query, options) => core.all({
                method: 'GET',
                path: '/blog_categories',
                key: 'blog_categories',
                query: { per_page: 100, ...query },
            }, options),
            /** Create a blog category */
            create: (body, options) => core.one({ method: 'POST', path: '/blog_categories', key: 'blog_category', body, idempotent: true }, options),
            /** Read a blog category */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/blog_categorys/${id}`, key: 'blog_category' }, options),
            /** Read a blog category (alternative path) */
            readAlias: (id, options) => core.one({ method: 'GET', path: encodePath `/blog_categories/${id}`, key: 'blog_category' }, options),
            /** Rename a blog category */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/blog_categories/${id}`, key: 'blog_category', body }, options),
            /** Delete a blog category */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/blog_categories/${id}`, key: 'blog_category' }, options),
        },
        blogPosts: {
            /** Read a blog post */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/blogs/${id}`, key: 'blog_post' }, options),
            /** Change a blog post */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/blogs/${id}`, key: 'blog_post', body }, options),
            /** Delete a blog post */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/blogs/${id}`, key: 'blog_post' }, options),
            /** List blog posts */
            list: (query, options) => core.list({ method: 'GET', path: '/blogs', key: 'blogs', query }, options),
            /** List blog posts, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/blogs', key: 'blogs', query: { per_page: 100, ...query } }, options),
            /** Create a blog post */
            create: (body, options) => core.one({ method: 'POST', path: '/blogs', key: 'blog_post', body, idempotent: true }, options),
        },
        blogComments: {
            /** List blog comments */
            list: (query, options) => core.list({ method: 'GET', path: '/blog_comments', key: 'blog_comments', query }, options),
            /** List blog comments, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/blog_comments', key: 'blog_comments', query: { per_page: 100, ...query } }, options),
            /** Write a blog comment */
            create: (body, options) => core.one({ method: 'POST', path: '/blog_comments', key: 'blog_comment', body, idempotent: true }, options),
            /** Read a blog comment */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/blog_comments/${id}`, key: 'blog_comment' }, options),
            /** Approve or correct a blog comment */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/blog_comments/${id}`, key: 'blog_comment', body }, options),
            /** Delete a blog comment */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/blog_comments/${id}`, key: 'blog_comment' }, options),
        },
        enquiries: {
            /** Read an enquiry */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/enquirys/${id}`, key: 'enquiry' }, options),
            /** Mark an enquiry as read */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/enquirys/${id}`, key: 'enquiry', body }, options),
            /** Delete an enquiry */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/enquirys/${id}`, key: 'enquiry' }, options),
            /** List enquiries */
            list: (query, options) => core.list({ method: 'GET', path: '/enquirys', key: 'enquiries', query }, options),
            /** List enquiries, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/enquirys', key: 'enquiries', query: { per_page: 100, ...query } }, options),
        },
        mailAliases: {
            /** List mail aliases */
            list: (query, options) => core.list({ method: 'GET', path: '/mail_alias', key: 'mail_alias', query }, options),
            /** List mail aliases, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/mail_alias', key: 'mail_alias', query: { per_page: 100, ...query } }, options),
            /** Create a mail alias */
            create: (body, options) => core.one({ method: 'POST', path: '/mail_alias', key: 'mail_alias', body, idempotent: true }, options),
            /** Read a mail alias */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/mail_alias/${id}`, key: 'mail_alias' }, options),
            /** Change a mail alias */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/mail_alias/${id}`, key: 'mail_alias', body }, options),
            /** Delete a mail alias */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/mail_alias/${id}`, key: 'mail_alias' }, options),
        },
        newsItems: {
            /** Read a news item */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/news/${id}`, key: 'news_item' }, options),
            /** Change a news item */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/news/${id}`, key: 'news_item', body }, options),
            /** Delete a news item */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/news/${id}`, key: 'news_item' }, options),
            /** List news */
            list: (query, options) => core.list({ method: 'GET', path: '/news', key: 'news', query }, options),
            /** List news, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/news', key: 'news', query: { per_page: 100, ...query } }, options),
            /** Create a news item */
            create: (body, options) => core.one({ method: 'POST', path: '/news', key: 'news_item', body, idempotent: true }, options),
        },
        events: {
            /** Read an event */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/events/${id}`, key: 'event' }, options),
            /** Change an event */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/events/${id}`, key: 'event', body }, options),
            /** Delete an event */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/events/${id}`, key: 'event' }, options),
            /** List events */
            list: (query, options) => core.list({ method: 'GET', path: '/events', key: 'events', query }, options),
            /** List events, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/events', key: 'events', query: { per_page: 100, ...query } }, options),
            /** Create an event */
            create: (body, options) => core.one({ method: 'POST', path: '/events', key: 'event', body, idempotent: true }, options),
        },
        links: {
            /** List links */
            list: (query, options) => core.list({ method: 'GET', path: '/links', key: 'links', query }, options),
            /** List links, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/links', key: 'links', query: { per_page: 100, ...query } }, options),
            /** Create a link */
            create: (body, options) => core.one({ method: 'POST', path: '/links', key: 'link', body, idempotent: true }, options),
            /** Read a link */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/links/${id}`, key: 'link' }, options),
            /** Change a link */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/links/${id}`, key: 'link', body }, options),
            /** Delete a link */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/links/${id}`, key: 'link' }, options),
        },
        guestbookEntries: {
            /** List guestbook entries */
            list: (query, options) => core.list({ method: 'GET', path: '/guestbook_entries', key: 'guestbook_entries', query }, options),
            /** List guestbook entries, across all pages */
            all: (query, options) => core.all({
                method: 'GET',
                path: '/guestbook_entries',
                key: 'guestbook_entries',
                query: { per_page: 100, ...query },
            }, options),
            /** Read a guestbook entry */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/guestbook_entries/${id}`, key: 'guestbook_entry' }, options),
            /** Approve a guestbook entry */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/guestbook_entries/${id}`, key: 'guestbook_entry', body }, options),
            /** Delete a guestbook entry */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/guestbook_entries/${id}`, key: 'guestbook_entry' }, options),
        },
        productReviews: {
            /** List product reviews */
            list: (query, options) => core.list({ method: 'GET', path: '/product_reviews', key: 'product_reviews', query }, options),
            /** List product reviews, across all pages */
            all: (query, options) => core.all({
                method: 'GET',
                path: '/product_reviews',
                key: 'product_reviews',
                query: { per_page: 100, ...query },
            }, options),
            /** Read a product review */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/product_reviews/${id}`, key: 'product_review' }, options),
            /** Approve a product review */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/product_reviews/${id}`, key: 'product_review', body }, options),
            /** Delete a product review */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/product_reviews/${id}`, key: 'product_review' }, options),
        },
        redirects: {
            /** List redirects */
            list: (query, options) => core.list({ method: 'GET', path: '/redirects', key: 'redirects', query }, options),
            /** List redirects, across all pages */
            all: (query, options) => core.all({ method: 'GET', path: '/redirects', key: 'redirects', query: { per_page: 100, ...query } }, options),
            /** Create a redirect */
            create: (body, options) => core.one({ method: 'POST', path: '/redirects', key: 'redirect', body, idempotent: true }, options),
            /** Read a redirect */
            read: (id, options) => core.one({ method: 'GET', path: encodePath `/redirects/${id}`, key: 'redirect' }, options),
            /** Change a redirect */
            update: (id, body, options) => core.one({ method: 'PUT', path: encodePath `/redirects/${id}`, key: 'redirect', body }, options),
            /** Delete a redirect */
            remove: (id, options) => core.one({ method: 'DELETE', path: encodePath `/redirects/${id}`, key: 'redirect' }, options),
        },
    };
}
