import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';

const searchEngines = {
  title_tag: 'Title for search engines',
  meta_description: 'Description for search engines',
  meta_keywords: 'Keywords for search engines',
};

/** Labels that react-admin cannot derive from names, and our own wording. */
const messages = {
  ...englishMessages,
  ra: {
    ...englishMessages.ra,
    notification: {
      ...englishMessages.ra.notification,
      created: 'Created',
      updated: 'Saved |||| %{smart_count} saved',
      deleted: 'Deleted |||| %{smart_count} deleted',
      item_doesnt_exist: 'This record no longer exists',
    },
    message: {
      ...englishMessages.ra.message,
      not_found: 'Page not found. The address may be mistyped, or the link out of date.',
      unsaved_changes: 'You have unsaved changes. Leave without saving?',
      invalid_form: 'Check the marked fields',
    },
    validation: {
      ...englishMessages.ra.validation,
      email: 'Must be an e-mail address, such as ann@example.com',
    },
  },
  resources: {
    products: {
      name: 'Product |||| Products',
      empty: 'No products yet',
      invite: 'Add the first thing that you sell: a name and a price are enough to begin with.',
      fields: {
        title: 'Name',
        sku: 'SKU',
        parent_category: 'Category',
        visible: 'Shown on the site',
        stock_number: 'In stock',
        stock_backorder: 'When out of stock',
        was_price: 'Former price',
        rrp: 'Recommended retail price',
        trade_price: 'Trade price',
        option_based_stock_control: 'Stock counted per combination',
        free_postage: 'Sent free of charge',
        'options.title': 'Name of the option',
        'options.items.title': 'Choice',
        'options.items.price_adjustment': 'Extra price',
        'options.items.weight_adjustment': 'Extra weight',
        ...searchEngines,
      },
    },
    categories: {
      name: 'Category |||| Categories',
      fields: {
        title: 'Name',
        parent_category: 'Inside',
        ...searchEngines,
      },
    },
    'discount-codes': { name: 'Discount code |||| Discount codes', fields: { type: 'Discount type' } },
    customers: {
      name: 'Customer |||| Customers',
      empty: 'No customers yet',
      invite: 'Add customers who order by post, by telephone or in person.',
      fields: {
        email: 'E-mail',
        user: 'On the website',
        'addresses.address1': 'Street and number',
        'addresses.address2': 'Second line',
        'addresses.address3': 'Third line',
        'addresses.city': 'Town',
        'addresses.email': 'E-mail',
      },
    },
    'delivery-zones': {
      name: 'Delivery zone |||| Delivery zones',
      empty: 'No delivery zones yet',
      invite:
        'A zone is a part of the world that you deliver to, with its tax and its ways of delivery. Begin with the one that most of your parcels go to.',
      fields: {
        tax_enabled: 'There is a tax',
        charge_tax_in_this_zone: 'Buyers pay the tax',
        prices_are_exclusive_of_tax: 'The tax is added to the prices',
      },
    },
    pages: {
      name: 'Page |||| Pages',
      fields: {
        page_title: 'Title',
        page_type: 'Page type',
        content: 'Text',
        is_onmenu: 'Show it on the menu',
        menu_text: 'Menu label',
        menu_order: 'Place in the menu',
        page_filename: 'File name',
        parent_id: 'Below',
        ...searchEngines,
      },
    },
    'blog-posts': {
      name: 'Blog post |||| Blog posts',
      empty: 'No posts yet',
      invite: 'Write about what is new in your shop: visitors find it on your blog.',
      fields: { post: 'Text', category_id: 'Categories', datetime: 'Written', ...searchEngines },
    },
    'blog-categories': { name: 'Blog category |||| Blog categories' },
    'blog-comments': { name: 'Comment |||| Comments' },
    enquiries: { name: 'Enquiry |||| Enquiries' },
    domains: {
      name: 'Domain |||| Domains',
      empty: 'No domains yet',
      invite: 'Add the domain name that you own; then mail addresses on it can be forwarded to you.',
      fields: { name: 'Domain name' },
    },
    'mail-aliases': {
      name: 'Mail alias |||| Mail aliases',
      empty: 'No mail aliases yet',
      invite: 'An alias such as sales@example.com forwards its mail to an address that you read.',
      fields: { email: 'Forward to' },
    },
  },
};

export const i18nProvider = polyglotI18nProvider(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
});
