import { REGISTRATION, STONE_STATUS } from '../../../src/machines/codes.ts';
import type { Edge } from '../../../src/machines/kernel/edges.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import { type BelowCostGrounds, NO_GROUNDS } from '../../../src/machines/workflows/below-cost.ts';
import type { TradingClient } from '../../../src/machines/workflows/people.ts';
import { OWN } from '../facts/people.ts';
import { fingerprint } from '../runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../servers/portal.ts';
import { flagBusiness, moveBusiness } from '../trade/businesses.ts';
import { type Desk, deskOf, type Stone } from '../trade/desk.ts';
import { type Cast, castOf } from '../trade/people.ts';

/** The demo world as a stage on which the people of the machines' facts can act. */
export interface Stage {
  readonly portal: Portal;
  readonly cast: Cast;
  readonly desk: Desk;
  /** the living person behind an actor of the facts */
  personOf(actor: Actor): Person;
  /** the client of that name */
  clientOf(business: string): Person;
  /** what a call by this person says to act for ada's business */
  forAda(person: Person): { user_id?: string };
  /** Where ada's business stands with its registration. */
  register(registration: number): Promise<void>;
  /** Ada's business as a record that stands meets it: registered or not, in use or set aside. */
  stand(client: TradingClient | null): Promise<void>;
  /** Puts a stone into a state to which no call of this build leads. */
  force(stone: Stone, status: number): Promise<void>;
  /** Lets the last step of a record lie an hour back. */
  age(id: string): Promise<void>;
  sql(query: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
  fingerprint(): Promise<Record<string, string>>;
  /** The guards that were noted for one request. */
  guardsOf(requestId: string | null): Promise<unknown[]>;
}

export async function setStage(settings: Parameters<typeof startPortal>[1] = {}): Promise<Stage> {
  const portal = await startPortal(undefined, settings);
  const cast = await castOf(portal);
  const { pool } = portal.database;
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

/** What a call or the clock causes in this build; the rest waits for workflows to come. */
export const isCausable = ({ operations, who }: Edge): boolean =>
  operations.length > 0 || who === 'the clock';

/** Those of the facts' people whom the calls let in at all. */
export const isLetIn = ({ role }: Actor): boolean => [1, 2, 4, 5].includes(role);

export const AVAILABLE = STONE_STATUS.available.code;

/** The first of each kind. */
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

/** The reason of an event as a call sends it. */
export const reasonSent = ({ reason }: BelowCostGrounds = NO_GROUNDS): object =>
  reason === '' ? {} : { below_cost_reason: reason };
