const seoFields = {
  title_tag: 'Meta title',
  meta_description: 'Meta description',
  meta_keywords: 'Meta keywords',
};

const pictureField = { image_media_id: 'Picture' };

/** Notices that name the type of record: `Product created`, `2 products deleted`. */
function notices(singular: string, plural: string) {
  const one = singular.charAt(0).toUpperCase() + singular.slice(1);
  return {
    created: `${one} created`,
    updated: `Saved |||| %{smart_count} ${plural} updated`,
    deleted: `${one} deleted |||| %{smart_count} ${plural} deleted`,
  };
}

/** The texts of ra-core, and labels that it cannot derive from names. */
export const messages = {
  ra: {
    action: { create: 'Add %{noun}', save: 'Save', delete: 'Delete', remove: 'Remove', undo: 'Undo' },
    auth: { auth_check_error: 'Sign in to continue' },
    page: {
      create: 'New %{noun}',
      edit: '%{recordRepresentation}',
      show: '%{recordRepresentation}',
      list: '%{name}',
      dashboard: 'Dashboard',
      empty: 'No %{noun} yet',
    },
    navigation: {
      no_filtered_results: 'No %{noun} match these filters.',
      no_results: 'No %{noun} yet',
    },
    notification: {
      created: 'Created',
      updated: 'Saved |||| %{smart_count} updated',
      deleted: 'Deleted |||| %{smart_count} deleted',
      item_doesnt_exist: 'This record no longer exists',
      http_error: 'The server reported an error. Try again.',
      data_provider_error: 'Something went wrong. Reload the page and try again.',
      logged_out: 'Your session has ended. Sign in to continue.',
      not_authorized: 'You have no access to this page',
    },
    message: {
      unsaved_changes: 'You have unsaved changes. Leave without saving?',
      invalid_form: 'Check the highlighted fields',
    },
    validation: {
      required: 'Required',
      minLength: 'Must be at least %{min} characters',
      maxLength: 'Must be %{max} characters or fewer',
      minValue: 'Must be at least %{min}',
      maxValue: 'Must be %{max} or less',
      number: 'Enter a number',
      email: 'Enter an email address, such as ann@example.com',
      oneOf: 'Choose one of: %{options}',
      unique: 'Already in use',
    },
  },
  resources: {
    products: {
      name: 'Product |||| Products',
      notifications: notices('product', 'products'),
      empty: 'No products yet',
      invite: 'Add your first product. A name and a price are all you need.',
      fields: {
        title: 'Name',
        sku: 'SKU',
        parent_category: 'Category',
        visible: 'Visible on site',
        stock_number: 'In stock',
        stock_backorder: 'Backorders',
        was_price: 'Compare-at price (was)',
        rrp: 'Recommended retail price',
        trade_price: 'Trade price',
        option_based_stock_control: 'Track stock per variant',
        free_postage: 'Free delivery',
        'options.title': 'Option name',
        'options.items.title': 'Value',
        'options.items.price_adjustment': 'Price adjustment',
        'options.items.weight_adjustment': 'Weight adjustment',
        ...seoFields,
      },
    },
    categories: {
      name: 'Category |||| Categories',
      notifications: notices('category', 'categories'),
      fields: {
        title: 'Name',
        parent_category: 'Parent category',
        ...pictureField,
        ...seoFields,
      },
    },
    'discount-codes': {
      name: 'Discount code |||| Discount codes',
      notifications: notices('discount code', 'discount codes'),
      empty: 'No discount codes yet',
      invite: 'Offer a percentage or a fixed amount off.',
      fields: { type: 'Discount type', amount: 'Discount' },
    },
    customers: {
      name: 'Customer |||| Customers',
      notifications: notices('customer', 'customers'),
      empty: 'No customers yet',
      invite: 'Add customers who order by phone, by post or in person.',
      fields: {
        email: 'Email',
        user: 'Website account',
        'addresses.address1': 'Address line 1',
        'addresses.address2': 'Address line 2',
        'addresses.address3': 'Address line 3',
        'addresses.city': 'Town or city',
        'addresses.email': 'Email',
      },
    },
    'delivery-zones': {
      name: 'Delivery zone |||| Delivery zones',
      notifications: notices('delivery zone', 'delivery zones'),
      empty: 'No delivery zones yet',
      invite:
        'A zone is a country or region with its own tax and delivery methods. Start with the one you deliver to most.',
      fields: {
        tax_enabled: 'Tax applies to my products',
        charge_tax_in_this_zone: 'Charge tax in this zone',
        tax_name: 'Tax name',
        tax_rate: 'Tax rate (%)',
        prices_are_exclusive_of_tax: 'Prices exclude tax',
        free_postage_above: 'Free delivery above',
      },
    },
    pages: {
      name: 'Page |||| Pages',
      notifications: notices('page', 'pages'),
      fields: {
        page_title: 'Title',
        page_type: 'Page type',
        content: 'Content',
        is_onmenu: 'Show in menu',
        menu_text: 'Menu label',
        menu_order: 'Menu position',
        page_filename: 'URL path',
        parent_id: 'Parent page',
        external_url: 'Leads to',
        ...pictureField,
        ...seoFields,
      },
    },
    'blog-posts': {
      name: 'Blog post |||| Blog posts',
      notifications: notices('blog post', 'blog posts'),
      empty: 'No blog posts yet',
      invite: 'Write about news from your shop. Posts appear on your blog.',
      fields: {
        post: 'Content',
        category_id: 'Categories',
        datetime: 'Published',
        is_draft: 'Draft',
        ...pictureField,
        ...seoFields,
      },
    },
    'blog-categories': {
      name: 'Blog category |||| Blog categories',
      notifications: notices('blog category', 'blog categories'),
      fields: pictureField,
    },
    'blog-comments': { name: 'Comment |||| Comments', notifications: notices('comment', 'comments') },
    news: {
      name: 'News item |||| News items',
      list: 'News',
      notifications: notices('news item', 'news items'),
      empty: 'No news yet',
      invite: 'Tell visitors what is new. News appear on pages of the type News.',
      fields: { body: 'Content', datetime: 'Published', visible: 'Visible on site', ...pictureField },
    },
    events: {
      name: 'Event |||| Events',
      notifications: notices('event', 'events'),
      empty: 'No events yet',
      invite: 'Announce markets, workshops or concerts. Events appear on pages of the type Events.',
      fields: { description: 'Description', location: 'Place', visible: 'Visible on site', ...pictureField },
    },
    links: {
      name: 'Link |||| Links',
      notifications: notices('link', 'links'),
      fields: { url: 'Web address', position: 'Position' },
    },
    'guestbook-entries': {
      name: 'Guestbook entry |||| Guestbook entries',
      list: 'Guestbook',
      notifications: notices('guestbook entry', 'guestbook entries'),
    },
    'media-files': {
      name: 'Media file |||| Media files',
      list: 'Media',
      notifications: notices('media file', 'media files'),
      fields: {
        alt: 'Alt text',
        focal_x: 'Focal point, from the left',
        focal_y: 'Focal point, from the top',
      },
    },
    'product-reviews': {
      name: 'Review |||| Reviews',
      notifications: notices('review', 'reviews'),
      fields: { product_id: 'Product' },
    },
    redirects: {
      name: 'Redirect |||| Redirects',
      notifications: notices('redirect', 'redirects'),
      empty: 'No redirects yet',
      invite:
        'Send visitors of an old address to a new one. A page that gets a new URL path adds one by itself.',
      fields: { from: 'Old path', to: 'New address' },
    },
    enquiries: { name: 'Enquiry |||| Enquiries', notifications: notices('enquiry', 'enquiries') },
    domains: {
      name: 'Domain |||| Domains',
      notifications: notices('domain', 'domains'),
      empty: 'No domains yet',
      invite: 'Add a domain name that you own to forward email from it.',
      fields: { name: 'Domain name' },
    },
    'mail-aliases': {
      name: 'Mail alias |||| Mail aliases',
      notifications: notices('mail alias', 'mail aliases'),
      empty: 'No mail aliases yet',
      invite: 'Forward email for an address on your domain, e.g. sales@example.com, to another address.',
      fields: { email: 'Forward to' },
    },
    site: {
      name: 'Settings |||| Settings',
      fields: {
        is_published: 'Published',
        slug: 'Web address',
        theme_settings: 'Design settings',
        custom_css: 'Custom CSS',
        social: 'Social profiles',
        verification: 'Verification tags',
        locale: 'Language',
        logo_media_id: 'Logo',
        contact_email: 'Email',
        low_stock_limit: 'Low stock limit',
        time_zone: 'Time zone',
        weight_unit: 'Weight unit',
        opening_hours: 'Opening hours',
      },
    },
  },
};
