import { randomUUID } from 'node:crypto';
import type { Session } from '../../server/people/accounts/session.ts';
import type { Change, LockedStone } from '../../server/workflows/change.ts';
import { lockStones } from '../../server/workflows/records/stone-records.ts';
import { rehearse, withReason } from '../../server/workflows/run-change.ts';
import type { BusinessId, RequestId, StoneId } from '../../src/api/ids.gen.ts';
import { ROLE, type RoleCode } from '../../src/machines/codes.ts';
import type { Actor } from '../../src/machines/kernel/model.ts';
import type { Client } from '../../src/machines/workflows/people.ts';
import { freshDemoDatabase } from './demo-database.ts';
import { type Cast, castOf } from './people.ts';
import type { Person } from './portal.ts';

/** Changes of the demo world by one of its people: what each leaves is looked at before it is undone. */
export interface UndoneChanges {
  readonly cast: Cast;
  /** The administrator does it, where nobody else is named; the reason is the one below. */
  undone<Found>(work: (change: Change) => Promise<Found>, by?: Actor): Promise<Found>;
  drop(): Promise<void>;
}

export const THE_REASON = 'the reason';

export async function undoneChanges(): Promise<UndoneChanges> {
  const database = await freshDemoDatabase();
  const cast = await castOf({ database });
  return {
    cast,
    undone: (work, actor = actorOf(cast.administrator, ROLE.administrator)) =>
      rehearse(
        {
          pool: database.pool,
          session: { actor } as Session,
          request: { id: randomUUID() as RequestId, ip: '' },
        },
        (change) => work(withReason(change, THE_REASON)),
      ),
    drop: () => database.drop(),
  };
}

/** One of the cast, as a machine sees who acts. */
export const actorOf = ({ id, businessId }: Person, role: RoleCode): Actor => ({
  id,
  role,
  businessId,
});

/** The business of a customer, as a machine sees a client: registered, in use, and looked after by this associate. */
export const clientOf = ({ businessId }: Person, associate: Person): Client => ({
  businessId: businessId as BusinessId,
  associateId: associate.id,
  registration: 11,
  isActive: true,
});

/** Stones that nobody has taken yet, locked. */
export const freeStones = async (change: Change, count: number): Promise<LockedStone[]> =>
  lockStones(
    change,
    (
      await rowsOf<{ id: StoneId }>(
        change,
        'select id from stone where status = 1 order by id limit $1',
        [count],
      )
    ).map(({ id }) => id),
  );

/** Rows of a query of this change. */
export async function rowsOf<Row extends object = Record<string, unknown>>(
  { client }: Pick<Change, 'client'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows;
}

/** The one row of a query of this change. */
export async function rowOf<Row extends object = Record<string, unknown>>(
  change: Pick<Change, 'client'>,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row, ...others] = await rowsOf<Row>(change, text, values);
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows: ${text}`);
  return row;
}
