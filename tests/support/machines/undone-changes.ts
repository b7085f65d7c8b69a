import { randomUUID } from 'node:crypto';
import type { Session } from '../../../server/people/accounts/session.ts';
import type { Change } from '../../../server/workflows/change.ts';
import { dryRun, withReason } from '../../../server/workflows/run-change.ts';
import type { RequestId } from '../../../src/api/ids.gen.ts';
import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import type { TradingClient } from '../../../src/machines/workflows/people.ts';
import type { FreshDatabase } from '../servers/database.ts';
import { freshDemoDatabase } from '../servers/demo-database.ts';
import type { Person } from '../servers/portal.ts';
import { type Cast, castOf } from '../trade/people.ts';

/** Changes of the demo world by one of its people: what each leaves is looked at before it is undone. */
export interface UndoneChanges {
  readonly cast: Cast;
  /** The administrator does it, where nobody else is named; the reason is the one below. */
  undone<Found>(work: (change: Change) => Promise<Found>, by?: Actor): Promise<Found>;
}

export const THE_REASON = 'the reason';

/** Nothing that is done here stays, so all files of a worker share one world; it goes with the server of the run. */
const WORLD = Symbol.for('the world that is changed and never other');
const kept = globalThis as { [WORLD]?: Promise<World> };
type World = { readonly database: FreshDatabase; readonly cast: Cast };

async function openWorld(): Promise<World> {
  const database = await freshDemoDatabase();
  return { database, cast: await castOf({ database }) };
}

export async function undoneChanges(): Promise<UndoneChanges> {
  kept[WORLD] ??= openWorld();
  const { database, cast } = await kept[WORLD];
  return {
    cast,
    undone: (work, actor = actorOf(cast.administrator, ROLE.administrator)) =>
      dryRun(
        {
          pool: database.pool,
          session: { actor } as Session,
          request: { id: randomUUID() as RequestId, ip: '' },
        },
        (change) => work(withReason(change, THE_REASON)),
      ),
  };
}

/** One of the cast, as a machine sees who acts. */
export const actorOf = ({ id, businessId }: Person, role: RoleCode): Actor => ({
  id,
  role,
  businessId,
});

/** The registered business of one of the cast, as a machine sees whom something is done for. */
export const clientOf = ({ businessId }: Person, associate: Person): TradingClient => ({
  businessId: businessId as TradingClient['businessId'],
  associateId: associate.id,
  registration: 11,
  isActive: true,
});

/** Rows of a query of this change. */
export async function rowsOf<Row extends object = Record<string, unknown>>(
  { connection }: Pick<Change, 'connection'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await connection.query<Row>(text, values)).rows;
}

/** The one row of a query of this change. */
export async function rowOf<Row extends object = Record<string, unknown>>(
  change: Pick<Change, 'connection'>,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row, ...others] = await rowsOf<Row>(change, text, values);
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows: ${text}`);
  return row;
}
