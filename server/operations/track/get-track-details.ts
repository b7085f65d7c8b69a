import { pagination, paging } from '../../platform/http/paging.ts';
import { readTrack } from '../../trading/track/read-track.ts';
import { resolveTrackSelection } from '../../trading/track/track-selection.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getTrackDetails: Handler<OperationOf<'getTrackDetails'>> = async ({
  pool,
  session,
  query,
}) => {
  const page = paging(query);
  const { stones, unknown, at, role } = await resolveTrackSelection(pool, session, query);
  const shown = stones.slice(page.offset, page.offset + page.size);
  return {
    data: {
      at: at.toISOString(),
      unknown_numbers: unknown,
      stones: await readTrack(pool, session, shown, { at, role }),
    },
    pagination: pagination(page, stones.length),
  };
};
