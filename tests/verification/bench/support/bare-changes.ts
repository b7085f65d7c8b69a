import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';

/**
 * The least that a change must be, sent again and again by each client over a connection of its own: a transaction that locks
 * a row, looks whether it may be moved, moves it and notes that it was.
 */
export interface BareWork {
  readonly databaseUrl: string;
  readonly clients: number;
  readonly seconds: number;
}

export const BARE_TABLES = `
  drop table if exists bench_bare_history, bench_bare_row;
  create table bench_bare_row (nr int primary key, state smallint not null) with (fillfactor = 50);
  create table bench_bare_history (id bigint generated always as identity primary key, nr int not null,
    from_state smallint not null, to_state smallint not null, at timestamptz not null default clock_timestamp());
  insert into bench_bare_row select nr, 1 from generate_series(1, 256) as nr`;

const LOCK = 'select state from bench_bare_row where nr = $1 for no key update';
const MOVE = 'update bench_bare_row set state = $2 where nr = $1';
const NOTE = 'insert into bench_bare_history (nr, from_state, to_state) values ($1, $2, $3)';

async function change(client: pg.PoolClient, nr: number): Promise<void> {
  const send = (name: string, text: string, values: number[]) =>
    client.query<{ state: number }>({ name, text, values });
  await client.query('begin');
  const [row] = (await send('bare-lock', LOCK, [nr])).rows;
  if (row?.state !== 1 && row?.state !== 2) throw new Error('a bare row may not be moved');
  const to = 3 - row.state;
  await send('bare-move', MOVE, [nr, to]);
  await send('bare-note', NOTE, [nr, row.state, to]);
  await client.query('commit');
}

if (parentPort) {
  const { databaseUrl, clients, seconds } = workerData as BareWork;
  const times: number[] = [];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients });
  const until = performance.now() + seconds * 1_000;
  const changing = async (nr: number): Promise<void> => {
    const client = await pool.connect();
    while (performance.now() < until) {
      const since = performance.now();
      await change(client, nr);
      times.push(performance.now() - since);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => changing(client + 1)));
  await pool.end();
  parentPort.postMessage(times);
}
