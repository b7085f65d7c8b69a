import { randomUUID } from 'node:crypto';
import type { RequestId } from '#api/ids.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import type { Session } from '../../../server/people/accounts/session.ts';
import type { Change } from '../../../server/workflows/change.ts';
import { dryRun, withReason } from '../../../server/workflows/run-change.ts';
import type { FreshDatabase } from '../servers/database.ts';
import { freshDemoDatabase } from '../servers/demo-database.ts';
import type { Person } from '../servers/portal.ts';
import { type Cast, castOf } from '../trade/people.ts';

/**
 * Runs changes on the demo world in transactions that are rolled back. The result can be read
 * before.
 */
export interface UndoneChanges {
  readonly cast: Cast;
  /** The default actor is the administrator, the reason is `THE_REASON`. */
  undone<Found>(work: (change: Change) => Promise<Found>, by?: Actor): Promise<Found>;
}

export const THE_REASON = 'the reason';

/**
 * All changes are rolled back, so the test files of a worker share one database. It is removed with
 * the server of the run.
 */
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

/** Converts a person of the cast to an actor of a machine. */
export const actorOf = ({ id, businessId }: Person, role: RoleCode): Actor => ({
  id,
  role,
  businessId,
});

/** Converts a person of the cast to a registered trading client of a machine. */
export const clientOf = ({ businessId }: Person, associate: Person): TradingClient => ({
  businessId: businessId as TradingClient['businessId'],
  associateId: associate.id,
  registration: 11,
  isActive: true,
  isVerified: true,
});

/** Runs a query in this transaction and returns its rows. */
export async function rowsOf<Row extends object = Record<string, unknown>>(
  { connection }: Pick<Change, 'connection'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await connection.query<Row>(text, values)).rows;
}

/** Runs a query in this transaction and returns its only row. */
export async function rowOf<Row extends object = Record<string, unknown>>(
  change: Pick<Change, 'connection'>,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row, ...others] = await rowsOf<Row>(change, text, values);
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} rows: ${text}`);
  return row;
}
