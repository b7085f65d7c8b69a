import { useRouter } from '@tanstack/react-router';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { MAX_TRACKED } from '#common/track-limit.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { FurtherAction } from './more-actions-menu.tsx';

export function useTrackAction(stones: readonly StoneRow[]): readonly FurtherAction[] {
  const profile = useProfile();
  const router = useRouter();
  if (!mayCall(profile, calls.getTrackDetails)) return [];
  const search = stones.map(({ stock_no }) => stock_no).join(' ');
  return [
    {
      label: 'Track report',
      keys: null,
      reason: stones.length > MAX_TRACKED ? `Select at most ${MAX_TRACKED} stones to track.` : null,
      run: () => void router.navigate({ href: `/track-report?${new URLSearchParams({ search })}` }),
    },
  ];
}
