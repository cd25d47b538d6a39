import type { Model } from '../../records/model.ts';
import type { Operation } from '../../schema/operations.ts';
import type { RecordView } from '../../schema/record-json.ts';
import { type AnyResource, allOwnerOperations } from '../../schema/resource.ts';
import type { Store } from '../../storage/store.ts';

/** Where the owner face stands: opened by an owner's session, never by a token. */
export const consolePrefix = '/console/api';

/** How a face of the system shows the resources: the API to apps, the owner face to the console. */
export interface ApiProfile {
  prefix: string;
  operationsOf(resource: AnyResource): readonly Operation[];
  single: RecordView;
  list: RecordView;
  /** Whether a create answers as the specification words it for apps, or always with the whole record. */
  specifiedReplies: boolean;
}

export const apiProfile: ApiProfile = {
  prefix: '',
  operationsOf: ({ operations }) => operations,
  single: 'single',
  list: 'list',
  specifiedReplies: true,
};

export const consoleProfile: ApiProfile = {
  prefix: consolePrefix,
  operationsOf: allOwnerOperations,
  single: 'owner',
  list: 'ownerList',
  specifiedReplies: false,
};

export interface ApiContext {
  store: Store;
  model: Model;
  /** Where the outside world reaches the server; addresses in answers start with it. */
  baseUrl: string;
}

/** A record's text in its envelope. */
export const enveloped = ({ keys }: AnyResource, text: string): string => `{"${keys.one}":${text}}`;
