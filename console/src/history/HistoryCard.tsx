import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useResourceContext } from 'ra-core';
import { apiResourceOf } from '../api/api-resources.ts';
import { api } from '../api/call.ts';
import type { ConsoleRecord } from '../api/data-provider.ts';
import { FormCard } from '../design/FormCard.tsx';
import { Timestamp } from '../shared/Timestamp.tsx';
import { actorLabel, type Change, operationVerbs } from './change.ts';

/** Who changed the record last, and when. */
export function HistoryCard() {
  const record = useRecordContext<ConsoleRecord>();
  const { envelopeKey, hasHistory = true } = apiResourceOf(useResourceContext() as string);
  const path = `/history/${envelopeKey}/${record?.ID}`;
  const { data } = useQuery({
    // A new version of the record has a newer change.
    queryKey: [path, 'latest', record?.etag],
    queryFn: () => api.get<{ changes: Change[] }>(path, { per_page: 1 }).catch(() => undefined),
    enabled: record?.ID !== undefined && hasHistory,
  });
  const [latest] = data?.changes ?? [];
  if (!latest) return null;
  const verb = operationVerbs[latest.operation];
  return (
    <FormCard title="Last change">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {verb.charAt(0).toUpperCase() + verb.slice(1)} by {actorLabel(latest.actor)}
      </Typography>
      <Typography color="text.secondary">
        <Timestamp at={latest.datetime} />
      </Typography>
    </FormCard>
  );
}
