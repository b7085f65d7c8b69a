import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { holdQueue } from '../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { HoldQueueRow } from '../../shared/stones/wire.ts';

/** The places in line that the viewer may see, offers first. */
export function usePlaces() {
  const { id } = useProfile();
  return useListFetch({
    key: [CACHED.places, id, 'list'],
    load: async (signal) => {
      const { data } = await holdQueue(signal);
      return { rows: data, totalRecords: data.length };
    },
    rowId: placeId,
    live: ['hold'],
  });
}
export type Places = ReturnType<typeof usePlaces>;

const placeId = (row: HoldQueueRow): string => row.id;
