import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BlobsUnavailable } from '../../blobs/blob-store.ts';
import type { MediaStore, PreparedFile } from '../../blobs/media-store.ts';
import { UnusableFile } from '../../blobs/picture.ts';
import { ApiError, detailOf, invalidFields } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { createRecord } from '../../records/write.ts';
import { type DecodedInput, decodeBody } from '../../schema/input.ts';
import type { UploadOperation } from '../../schema/operations.ts';
import { encodeRecord, enveloped } from '../../schema/record-json.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { AccountStore, AccountWriter, StoredResponse } from '../../storage/store.ts';
import { discardBody, receiveFileForm, requireFileForm } from '../body/file-upload.ts';
import { sendJson } from '../response/response.ts';
import { withUploadTimeouts } from '../server/slow-uploads.ts';
import { idempotentRequestOf } from './idempotency.ts';
import type { ApiContext, ApiProfile } from './profile.ts';
import { storeOf } from './read.ts';

let uploads = 0;

/** POST of a file: received, made safe and stored durably, and only then its record is written. */
export function mountUpload(
  app: FastifyInstance,
  context: ApiContext,
  profile: ApiProfile,
  resource: AnyResource,
  operation: UploadOperation,
): void {
  app.register(async (scope) => {
    // Fastify does not read the body, which goes to a file.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const config = { groups: [resource.group] };
    scope.post(operation.path, { config }, async (request, reply) => {
      uploads++;
      try {
        requireFileForm(request);
        const media = requireMedia(context);
        if (uploads > limits.concurrentUploads)
          throw new ApiError('bodiesBusy', {}, { headers: { 'retry-after': '5' } });
        await media.blobs.withScratchFile((newPath) =>
          new Upload({ ...context, profile, resource, operation, media }, request).run(reply, newPath),
        );
      } catch (error) {
        discardBody(request);
        throw uploadError(error);
      } finally {
        uploads--;
      }
    });
  });
}

export function requireMedia({ media }: Pick<ApiContext, 'media'>): MediaStore {
  if (!media) throw new ApiError('noMedia');
  return media;
}

function uploadError(error: unknown): unknown {
  if (error instanceof UnusableFile) return invalidFields([detailOf('file', error.problem)]);
  if (error instanceof BlobsUnavailable)
    return new ApiError('mediaUnavailable', {}, { cause: error, headers: { 'retry-after': '5' } });
  return error;
}

interface UploadContext extends ApiContext {
  profile: ApiProfile;
  resource: AnyResource;
  operation: UploadOperation;
  media: MediaStore;
}

class Upload {
  readonly #context: UploadContext;
  readonly #request: FastifyRequest;
  readonly #account: AccountStore;

  constructor(context: UploadContext, request: FastifyRequest) {
    this.#context = context;
    this.#request = request;
    this.#account = storeOf(context, request);
  }

  async run(reply: FastifyReply, newPath: () => string): Promise<void> {
    const request = this.#request;
    const { resource, operation, media } = this.#context;
    const path = newPath();
    const { fields, name, digest } = await withUploadTimeouts(request, limits.mediaUploadSeconds, () =>
      receiveFileForm(request, path),
    );
    const idempotent = idempotentRequestOf(request, { ...fields, name, digest });
    const decoded = decodeBody(resource, fields, { required: [], writableFields: operation.writableFields });
    if (decoded.problems.length) throw invalidFields(decoded.problems);
    const prepared = await media.prepare(path, name, newPath);
    await this.#reserve(prepared, idempotent !== undefined);
    await media.blobs.forAccount(request.account).put(prepared.facts.hash, 'original', prepared.path);

    const create = async (writer: AccountWriter): Promise<StoredResponse> =>
      this.#create(writer, decoded, prepared);
    const { response, isReplayed } = idempotent
      ? await this.#account.writeOnce(request.actor, idempotent, create)
      : { response: await this.#account.write(request.actor, create), isReplayed: false };
    reply.header('location', response.location);
    if (isReplayed) reply.header('idempotency-replayed', 'true');
    sendJson(request, reply, response.status, response.body);
  }

  /** Before the bytes are stored: what is refused leaves nothing. A repeated request adds nothing and is let through. */
  async #reserve({ facts }: PreparedFile, isRepeatable: boolean): Promise<void> {
    await this.#account.write(this.#request.actor, async (writer) => {
      if (!isRepeatable) writer.checkQuota({ records: 1, bytes: facts.bytes });
      // The same file is just being removed, for some seconds.
      if (!(await writer.reserveBlob(facts.hash)))
        throw new ApiError('mediaUnavailable', {}, { headers: { 'retry-after': '5' } });
    });
  }

  async #create(
    writer: AccountWriter,
    decoded: DecodedInput,
    { facts }: PreparedFile,
  ): Promise<StoredResponse> {
    const { model, profile, resource, baseUrl } = this.#context;
    const values = { ...decoded.values, ...facts };
    const record = await createRecord(model, writer, resource, { ...decoded, values });
    return {
      status: 201,
      location: baseUrl + profile.prefix + resource.consolePath(record),
      body: enveloped(resource, encodeRecord(resource, profile.single, record, this.#context)),
    };
  }
}
