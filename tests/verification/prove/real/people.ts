import type { Person } from '../../../support/servers/portal.ts';
import { castOf, newSession, type WithPool } from '../../../support/trade/people.ts';
import { secondAdministrator } from '../../../support/trade/second-administrator.ts';
import {
  ADMINISTRATOR,
  ASSOCIATE,
  GUEST,
  getClientLabel,
  QUALITY_CONTROL,
  SECOND_ADMINISTRATOR,
} from '../../model-check/actors.ts';

/** The people of the model, as they sign in. */
export interface RealPeople {
  readonly clients: readonly Person[];
  of(name: string): Person;
  nameOf(userId: string | null): string | null;
  /** Whoever was signed out comes in again. */
  signInAgain(client: number): Promise<void>;
}

const ENOUGH = 99_999_999;

export async function realPeople(portal: WithPool): Promise<RealPeople> {
  const cast = await castOf(portal);
  const second = await secondAdministrator(portal);
  // Only the first of them is looked after by the associate.
  const clients = [cast.ada, cast.hanna, cast.ravi];
  const { pool } = portal.database;
  const businessIds = clients.map(({ businessId }) => businessId);
  // Neither a limit nor what they had before the walk stands in anybody's way.
  await pool.query('update business set memo_limit = $2 where id = any($1)', [businessIds, ENOUGH]);
  await pool.query('update memo set due_on = current_date + 30 where business_id = any($1)', [
    businessIds,
  ]);
  const people = new Map<string, Person>([
    [ADMINISTRATOR.name, cast.administrator],
    [SECOND_ADMINISTRATOR.name, { ...second, businessId: null }],
    [QUALITY_CONTROL.name, cast.qualityControl],
    [ASSOCIATE.name, cast.tove],
    [GUEST.name, cast.guest],
    ...clients.map(
      (person, client) => [`trading client ${getClientLabel(client)}`, person] as const,
    ),
  ]);
  const of = (name: string): Person => {
    const found = people.get(name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
  return {
    clients,
    of,
    nameOf: (userId) =>
      userId === null
        ? null
        : ([...people].find(([, { id }]) => id === userId)?.[0] ?? `somebody else (${userId})`),
    async signInAgain(client) {
      const name = `trading client ${getClientLabel(client)}`;
      people.set(name, await newSession(pool, of(name)));
    },
  };
}
