import { useQuery } from '@tanstack/react-query';
import type { Detail } from '@tradepost/sdk/owner';
import type { HttpError } from 'ra-core';
import { useState } from 'react';
import { api } from '../api/call.ts';
import type { Step } from '../history/change.ts';
import { useBusyGuard } from '../shared/use-busy-guard.ts';

/** The later steps that stand in the way of an undo, and a function that undoes all of them as one change. */
export function useUndoWithLater(
  step: number,
  onUndone: () => void,
  onConflict: (details: Detail[]) => void,
) {
  const { busy, runIfIdle } = useBusyGuard();
  const [refusal, setRefusal] = useState<string>();
  const path = `/activity/${step}/later`;
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: () => api.get<{ steps: Step[] }>(path),
    retry: false,
    gcTime: 0,
  });
  const steps = refusal ? [] : (data?.steps ?? []);

  async function undo(): Promise<void> {
    try {
      await api.post(`/activity/${step}/undo`, { later: steps.map((later) => later.step) });
      onUndone();
    } catch (failure) {
      const { message, body } = failure as HttpError;
      setRefusal(message);
      if (body?.details?.length) onConflict(body.details);
    }
  }

  return { steps, problem: refusal ?? error?.message, busy, undo: () => runIfIdle(undo) };
}
