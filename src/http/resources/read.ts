import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { parsePathId } from '../../schema/fields/id.ts';
import { linkHeader, parseListQuery, type QueryParameters } from '../../schema/list-query.ts';
import type { ListOperation, ReadOperation } from '../../schema/operations.ts';
import { tagOfText } from '../../schema/record-json.ts';
import { type AnyResource, pathParameters } from '../../schema/resource.ts';
import { type MaybePromise, maybeThen, type RecordJson, type RecordKey } from '../../storage/store.ts';
import type { Representation } from '../response/response.ts';
import { type ApiContext, type ApiProfile, enveloped } from './profile.ts';
import { requireContainer } from './write.ts';

/** What a GET asks for, whichever way it came in. */
export interface ReadRequest {
  account: number;
  /** Without its query. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: QueryParameters;
}

/** Answers a GET from the store, or throws what is wrong with it. */
export type ReadHandler = (question: ReadRequest) => MaybePromise<Representation>;

export function readHandlerOf(
  face: ApiContext,
  view: ApiProfile,
  resource: AnyResource,
  operation: ListOperation | ReadOperation,
): ReadHandler {
  return operation.verb === 'list'
    ? listing(face, view, resource, operation)
    : single(face, view, resource, operation);
}

function single(
  face: ApiContext,
  view: ApiProfile,
  resource: AnyResource,
  { path }: ReadOperation,
): ReadHandler {
  const keyOf = recordKey(path);
  const made = (shown: RecordJson | undefined): Representation => {
    if (!shown) throw new ApiError('notFound');
    return { json: enveloped(resource, shown.text), tag: shown.tag };
  };
  return (question) => {
    const account = face.store.forAccount(question.account);
    return maybeThen(account.findJson(resource, view.single, keyOf(question), face), made);
  };
}

function listing(
  face: ApiContext,
  view: ApiProfile,
  resource: AnyResource,
  { path, filters }: ListOperation,
): ReadHandler {
  const outerId = outerIdOf(path);
  const narrowing = Object.entries(filters);
  return (question) => {
    const { query } = question;
    const page = parseListQuery(query, resource.sortableFields, narrowing);
    const account = face.store.forAccount(question.account);
    const within = outerId(question);
    if (within !== undefined)
      page.where.push({ field: resource.containerField as string, comparison: '=', value: within });

    const made = (records: RecordJson[]): Representation => {
      const more = records.length > page.limit;
      if (more) records.pop();
      const lastId = more ? records.at(-1)?.ID : undefined;
      const link = linkHeader(face.baseUrl + question.path, query, page, lastId);
      return { ...listOf(resource, records, face), link };
    };
    // One more than asked for tells whether there is a next page.
    const found = account.listJson(resource, view.list, { ...page, limit: page.limit + 1 }, face);
    if (found instanceof Promise || (within !== undefined && found.length === 0))
      return Promise.resolve(found).then(async (records) => {
        if (within !== undefined && records.length === 0)
          await requireContainer(face.model, account, resource, within);
        return made(records);
      });
    return made(found);
  };
}

/** A list's tag follows from those of its records, and from the address in some of them: it need not be read through. */
function listOf(
  { keys }: AnyResource,
  records: RecordJson[],
  { baseUrl }: ApiContext,
): { json: string; tag: string } {
  let texts = '';
  let tags = baseUrl;
  for (const { text, tag } of records) {
    texts += texts ? `,${text}` : text;
    if (texts.length > limits.listCharacters) throw tooLong();
    tags += tag;
  }
  return { json: `{"${keys.many}":[${texts}]}`, tag: tagOfText(tags) };
}

/** Whoever counts pages would miss records if one ended before it is full: so fewer are to be asked for. */
const tooLong = (): ApiError =>
  new ApiError('badParameter', {
    parameter: 'per_page',
    reason: 'must be smaller here: the records are too long to stand in one answer',
  });

/** A question or a request: whatever has a path with parameters. */
interface WithParams {
  params: unknown;
}

export const pathId = ({ params }: WithParams, name: string): number => {
  const id = parsePathId((params as Record<string, string>)[name] ?? '');
  if (id === undefined) throw new ApiError('notFound');
  return id;
};

/** Reads the ID of the outer record from the path of a list or of a new record, where they stand inside one. */
export function outerIdOf(path: string): (asked: WithParams) => number | undefined {
  const [outer] = pathParameters(path);
  return (asked) => (outer === undefined ? undefined : pathId(asked, outer));
}

/** Reads a record's key from the path: its own ID comes last, the outer record's before it. */
export function recordKey(path: string): (asked: WithParams) => RecordKey {
  const [own, outer] = pathParameters(path).reverse();
  return (asked) => ({
    id: pathId(asked, own as string),
    within: outer === undefined ? undefined : pathId(asked, outer),
  });
}
