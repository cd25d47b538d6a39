import { ArrowTopRightOnSquareIcon } from '@heroicons/react/24/outline';
import { Box, Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import { apiBase } from '../api/base.ts';
import { FormCard } from '../design/FormCard.tsx';
import { TextInput } from '../design/inputs/TextInput.tsx';
import { CopyButton } from '../shared/CopyButton.tsx';
import { RecordDeleteButton } from '../shared/DeleteButtons.tsx';
import { RecordEdit } from '../shared/RecordEdit.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { useSiteAddress } from '../site/use-site-address.ts';
import { FocalPointInput } from './FocalPointInput.tsx';
import { formatBytes, isPicture, type MediaFile, typeLabel } from './media-file.ts';
import { UsesCard } from './UsesCard.tsx';

const isCut = ({ media_type, width }: MediaFile): boolean => isPicture({ media_type }) && width > 0;

function Facts() {
  const file = useRecordContext<MediaFile>();
  if (!file) return null;
  const facts: [string, ReactNode][] = [
    ['Type', typeLabel(file)],
    ['Size', formatBytes(file.bytes)],
    ...(file.width ? [['Dimensions', `${file.width} × ${file.height} px`] as [string, string]] : []),
    ['Uploaded', <Timestamp key="time" at={file.datetime} />],
  ];
  return (
    <Box
      component="dl"
      sx={{
        ...{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75, m: 0 },
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, textAlign: 'right' },
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

function FileActions() {
  const file = useRecordContext<MediaFile>();
  const site = useSiteAddress();
  if (!file) return null;
  return (
    <>
      {site && (
        <CopyButton
          text={URL.parse(file.url, site)?.href ?? file.url}
          label="Copy address"
          color="inherit"
          size="medium"
        />
      )}
      <Button
        color="inherit"
        startIcon={<ArrowTopRightOnSquareIcon />}
        href={`${apiBase}/media_files/${file.ID}/file`}
        target="_blank"
        rel="noopener"
      >
        Open
      </Button>
    </>
  );
}

function FileInputs() {
  const file = useRecordContext<MediaFile>();
  if (!file) return null;
  return (
    <FormCard>
      {isCut(file) && <FocalPointInput />}
      <TextInput
        source="alt"
        multiline
        sx={{ mt: isCut(file) ? 2 : 0 }}
        helperText="Says what the picture shows, for people who cannot see it and for search results"
      />
    </FormCard>
  );
}

const deleteButton = (
  <RecordDeleteButton<MediaFile>
    effect={() => 'It will disappear from every page and product that shows it.'}
  />
);

const aside = (
  <>
    <FormCard title="File">
      <Facts />
    </FormCard>
    <UsesCard />
  </>
);

export const MediaEdit = () => (
  <RecordEdit actions={<FileActions />}>
    <RecordForm aside={aside} deleteButton={deleteButton}>
      <FileInputs />
    </RecordForm>
  </RecordEdit>
);
