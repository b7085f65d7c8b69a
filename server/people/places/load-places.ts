import type pg from 'pg';
import { copyRows, type Field } from '../../platform/db/copy-rows.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DATA_SET, type Places, readPlaces } from './data-set.ts';

const HELD = statement('place-data-version', 'select version from place_data');
const NOTE = statement(
  'place-data-note',
  `insert into place_data (version) values ($1)
   on conflict (singleton) do update set version = excluded.version, loaded_at = now()`,
);

const PUT_STATES = statement(
  'place-states-put',
  `
  insert into state (country_id, code, name)
  select c.id, n.code, trim(n.name)
    from unnest($1::text[], $2::text[], $3::text[]) as n (country, code, name)
    join country c on c.iso2 = n.country
  on conflict (country_id, code) do update set name = excluded.name where state.name <> excluded.name`,
);
const STATES = statement(
  'place-states-held',
  `select s.id, c.iso2 || ' ' || s.code as key from state s join country c on c.id = s.country_id`,
);
const CITIES = statement('place-cities-held', `select state_id || ' ' || name as key from city`);

// Validating the foreign key once after loading takes a tenth of the time of checking each row.
const WITHOUT_CHECK = 'alter table city drop constraint city_state_id_fkey';
const WITH_CHECK =
  'alter table city add constraint city_state_id_fkey foreign key (state_id) references state';

/** Places that are missing from a newer data set are kept, because addresses may refer to them. */
export async function loadPlaces(connection: pg.PoolClient): Promise<void> {
  const { rows } = await runStatement(connection, HELD);
  if (rows[0]?.version === DATA_SET) return;
  const places = await readPlaces();
  const states = await putStates(connection, places);
  await connection.query(WITHOUT_CHECK);
  await copyRows(
    connection,
    'city (state_id, name) from stdin',
    await newCities(connection, states, places),
  );
  await connection.query(WITH_CHECK);
  await connection.query('analyze state, city');
  await runStatement(connection, NOTE, [DATA_SET]);
}

async function putStates(
  connection: pg.PoolClient,
  { states }: Places,
): Promise<ReadonlyMap<string, string>> {
  await runStatement(connection, PUT_STATES, [
    states.map(([country]) => country),
    states.map(([, code]) => code),
    states.map(([, , name]) => name),
  ]);
  const { rows } = await runStatement(connection, STATES);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function newCities(
  connection: pg.PoolClient,
  states: ReadonlyMap<string, string>,
  { cities }: Places,
): Promise<Iterable<readonly Field[]>> {
  const { rows } = await runStatement(connection, CITIES);
  const held = new Set(rows.map(({ key }) => key));
  return missingFrom(held, states, cities);
}

function* missingFrom(
  held: Set<string>,
  states: ReadonlyMap<string, string>,
  cities: Places['cities'],
): Iterable<readonly Field[]> {
  for (const [country, code, names] of cities) {
    const state = states.get(`${country} ${code}`);
    if (!state) continue;
    for (const name of names.map((given) => given.trim())) {
      if (name === '' || held.has(`${state} ${name}`)) continue;
      held.add(`${state} ${name}`);
      yield [state, name];
    }
  }
}
