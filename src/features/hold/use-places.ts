import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { holdQueue } from '../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { HoldQueueRow } from '../../shared/stones/wire.ts';

/** The places in line that the viewer may see, offers first. */
export function usePlaces() {
  const { id } = useProfile();
  return useListFetch<{ readonly rows: readonly HoldQueueRow[] }>({
    key: [CACHED.places, id, 'list'],
    load: async (signal) => ({ rows: (await holdQueue(signal)).data }),
    rowId: placeId,
    live: ['hold'],
  });
}
export type Places = ReturnType<typeof usePlaces>;

export const placeId = (row: HoldQueueRow): string => row.id;
