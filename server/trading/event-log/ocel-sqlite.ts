import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { capitalize } from '#common/capitalize.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import { EVENT_TYPES, OBJECT_TYPES } from './log-types.ts';
import { OCEL_EPOCH } from './ocel-json.ts';
import { readLogEvents, readLogObjects } from './read-log.ts';

/**
 * Common tables of the OCEL 2.0 standard. Each event type and object type also has its own table.
 * The map tables hold the names of these tables. `without rowid` halves the file size and the write
 * time.
 */
const FOR_ALL = `
  create table event_map_type (ocel_type text primary key, ocel_type_map text not null) without rowid;
  create table object_map_type (ocel_type text primary key, ocel_type_map text not null) without rowid;
  create table event (ocel_id text primary key, ocel_type text not null references event_map_type (ocel_type)) without rowid;
  create table object (ocel_id text primary key, ocel_type text not null references object_map_type (ocel_type)) without rowid;
  create table event_object (ocel_event_id text not null references event (ocel_id), ocel_object_id text not null references object (ocel_id),
    ocel_qualifier text, primary key (ocel_event_id, ocel_object_id, ocel_qualifier)) without rowid;
  create table object_object (ocel_source_id text not null references object (ocel_id), ocel_target_id text not null references object (ocel_id),
    ocel_qualifier text, primary key (ocel_source_id, ocel_target_id, ocel_qualifier)) without rowid;`;

/** Converts a type such as "hold.place" to a valid table name such as "HoldPlace". */
const mapped = (type: string): string =>
  type
    .split(/[^A-Za-z0-9]+/)
    .map(capitalize)
    .join('');

const YIELD_EVERY = 500;
const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

export async function writeOcelSqlite(
  connection: pg.PoolClient,
  where: WhereClause,
  place: string,
): Promise<void> {
  const file = new DatabaseSync(place, { enableForeignKeyConstraints: false });
  try {
    // The file needs no journal, because only this process uses it and deletes it on failure. The
    // large page cache speeds up inserts with random keys.
    file.exec(`pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; pragma page_size = 8192;
      pragma cache_size = -65536; begin`);
    file.exec(FOR_ALL);
    await writeEvents(file, connection, where);
    await writeObjects(file, connection, where);
    file.exec('commit');
  } finally {
    file.close();
  }
}

async function writeEvents(
  file: DatabaseSync,
  connection: pg.PoolClient,
  where: WhereClause,
): Promise<void> {
  const addType = file.prepare('insert into event_map_type values (?, ?)');
  const addEvent = file.prepare('insert into event values (?, ?)');
  const addRelation = file.prepare('insert into event_object values (?, ?, ?)');
  const typed = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const rowOf = (type: string) => {
    const known = typed.get(type);
    if (known) return known;
    addType.run(type, mapped(type));
    file.exec(
      `create table "event_${mapped(type)}" (ocel_id text primary key references event (ocel_id), ocel_time timestamp not null,
         "from" text, "to" text, author text, role text, reason text) without rowid`,
    );
    const made = file.prepare(`insert into "event_${mapped(type)}" values (?, ?, ?, ?, ?, ?, ?)`);
    typed.set(type, made);
    return made;
  };
  for (const type of EVENT_TYPES) rowOf(type);
  let written = 0;
  for await (const event of readLogEvents(connection, where, 'by time')) {
    const { id, type, at, from, to, author, role, reason, relations } = event;
    addEvent.run(id, type);
    rowOf(type).run(id, at, from, to, author, role, reason);
    for (const { objectId, qualifier } of relations) addRelation.run(id, objectId, qualifier);
    written += 1;
    if (written % YIELD_EVERY === 0) await yieldToEventLoop();
  }
}

async function writeObjects(
  file: DatabaseSync,
  connection: pg.PoolClient,
  where: WhereClause,
): Promise<void> {
  const addType = file.prepare('insert into object_map_type values (?, ?)');
  const addObject = file.prepare('insert into object values (?, ?)');
  const addRelation = file.prepare('insert into object_object values (?, ?, ?)');
  const typed = new Map(
    OBJECT_TYPES.map((type) => {
      addType.run(type, mapped(type));
      file.exec(
        `create table "object_${mapped(type)}" (ocel_id text not null references object (ocel_id), ocel_time timestamp not null,
           ocel_changed_field text, number text, carat real, amount real, state text)`,
      );
      return [
        type as string,
        file.prepare(`insert into "object_${mapped(type)}" values (?, ?, ?, ?, ?, ?, ?)`),
      ] as const;
    }),
  );
  let written = 0;
  for await (const object of readLogObjects(connection, where)) {
    const { id, type, number, carat, amount, states, relations } = object;
    addObject.run(id, type);
    const row = typed.get(type);
    row?.run(id, OCEL_EPOCH, null, number, carat, amount, null);
    for (const { at, state } of states) row?.run(id, at, 'state', null, null, null, state);
    for (const { objectId, qualifier } of relations) addRelation.run(id, objectId, qualifier);
    written += 1;
    if (written % YIELD_EVERY === 0) await yieldToEventLoop();
  }
}
