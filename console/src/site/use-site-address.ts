import { useQuery } from '@tanstack/react-query';
import { api } from '../api/call.ts';

const staleTimeMs = 60_000;

/** `https://fettle-and-wren.example.com/`; undefined until it is known. */
export const useSiteAddress = (): string | undefined =>
  useQuery({
    queryKey: ['/site-address'],
    queryFn: () => api.get<{ site_address: { url: string } }>('/site-address'),
    staleTime: staleTimeMs,
  }).data?.site_address.url;
