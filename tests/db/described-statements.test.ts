import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeStatements } from '../../scripts/generate/statements/describe-statements.ts';
import { testCluster } from '../support/servers/test-cluster.ts';

/** Tables of which everything is known here, so that what is expected is written by hand. */
const TABLES = `
  create temp table house (id uuid primary key, name text not null, motto text, code smallint not null, tags text[] not null);
  create temp table person (id uuid primary key, house_id uuid not null, age int, born timestamptz not null, wealth numeric not null, seen bigint not null, more jsonb not null, day date);
  create temp table guest_room (id uuid primary key, house_id uuid not null references house, linked_to uuid);
`;

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: (await testCluster()).urlOf('postgres') });
  await client.connect();
  await client.query(TABLES);
});
afterAll(() => client.end());

async function told(
  text: string,
  present: readonly string[] = [],
  kinds: ReadonlySet<string> = new Set(),
) {
  const known = { declared: new Set(['house.code']), kinds };
  const [found] = await describeStatements(client, [{ name: 'told', text, present }], known);
  if (!found) throw new Error('nothing was told');
  const row = found.row.map(({ name, type, isPresent }) => [
    name,
    isPresent ? type : `${type} | null`,
  ]);
  return { given: found.parameters, row: Object.fromEntries(row) };
}
const rowOf = async (text: string) => (await told(text)).row;
const givenOf = async (text: string) => (await told(text)).given;

describe('the generated row type of a statement', () => {
  test('has the types that the driver returns', async () => {
    expect(await rowOf('select * from person')).toEqual({
      id: 'string',
      house_id: 'string',
      age: 'number | null',
      born: 'Date',
      wealth: 'string',
      seen: 'number',
      more: 'unknown',
      day: 'string | null',
    });
    expect(await rowOf('select tags, code from house')).toEqual({
      tags: 'string[]',
      code: "Columns['house.code']",
    });
  });

  test('is nullable for an outer join without a match, also in a subquery and a CTE', async () => {
    const join = 'select p.id, h.name from person p left join house h on h.id = p.house_id';
    const expected = { id: 'string', name: 'string | null' };
    expect(await rowOf(join)).toEqual(expected);
    expect(await rowOf(`select * from (${join}) as s`)).toEqual(expected);
    expect(await rowOf(`with s as (${join}) select * from s`)).toEqual(expected);
    expect(await rowOf(join.replace('left', 'right'))).toEqual({
      id: 'string | null',
      name: 'string',
    });
    expect(await rowOf(join.replace('left ', ''))).toEqual({ id: 'string', name: 'string' });
  });

  test('is not nullable after a condition that excludes null', async () => {
    const join =
      'select h.name, h.motto, p.age from person p left join house h on h.id = p.house_id';
    expect(await rowOf(`${join} where h.code = 1`)).toEqual({
      name: 'string',
      motto: 'string | null',
      age: 'number | null',
    });
    expect(await rowOf(`${join} where p.age > 3 and h.motto is not null`)).toEqual({
      name: 'string',
      motto: 'string',
      age: 'number',
    });
    expect(await rowOf(`${join} where p.age > 3 or h.code = 1`)).toEqual({
      name: 'string | null',
      motto: 'string | null',
      age: 'number | null',
    });
  });

  test('is nullable for one side of a full join', async () => {
    const sides = 'house h full join (select id, born from person) p using (id)';
    expect(await rowOf(`select id, h.name, p.born from ${sides}`)).toEqual({
      id: 'string',
      name: 'string | null',
      born: 'Date | null',
    });
  });

  test('is nullable for an expression over nullable columns', async () => {
    expect(
      await rowOf(`select age + 1 as older, coalesce(age, 0) as some, age is null as unknown, more ->> 'a' as word,
        nullif(age, 3) as other, concat(age, 'y') as text, exists (select from house) as any,
        (select name from house where id = person.house_id) as house,
        (select count(*) from house) as houses, (select max(code) from house) as top from person`),
    ).toEqual({
      older: 'number | null',
      some: 'number',
      unknown: 'boolean',
      word: 'string | null',
      other: 'number | null',
      text: 'string',
      any: 'boolean',
      house: 'string | null',
      houses: 'number',
      top: "Columns['house.code'] | null",
    });
  });

  test('is nullable for the sum of a group that may be empty', async () => {
    expect(
      await rowOf('select count(*), sum(wealth), max(age) from person group by house_id'),
    ).toEqual({ count: 'number', sum: 'string', max: 'number | null' });
    expect(await rowOf('select count(*), sum(wealth) from person')).toEqual({
      count: 'number',
      sum: 'string | null',
    });
    expect(
      await rowOf('select house_id, sum(wealth) filter (where age = 1) from person group by 1'),
    ).toEqual({ house_id: 'string', sum: 'string | null' });
    expect(
      await rowOf('select house_id, count(*) from person group by grouping sets ((house_id), ())'),
    ).toEqual({ house_id: 'string | null', count: 'number' });
    expect(
      await rowOf(
        'select array_agg(age) as ages, array_agg(id) as ids from person group by house_id',
      ),
    ).toEqual({ ages: '(number | null)[]', ids: 'string[]' });
  });

  test('has the type of JSON as it is built, with the condition of a CASE branch', async () => {
    expect(
      await rowOf(`select case when h.id is not null then json_build_object('name', h.name, 'motto', h.motto, 'born', p.born) end as house
        from person p left join house h on h.id = p.house_id`),
    ).toEqual({ house: '{ name: string; motto: string | null; born: string } | null' });
    expect(
      await rowOf(
        `select coalesce((select json_agg(json_build_object('id', id, 'wealth', wealth)) from person), '[]') as people`,
      ),
    ).toEqual({ people: '{ id: string; wealth: number }[]' });
  });

  test('of an insert or update is that of the written row', async () => {
    expect(
      await rowOf(`update house set motto = 'so' where name = 'x' returning id, motto`),
    ).toEqual({
      id: 'string',
      motto: 'string',
    });
    expect(
      await rowOf(
        `update house set motto = null where motto = 'x' returning motto, old.motto as before`,
      ),
    ).toEqual({ motto: 'string | null', before: 'string' });
    expect(await rowOf('delete from person returning age')).toEqual({ age: 'number | null' });
  });

  test('of a union is nullable if one of its parts is', async () => {
    expect(
      await rowOf(`select 'a' as kind, name from house union all select 'b', motto from house`),
    ).toEqual({ kind: "'a' | 'b'", name: 'string | null' });
  });
});

describe('a not-null declaration', () => {
  test('makes a column not nullable', async () => {
    expect((await told('select motto from house', ['motto'])).row).toEqual({ motto: 'string' });
  });

  test('is an error if it is not needed or names an unknown column', async () => {
    await expect(told('select name from house', ['name'])).rejects.toThrow(/name needs no claim/);
    await expect(told('select name from house', ['nome'])).rejects.toThrow(/no column nome/);
  });
});

describe('the generated parameter type of a statement', () => {
  test('is that of the compared column', async () => {
    expect(
      await givenOf(
        'select from person where id = $1 and seen = any($2) and wealth > $3 and born < $4',
      ),
    ).toEqual(['string', 'readonly (number | string)[]', 'string | number', 'Date | string']);
  });

  test('is nullable only if the SQL text handles null', async () => {
    expect(await givenOf('select from house where name = $1')).toEqual(['string']);
    expect(await givenOf('select from house where $1::text is null or name = $1')).toEqual([
      'string | null | undefined',
    ]);
    expect(await givenOf('update house set name = coalesce($1, name)')).toEqual([
      'string | null | undefined',
    ]);
    expect(
      await givenOf('insert into house (id, name, motto, code, tags) values ($1, $2, $3, $4, $5)'),
    ).toEqual(['string', 'string', 'string | null | undefined', 'number', 'readonly string[]']);
  });

  test('passes through unnest by element', async () => {
    expect(
      await givenOf(`insert into house (id, name, motto, code, tags)
        select id, name, motto, 1, '{}' from unnest($1::uuid[], $2::text[], $3::text[]) as m (id, name, motto)`),
    ).toEqual(['readonly string[]', 'readonly string[]', 'readonly (string | null)[]']);
  });
});

test('a statement with an unknown column is reported', async () => {
  await expect(told('select nome from house')).rejects.toThrow(
    /the statement told cannot be described: column "nome" does not exist/,
  );
});

describe('the id type of a kind of record', () => {
  const KINDS = new Set(['GuestRoom', 'House']);
  const rowWithKinds = async (text: string) => (await told(text, [], KINDS)).row;
  const givenWithKinds = async (text: string) => (await told(text, [], KINDS)).given;

  test('is derived in a row from the primary key and from foreign keys', async () => {
    expect(await rowWithKinds('select * from guest_room')).toEqual({
      id: 'ids.GuestRoomId',
      house_id: 'ids.HouseId',
      linked_to: 'string | null',
    });
    expect((await told('select id, house_id from guest_room', [], new Set(['House']))).row).toEqual(
      {
        id: 'string',
        house_id: 'ids.HouseId',
      },
    );
    expect(
      await rowWithKinds(`select h.id, array_agg(r.id) as rooms, jsonb_build_object('room', min(r.id::text)) as first
                            from guest_room r left join house h on h.id = r.house_id group by h.id`),
    ).toEqual({
      id: 'ids.HouseId | null',
      rooms: 'ids.GuestRoomId[]',
      first: '{ room: ids.GuestRoomId }',
    });
  });

  test('is required for a parameter that is compared with such a column', async () => {
    expect(
      await givenWithKinds('select from guest_room where id = $1 and house_id = any($2)'),
    ).toEqual(['ids.GuestRoomId', 'readonly ids.HouseId[]']);
    expect(await givenWithKinds('select from guest_room where linked_to = $1')).toEqual(['string']);
    expect(
      await givenWithKinds(
        'select from guest_room r join house h on h.id = r.house_id where r.id = $1 or h.id = $1',
      ),
    ).toEqual(['ids.GuestRoomId | ids.HouseId']);
  });

  test('is required for a parameter that is written to such a column, alone or as a list', async () => {
    expect(
      await givenWithKinds('insert into guest_room (id, house_id, linked_to) values ($1, $2, $3)'),
    ).toEqual(['ids.GuestRoomId', 'ids.HouseId', 'string | null | undefined']);
    expect(
      await givenWithKinds(
        'insert into guest_room (id, house_id) select id, $2 from unnest($1::uuid[]) as m (id)',
      ),
    ).toEqual(['readonly ids.GuestRoomId[]', 'ids.HouseId']);
    expect(
      await givenWithKinds(
        'update guest_room r set house_id = m.house from unnest($1::uuid[], $2::uuid[]) as m (room, house) where r.id = m.room',
      ),
    ).toEqual(['readonly ids.GuestRoomId[]', 'readonly ids.HouseId[]']);
  });
});
