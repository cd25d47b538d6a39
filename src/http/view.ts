import type { Form } from '../declare/envelope.ts';
import type { Operation } from '../declare/operations.ts';
import { type AnyResource, ownerOperationsOf } from '../declare/resource.ts';
import type { Model } from '../records/rules.ts';
import type { Store } from '../storage/store.ts';

/** Where the owner face stands: opened by an owner's session, never by a token. */
export const ownerPrefix = '/console/api';

/** How a face of the system shows the resources: the API to apps, the owner face to the console. */
export interface View {
  prefix: string;
  operationsOf(resource: AnyResource): readonly Operation[];
  single: Form;
  list: Form;
  /** Whether a create answers as the specification words it for apps, or always with the whole record. */
  specifiedReplies: boolean;
}

export const apiView: View = {
  prefix: '',
  operationsOf: ({ operations }) => operations,
  single: 'single',
  list: 'list',
  specifiedReplies: true,
};

export const ownerView: View = {
  prefix: ownerPrefix,
  operationsOf: ownerOperationsOf,
  single: 'owner',
  list: 'ownerList',
  specifiedReplies: false,
};

export interface Face {
  store: Store;
  model: Model;
  /** Where the outside world reaches the server; addresses in answers start with it. */
  baseUrl: string;
}

/** A record's text in its envelope. */
export const enveloped = ({ keys }: AnyResource, text: string): string => `{"${keys.one}":${text}}`;
