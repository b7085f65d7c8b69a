import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { holdQueue } from '../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { HoldQueueRow } from '../../shared/stones/stone-types.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';

/**
 * Fetches the waitlist entries that the user may see, offers first. For a user who acts for a
 * client business, returns only the entries of that business.
 */
export function useWaitlist() {
  const { id } = useProfile();
  const { pricesFor } = useClientContext();
  return useListFetch({
    key: [CACHED.places, id, 'list', pricesFor],
    load: async (signal) => {
      const { data } = await holdQueue(signal);
      const rows = data.filter(
        ({ business_id }) => pricesFor === null || business_id === pricesFor,
      );
      return { rows, totalRecords: rows.length, client: pricesFor };
    },
    rowId: placeId,
    live: ['hold'],
  });
}
export type Waitlist = ReturnType<typeof useWaitlist>;

const placeId = (row: HoldQueueRow): string => row.id;
