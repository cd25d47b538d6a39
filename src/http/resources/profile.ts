import type { MediaStore } from '../../blobs/media-store.ts';
import type { Model } from '../../records/model.ts';
import type { Operation } from '../../schema/operations.ts';
import type { RecordView } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Store } from '../../storage/store.ts';

/** The differences between the management API and the console's API. */
export interface ApiProfile {
  prefix: string;
  operationsOf(resource: AnyResource): readonly Operation[];
  single: RecordView;
  list: RecordView;
  /** Whether POST responds as the specification says for apps, or always with the whole record. */
  specifiedReplies: boolean;
}

export interface ApiContext {
  store: Store;
  model: Model;
  /** The server's public URL, the base of URLs in responses. */
  baseUrl: string;
  /** None: the operator has named no place for files. */
  media?: MediaStore | undefined;
}
