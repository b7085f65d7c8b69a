import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import { isCancelled } from '#api/api-problem.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useProfile } from '../../shared/session/use-session.ts';

type HomeContent = components['schemas']['ShownHomeSettings'];

/**
 * Stale time in milliseconds. Changes to announcements invalidate the cache by events, but the
 * server sends no event when a new day starts or ends an announcement.
 */
const FRESH_MS = 60_000;
const NOTHING: HomeContent = { popups: [], banners: [], events: [] };

/**
 * Keeps the first answer until the page unmounts, so later changes do not move the content. Returns
 * null while the announcements load.
 */
export function useHomeContent(): HomeContent | null {
  const { id } = useProfile();
  const { data, isFetching } = useQuery({
    queryKey: ['home-setting', 'shown', id],
    queryFn: async ({ signal }) => {
      try {
        return await unwrapData(api.GET('/home-setting/shown', { signal }), TEXTS.popupsFailed);
      } catch (error) {
        if (!isCancelled(error)) notifyProblem(error, TEXTS.popupsFailed);
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });
  const [kept, setKept] = useState<HomeContent | null>(null);
  // Announcements are optional, so after a failed fetch none are shown.
  if (kept === null && !isFetching) setKept(data ?? NOTHING);
  return kept;
}
