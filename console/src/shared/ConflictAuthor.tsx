import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { apiResourceOf } from '../api/api-resources.ts';
import { api } from '../api/call.ts';
import { actorLabel, type Change } from '../history/change.ts';
import { Timestamp } from './Timestamp.tsx';

/** Who saved the other version, and when. Without the history it shows nothing. */
export function ConflictAuthor({ resource, id }: { resource: string; id: number }) {
  const path = `/history/${apiResourceOf(resource).envelopeKey}/${id}`;
  const { data } = useQuery({
    queryKey: [path, 'newest'],
    queryFn: async () => (await api.get<{ changes: Change[] }>(path, { per_page: 1 })).changes[0],
    staleTime: 0,
    retry: false,
  });
  if (!data) return null;
  return (
    <Typography sx={{ mb: 1 }}>
      <strong>{actorLabel(data.actor)}</strong> saved changes <Timestamp at={data.datetime} />.
    </Typography>
  );
}
