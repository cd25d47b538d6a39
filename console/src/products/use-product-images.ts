import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductImage } from '@tradepost/sdk/owner';
import { useGetMany } from 'ra-core';
import { useState } from 'react';
import { apiClient, collectItems } from '../api/api-client.ts';
import { sendBatch } from '../api/batch.ts';
import { createIdempotently } from '../api/idempotent-creation.ts';
import type { MediaFile } from '../media/media-file.ts';
import { useUndoNotice } from '../shared/use-undo-notice.tsx';

const sorted = { sort_property: 'position', sort_direction: 'ASC' } as const;

/** The pictures of a product in their order. Every change is saved at once. */
export function useProductImages(product: number) {
  const queryKey = ['product-images', product];
  const client = useQueryClient();
  const notifyUndoable = useUndoNotice();
  const [problem, setProblem] = useState<string>();
  const { data: images, error } = useQuery({
    queryKey,
    queryFn: () => collectItems(apiClient.productImages.all(product, sorted)),
  });
  const { data: files = [] } = useGetMany<MediaFile>(
    'media-files',
    { ids: images?.map(({ media_id }) => media_id) ?? [] },
    { enabled: Boolean(images?.length) },
  );
  const refetch = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: ['/first_pictures'] }),
    ]);

  async function attempt(message: string, action: () => Promise<number>): Promise<void> {
    setProblem(undefined);
    try {
      const ID = await action();
      void notifyUndoable(message, 'product_image', [ID]);
    } catch (failure) {
      setProblem((failure as Error).message);
    } finally {
      await refetch();
    }
  }

  return {
    images,
    fileOf: ({ media_id }: ProductImage) => files.find((file) => file?.ID === media_id),
    problem: problem ?? error?.message,
    /** Rejects, so that an upload says why. */
    async add(files: MediaFile[]): Promise<void> {
      try {
        for (const { ID: media_id } of files)
          await createIdempotently(['product-images', product, media_id], (options) =>
            apiClient.productImages.create(product, { media_id }, options),
          );
      } finally {
        await refetch();
      }
    },
    describe: (image: ProductImage, alt: string) =>
      attempt(
        'Alt text saved',
        async () => (await apiClient.productImages.update(product, image.ID, { alt })).ID,
      ),
    remove: (image: ProductImage) =>
      attempt('Picture removed', async () => (await apiClient.productImages.remove(product, image.ID)).ID),
    /** In a new order, as one step of the history. */
    async arrange(ordered: ProductImage[]): Promise<void> {
      client.setQueryData(queryKey, ordered);
      const moved = ordered
        .map((image, place) => ({ ...image, wanted: place + 1 }))
        .filter(({ position, wanted }) => position !== wanted);
      if (!moved.length) return;
      await attempt('Pictures reordered', async () => {
        await sendBatch(
          moved.map(({ ID, wanted }) => ({
            ...{ method: 'PUT', path: `/products/${product}/images/${ID}`, body: { position: wanted } },
          })),
        );
        return moved[0]?.ID as number;
      });
    },
  };
}
