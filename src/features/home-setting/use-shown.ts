import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { isCancelled } from '../../api/problem.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { useProfile } from '../../shared/session/use-session.ts';

type AllShown = components['schemas']['ShownHomeSettings'];

/** What is told meanwhile makes it old before; nobody tells that a day has ended. */
const FRESH_MS = 60_000;
const NOTHING: AllShown = { popups: [], banners: [], events: [] };

/**
 * What the house shows today; null until it is known. It stays for the whole of a visit, so that nothing moves under the
 * eyes of whoever reads: what is changed meanwhile is there on the next.
 */
export function useShown(): AllShown | null {
  const { id } = useProfile();
  const { data, isFetching } = useQuery({
    queryKey: ['home-setting', 'shown', id],
    queryFn: async ({ signal }) => {
      try {
        return await dataOf(api.GET('/home-setting/shown', { signal }), TEXTS.popupsFailed);
      } catch (error) {
        if (!isCancelled(error)) tellProblem(error, TEXTS.popupsFailed);
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });
  const [kept, setKept] = useState<AllShown | null>(null);
  // A page without it is whole, so where it cannot be had nothing is shown.
  if (kept === null && !isFetching) setKept(data ?? NOTHING);
  return kept;
}
