import { Box, FormLabel, Typography } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type MediaFile, pictureUrl } from './media-file.ts';
import { Thumbnail } from './Thumbnail.tsx';

const clamp = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)));

const crops = [
  { label: 'Square', ratio: '1' },
  { label: 'Wide', ratio: '16 / 9' },
  { label: 'Tall', ratio: '3 / 4' },
];

const handleStyle = {
  ...{ position: 'absolute', width: 28, height: 28, p: 0, borderRadius: '50%', cursor: 'grab' },
  ...{ border: '3px solid #fff', bgcolor: 'rgba(0, 0, 0, 0.35)', transform: 'translate(-50%, -50%)' },
  ...{ boxShadow: '0 0 0 1.5px rgba(0, 0, 0, 0.7)' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};

/** What stays in sight where the picture is cut: by a click, by dragging, or by arrow keys. */
export function FocalPointInput() {
  const file = useRecordContext<MediaFile>();
  const { setValue } = useFormContext();
  const [x = 50, y = 50] = useWatch({ name: ['focal_x', 'focal_y'] }) as [number?, number?];
  const id = useId();
  if (!file) return null;

  function set(left: number, top: number): void {
    setValue('focal_x', clamp(left), { shouldDirty: true });
    setValue('focal_y', clamp(top), { shouldDirty: true });
  }
  function point({ currentTarget, clientX, clientY, buttons, type }: PointerEvent): void {
    if (type === 'pointermove' && !buttons) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.shiftKey ? 10 : 1;
    const [across, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (across === undefined || down === undefined) return;
    event.preventDefault();
    set(x + across * step, y + down * step);
  }
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} component="span" sx={{ display: 'block', mb: 0.5, color: 'text.primary' }}>
        Focal point
      </FormLabel>
      <Box
        onPointerDown={point}
        onPointerMove={point}
        sx={{
          ...{
            position: 'relative',
            display: 'inline-block',
            maxWidth: '100%',
            lineHeight: 0,
            touchAction: 'none',
          },
          ...{ cursor: 'crosshair', borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' },
          '& img': { maxWidth: '100%', maxHeight: 420, width: 'auto', height: 'auto' },
        }}
      >
        <img
          src={pictureUrl(file.ID, 1280)}
          alt={file.alt}
          width={file.width}
          height={file.height}
          draggable={false}
        />
        <Box
          component="button"
          type="button"
          aria-label={`Focal point: ${x}% from the left, ${y}% from the top`}
          onKeyDown={onKeyDown}
          style={{ left: `${x}%`, top: `${y}%` }}
          sx={handleStyle}
        />
      </Box>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 0.5 }}>
        Click what must stay visible when the picture is cropped, or use the arrow keys.
      </Typography>
      <Box aria-hidden sx={{ display: 'flex', gap: { xs: 1, sm: 2 }, mt: 1.5, alignItems: 'end' }}>
        {crops.map(({ label, ratio }) => (
          <Box key={label} sx={{ fontSize: 12, color: 'text.secondary' }}>
            <Thumbnail
              file={{ ...file, focal_x: x, focal_y: y }}
              sx={{ height: { xs: 68, sm: 84 }, aspectRatio: ratio, mb: 0.5 }}
            />
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
