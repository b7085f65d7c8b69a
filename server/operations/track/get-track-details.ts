import type { RoleCode } from '../../../src/machines/codes.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { readTrack } from '../../trading/track/read-track.ts';
import { trackedNumbers } from '../../trading/track/tracked-numbers.ts';
import { trackedStones } from '../../trading/track/tracked-stones.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** Those whose acts an associate meets in its own work. */
const SEEN_BY_ASSOCIATE: readonly RoleCode[] = [ROLE.customer, ROLE.associate];

function requireSeen({ actor }: Session, role: RoleCode | undefined): void {
  if (role === undefined || actor.role !== ROLE.associate || SEEN_BY_ASSOCIATE.includes(role))
    return;
  throw refuseField('role_id', 'You may not ask what people in this role did.');
}

export const getTrackDetails: Handler<OperationOf<'getTrackDetails'>> = async ({
  pool,
  session,
  query,
}) => {
  requireSeen(session, query.role_id);
  const at = query.at === undefined ? new Date() : new Date(query.at);
  if (query.at !== undefined && at.getTime() > Date.now())
    throw refuseField('at', 'This moment has not come yet.');
  const page = paging(query);
  const { stones, unknown } = await trackedStones(pool, session, trackedNumbers(query.search));
  if (stones.length === 0)
    throw refuse(
      'noStocksFound',
      unknown.map((number) => ({ field: 'search', message: `No stone has the number ${number}.` })),
    );
  const shown = stones.slice(page.offset, page.offset + page.size);
  return {
    data: {
      at: at.toISOString(),
      unknown_numbers: unknown,
      stones: await readTrack(pool, session, shown, { at, role: query.role_id }),
    },
    pagination: pagination(page, stones.length),
  };
};
