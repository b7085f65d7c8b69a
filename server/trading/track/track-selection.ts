import type pg from 'pg';
import type { RoleCode } from '#machines/codes.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseAsOf } from '../../platform/http/as-of.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import type { StoneRecord } from '../../stock/stones/stone-row.ts';
import { parseTrackedNumbers } from './tracked-numbers.ts';
import { findTrackedStones } from './tracked-stones.ts';

export interface TrackQuestion {
  search: string;
  role_id?: RoleCode | undefined;
  at?: string | undefined;
}

export interface TrackSelection {
  readonly stones: StoneRecord[];
  readonly unknown: string[];
  readonly at: Date;
  readonly role: RoleCode | undefined;
}

export async function resolveTrackSelection(
  pool: pg.Pool,
  session: Session,
  { search, role_id: role, at: requestedAt }: TrackQuestion,
): Promise<TrackSelection> {
  requireVisibleRole(session, role);
  const at = parseAsOf(requestedAt);
  const { stones, unknown } = await findTrackedStones(pool, session, parseTrackedNumbers(search));
  if (stones.length === 0)
    throw refuse(
      'noStocksFound',
      unknown.map((number) => ({ field: 'search', message: `No stone has the number ${number}.` })),
    );
  return { stones, unknown, at, role };
}

const SEEN_BY_ASSOCIATE: readonly RoleCode[] = [ROLE.customer, ROLE.associate];

function requireVisibleRole({ actor }: Session, role: RoleCode | undefined): void {
  if (role === undefined || actor.role !== ROLE.associate || SEEN_BY_ASSOCIATE.includes(role))
    return;
  throw refuseField('role_id', 'You do not have access to the actions of people in this role.');
}
