// The demo's records in the shape of the API.

export type Flag = '0' | '1';

export type Seo = { title_tag: string; meta_keywords: string; meta_description: string };

export type Category = Seo & { ID: number; parent_category: number; title: string; image_media_id?: number };

type OptionItem = {
  ID: string;
  title: string;
  price_adjustment: string;
  weight_adjustment: string;
  is_custom_input: Flag;
};

export type ProductOption = { ID: string; title: string; required: Flag; items: OptionItem[] };

export type Named = { ID: number; title: string };

export type StockRecord = { ID: number; stock_total: number; options: (Named & { items: Named[] })[] };

export type MediaFile = {
  ID: number;
  filename: string;
  media_type: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  focal_x: number;
  focal_y: number;
  datetime: string;
  hash: string;
};

export type ProductImage = { ID: number; media_id: number; alt: string; position: number; url: string };

export type Product = Seo & {
  ID: number;
  parent_category: number;
  title: string;
  visible: boolean;
  short_description: string;
  long_description: string;
  price: string;
  sku: string;
  weight: string;
  stock_number: number;
  stock_backorder: 0 | 1 | 2;
  was_price: string;
  rrp: string;
  trade_price: string;
  free_postage: boolean;
  average_rating?: string;
  option_based_stock_control: boolean;
  options: ProductOption[];
  stock_records: StockRecord[];
  product_images?: ProductImage[];
};

export type Page = Seo & {
  ID: number;
  page_title: string;
  page_type: 'standard' | 'dynamic' | 'homepage';
  content: string;
  is_onmenu: boolean;
  menu_text: string;
  page_filename: string;
  menu_order: number;
  parent_id: number;
  image_media_id?: number;
};

export type BlogCategory = { ID: number; name: string };

export type BlogPost = Seo & {
  ID: number;
  category_id: number[];
  title: string;
  post: string;
  author: string;
  datetime: string;
  image_media_id?: number;
};

export type BlogComment = {
  ID: number;
  post_id: number;
  name: string;
  email: string;
  website: string;
  message: string;
  datetime: string;
  approved: boolean;
};

export type Enquiry = {
  ID: number;
  sender: string;
  subject: string;
  message: string;
  datetime: string;
  is_read: boolean;
};

export type Address = {
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
};

export type Customer = {
  ID: number;
  first_name: string;
  last_name: string;
  email: string | null;
  notes: string | null;
  user: { username: string; created_by: string; date_created: string; email: string };
  addresses: Address[];
};

export type DeliveryZone = {
  ID: number;
  name: string;
  tax_enabled: boolean;
  prices_are_exclusive_of_tax: boolean;
  charge_tax_in_this_zone: boolean;
  tax_name: string;
  tax_rate: number | string;
  free_postage_above: string;
  delivery_types: { ID: number; name: string }[];
};

export type DiscountCode = {
  ID: number;
  name: string;
  code: string;
  type: 'percent' | 'amount';
  amount: string;
  expiry: string;
};

export type Domain = { ID: number; name: string };

export type MailAlias = { ID: number; domain_id: number; alias: string; email: string };

export type NewsItem = { ID: number; title: string; body: string; datetime: string; visible: boolean };

export type Event = {
  ID: number;
  title: string;
  description: string;
  location: string;
  starts: string;
  ends: string | null;
  visible: boolean;
};

export type Link = { ID: number; title: string; url: string; description: string; position: number };

export type GuestbookEntry = {
  ID: number;
  name: string;
  email: string;
  message: string;
  datetime: string;
  approved: boolean;
};

export type ProductReview = {
  ID: number;
  product_id: number;
  name: string;
  rating: number;
  message: string;
  datetime: string;
  approved: boolean;
};

export type Redirect = { ID: number; from: string; to: string };

export type Site = {
  ID: number;
  name: string;
  tagline: string;
  logo_media_id?: number;
  currency: string;
  locale: string;
  weight_unit: string;
  contact_email: string;
  phone: string;
  address: string;
  opening_hours: string;
  announcement: string;
  time_zone: string;
};

export type DemoBundle = {
  domains: Domain[];
  media_files: MediaFile[];
  categories: Category[];
  products: Product[];
  discount_codes: DiscountCode[];
  customers: Customer[];
  delivery_zones: DeliveryZone[];
  pages: Page[];
  blog_categories: BlogCategory[];
  blogs: BlogPost[];
  blog_comments: BlogComment[];
  enquiries: Enquiry[];
  mail_alias: MailAlias[];
  news: NewsItem[];
  events: Event[];
  links: Link[];
  guestbook_entries: GuestbookEntry[];
  product_reviews: ProductReview[];
  redirects: Redirect[];
  site: Site[];
};
