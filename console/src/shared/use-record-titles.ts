import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/call.ts';

/** What records are called, in one request. `envelopeKey` names the resource. */
export function useRecordTitles(envelopeKey: string, ids: number[]): Record<number, string> {
  const distinct = [...new Set(ids)].filter(Boolean).sort((one, other) => one - other);
  const { data } = useQuery({
    queryKey: ['titles', envelopeKey, distinct],
    queryFn: async () => {
      const pages = Array.from({ length: Math.ceil(distinct.length / maxIds) }, (_, page) =>
        distinct.slice(page * maxIds, (page + 1) * maxIds),
      );
      const answers = await Promise.all(
        pages.map((some) =>
          api.get<{ titles: Record<number, string> }>(`/titles/${envelopeKey}`, { ids: some.join() }),
        ),
      );
      return Object.assign({}, ...answers.map(({ titles }) => titles)) as Record<number, string>;
    },
    enabled: distinct.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data ?? {};
}

/** The server's limit. */
const maxIds = 100;
