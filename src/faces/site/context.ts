import type { FastifyRequest } from 'fastify';
import { type SiteHost, siteOrigin } from '../../accounts/site-hosts.ts';
import { currentDatetime } from '../../schema/fields/date.ts';
import type { AccountStore } from '../../storage/store.ts';
import { type Formats, formatsOf } from './formats.ts';
import type { Form } from './forms/form.ts';
import type { Shell } from './shell.ts';
import type { Picture } from './views/picture.ts';

/** What a page is made from: one account's records, and what its site has on every page. */
export class Visit {
  readonly account: AccountStore;
  readonly shell: Shell;
  readonly formats: Formats;
  readonly host: SiteHost;
  /** Drafts and posts of the future are shown. */
  readonly isPreview: boolean;
  /** In the format of records. */
  readonly now = currentDatetime();
  readonly query: Record<string, string | string[] | undefined>;
  /** `https://shop.example`, without a slash at the end. */
  readonly origin: string;

  constructor(request: FastifyRequest, parts: { account: AccountStore; shell: Shell; baseUrl: string }) {
    this.account = parts.account;
    this.shell = parts.shell;
    this.host = request.raw.site as SiteHost;
    this.isPreview = request.isPreview;
    this.origin = siteOrigin(parts.baseUrl, this.host.primary);
    this.query = request.query as Visit['query'];
    this.formats = formatsOf(parts.shell.site);
  }

  /** For the page of a site that is not published, which shows nothing of it but its name. */
  closed(): Visit {
    const { site } = this.shell;
    const hidden = {
      tagline: '',
      announcement: '',
      contact_email: '',
      phone: '',
      address: '',
      opening_hours: '',
    };
    const shell = {
      ...this.shell,
      site: { ...site, ...hidden },
      menu: [],
      footer: '',
      social: [],
      pageOf: {},
    };
    return Object.assign(Object.create(Visit.prototype) as Visit, this, { shell });
  }

  /** A parameter of the query, given once. */
  parameter(name: string): string {
    const value = this.query[name];
    return typeof value === 'string' ? value : '';
  }
}

/** What a handler answers: a page, another address, or undefined for nothing there. */
export interface Page {
  template: string;
  title: string;
  /** The text of `<title>`, where it differs from "title – site". */
  titleTag?: string | undefined;
  description?: string | undefined;
  keywords?: string | undefined;
  /** Path and query of the one address that search engines are to know. */
  canonical: string;
  isHidden?: boolean;
  /** At its head, and where its address is shared. */
  picture?: Picture | undefined;
  /** Without what leads to other pages. */
  isClosed?: boolean;
  /** What visitors can send from it. */
  form?: Form;
  /** For search engines: schema.org objects. */
  data?: object[];
  /** For what shows links: `website` unless it says more. */
  openGraph?: { type: 'product' | 'article'; properties: [name: string, content: string][] };
  view: object;
}

export interface Redirect {
  status: 301 | 302 | 303;
  location: string;
}

export const moved = (location: string): Redirect => ({ status: 301, location });
