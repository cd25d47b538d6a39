import type { FastifyRequest } from 'fastify';
import type { Model } from '../../records/model.ts';
import type { Operation } from '../../schema/operations.ts';
import type { RecordView } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountStore, Store } from '../../storage/store.ts';

/** How an API shows the resources: the one for apps, or the console's for owners. */
export interface ApiProfile {
  /** The path below which its routes are. */
  prefix: string;
  operationsOf(resource: AnyResource): readonly Operation[];
  single: RecordView;
  list: RecordView;
  /** Whether the response to a POST is what the specification says for apps, or always the whole record. */
  specifiedReplies: boolean;
}

/** What the routes of resources work with. */
export interface ApiContext {
  store: Store;
  model: Model;
  /** The server's public URL, with which addresses in responses begin. */
  baseUrl: string;
}

/** The store of the account that a request is about. */
export const storeOf = (context: Pick<ApiContext, 'store'>, request: FastifyRequest): AccountStore =>
  context.store.forAccount(request.account);
