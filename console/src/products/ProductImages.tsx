import { PhotoIcon } from '@heroicons/react/24/outline';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import type { ProductImage } from '@tradepost/sdk/owner';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { FormCard } from '../design/FormCard.tsx';
import { DropZone } from '../media/DropZone.tsx';
import { MediaPicker } from '../media/MediaPicker.tsx';
import { acceptedPictures, isPicture, type MediaFile } from '../media/media-file.ts';
import { UploadButton } from '../media/UploadButton.tsx';
import { UploadList } from '../media/UploadList.tsx';
import { useUploads } from '../media/use-uploads.ts';
import { AltDialog } from './AltDialog.tsx';
import { ProductImageTile } from './ProductImageTile.tsx';
import type { Product } from './product.ts';
import { useProductImages } from './use-product-images.ts';
import { useTileDrag } from './use-tile-drag.ts';

export function ProductImages() {
  const product = useRecordContext<Product>();
  return product ? <Gallery key={product.ID} product={product} /> : null;
}

/** The first is twice as large: it is on the product's card. */
const gridStyle = {
  ...{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, mb: 1.5, p: 0 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(112px, 1fr))' },
  '& > li:first-of-type': { gridArea: '1 / 1 / span 2 / span 2' },
};

function Gallery({ product }: { product: Product }) {
  const { images, fileOf, problem, add, describe, remove, arrange } = useProductImages(product.ID);
  const [isPicking, setPicking] = useState(false);
  const [described, setDescribed] = useState<ProductImage>();
  const uploads = useUploads(async (file) => {
    if (!isPicture(file)) throw new Error('This file is not a picture');
    await add([file]);
  });

  function choose(files: MediaFile[]): void {
    setPicking(false);
    void add(files);
  }
  function move(from: number, to: number): void {
    if (images && to >= 0 && to < images.length && to !== from) void arrange(reordered(images, from, to));
  }
  const { drag, start } = useTileDrag(move);
  const shown = images && (drag ? reordered(images, drag.from, drag.to) : images);
  return (
    // Forms of dialogs must not submit the one around this.
    <Box onSubmit={(event) => event.stopPropagation()}>
      <DropZone onFiles={uploads.add}>
        <FormCard
          title="Pictures"
          part="pictures"
          about={
            images?.length
              ? 'The first is the main picture. Drag to reorder. Changes save automatically.'
              : 'Drop pictures here, or choose them. The first becomes the main picture.'
          }
        >
          {problem && (
            <Alert severity="error" sx={{ mb: 1.5 }}>
              {problem}
            </Alert>
          )}
          <UploadList {...uploads} />
          {!images && !problem && <Skeleton variant="rounded" height={112} />}
          {shown && shown.length > 0 && (
            <Box component="ul" aria-label="Pictures" sx={gridStyle}>
              {shown.map((image, index) => (
                <ProductImageTile
                  key={image.ID}
                  image={image}
                  file={fileOf(image)}
                  index={index}
                  total={shown.length}
                  isDragged={drag?.to === index}
                  onDragStart={() => start(index)}
                  onMove={(to) => move(index, to)}
                  onDescribe={() => setDescribed(image)}
                  onRemove={() => void remove(image)}
                />
              ))}
            </Box>
          )}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <UploadButton
              variant="outlined"
              label="Upload pictures"
              accept={acceptedPictures}
              onFiles={uploads.add}
            />
            <Button color="inherit" startIcon={<PhotoIcon />} onClick={() => setPicking(true)}>
              Choose from library
            </Button>
          </Box>
        </FormCard>
        {isPicking && (
          <MediaPicker
            title="Add pictures"
            action={(count) => (count > 1 ? `Add ${count} pictures` : 'Add picture')}
            isMultiple
            onChoose={choose}
            onClose={() => setPicking(false)}
          />
        )}
        {described && (
          <AltDialog
            alt={described.alt}
            fallback={fileOf(described)?.alt ?? ''}
            onSave={(alt) => {
              setDescribed(undefined);
              void describe(described, alt);
            }}
            onClose={() => setDescribed(undefined)}
          />
        )}
      </DropZone>
    </Box>
  );
}

function reordered<T>(all: T[], from: number, to: number): T[] {
  const [moved] = all.slice(from, from + 1);
  return moved === undefined ? all : all.toSpliced(from, 1).toSpliced(to, 0, moved);
}
