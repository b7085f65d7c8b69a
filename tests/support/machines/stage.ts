import { REGISTRATION, STONE_STATUS } from '#machines/codes.ts';
import type { Edge } from '#machines/kernel/edges.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { type BelowCostGrounds, NO_GROUNDS } from '#machines/workflows/below-cost.ts';
import { OWN } from '../facts/people.ts';
import { fingerprint } from '../runner/fingerprint.ts';
import { untilJobsDone } from '../runner/until.ts';
import { type Person, type Portal, startPortal } from '../servers/portal.ts';
import { flagBusiness, moveBusiness, setVerified } from '../trade/businesses.ts';
import { type Desk, deskOf, type Stone } from '../trade/desk.ts';
import { type Cast, castOf } from '../trade/people.ts';

/** The demo world with helpers that match the actors of the machine facts. */
export interface Stage {
  readonly portal: Portal;
  readonly cast: Cast;
  readonly desk: Desk;
  /** the person of the demo world for an actor of the facts */
  personOf(actor: Actor): Person;
  /** the customer of the business with that name */
  clientOf(business: string): Person;
  /** the request fields with which this person acts for ada's business */
  forAda(person: Person): { user_id?: string };
  /** Sets the registration state of ada's business. */
  register(registration: number): Promise<void>;
  /**
   * Sets the state of ada's business as an existing record sees it: registration and active flag.
   */
  stand(client: TradingClient | null): Promise<void>;
  /** Sets a status that no call of this build can set. */
  force(stone: Stone, status: number): Promise<void>;
  /** Dates the last step of a record back by an hour. */
  age(id: string): Promise<void>;
  sql(query: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
  fingerprint(): Promise<Record<string, string>>;
  /** Returns the guards that were logged for one request. */
  guardsOf(requestId: string | null): Promise<unknown[]>;
}

export async function setStage(settings: Parameters<typeof startPortal>[1] = {}): Promise<Stage> {
  const portal = await startPortal(undefined, settings);
  const cast = await castOf(portal);
  const { pool } = portal.database;
  // A job at the start sends reminders, which would appear in a fingerprint.
  await untilJobsDone(pool);
  const people: Readonly<Record<string, Person>> = {
    holder: cast.ada,
    stranger: cast.hanna,
    'associate of own business': cast.tove,
    'another associate': cast.marek,
    administrator: cast.administrator,
    'quality control': cast.qualityControl,
    guest: cast.guest,
    'API provider': cast.apiProvider,
    'FTP provider': cast.ftpProvider,
    auditor: cast.auditor,
  };
  const sql: Stage['sql'] = async (query, ...values) => (await pool.query(query, values)).rows;
  const register = (registration: number) => moveBusiness(pool, cast.ada.businessId, registration);
  return {
    portal,
    cast,
    desk: deskOf(portal),
    personOf({ id }) {
      const person = people[id ?? ''];
      if (!person) throw new Error(`nobody plays ${id}`);
      return person;
    },
    clientOf: (business) => (business === OWN ? cast.ada : cast.hanna),
    forAda: (person) => (person === cast.ada ? {} : { user_id: cast.ada.id }),
    register,
    async stand(client) {
      await register(client?.registration ?? REGISTRATION.registered.code);
      await flagBusiness(pool, cast.ada.businessId, client?.isActive ?? true);
      await setVerified(pool, cast.ada.businessId, client?.isVerified ?? true);
    },
    async force({ id }, status) {
      await portal.database.owner.query(
        `begin; set local session_replication_role = replica; update stone set status = ${status} where id = '${id}'; commit`,
      );
    },
    async age(id) {
      await portal.database.owner.query(
        `begin; set local session_replication_role = replica;
         update ledger set at = at - interval '1 hour' where id = (select max(id) from ledger where record_id = '${id}'); commit`,
      );
    },
    sql,
    fingerprint: () => fingerprint(pool),
    guardsOf: async (requestId) =>
      (await sql('select guard from refused_attempt where request_id = $1', requestId)).map(
        ({ guard }) => guard,
      ),
  };
}

/** True if a call or a timer of this build triggers the edge. */
export const isCausable = ({ operations, who }: Edge): boolean =>
  operations.length > 0 || who === 'the portal';

/** True for roles that may call these operations at all. */
export const isLetIn = ({ role }: Actor): boolean => [1, 2, 4, 5].includes(role);

export const AVAILABLE = STONE_STATUS.available.code;

/** Returns the first element of each kind. */
export function firstOfEach<T>(
  all: Iterable<T>,
  kindOf: (one: T) => string | null,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const one of all) {
    const kind = kindOf(one);
    if (kind !== null && !found.has(kind)) found.set(kind, one);
  }
  return found;
}

/** The request field with the reason of an event. */
export const reasonSent = ({ reason }: BelowCostGrounds = NO_GROUNDS): object =>
  reason === '' ? {} : { below_cost_reason: reason };
