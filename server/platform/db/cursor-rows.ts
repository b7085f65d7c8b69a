import type pg from 'pg';

const FETCH_SIZE = 2_000;
/** PostgreSQL closes the connection of a consumer that reads no row for this long. */
const IDLE_TIMEOUT = '60s';

/**
 * All rows come from one snapshot. Holds a connection until the last row is read or the consumer
 * stops.
 */
export const streamQuery = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> =>
  withSnapshot(pool, (connection) => fetchWithCursor<Row>(connection, text, values));

/** All queries of `read` see one state of the tables. */
export async function* withSnapshot<T>(
  pool: pg.Pool,
  read: (connection: pg.PoolClient) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'`);
    yield* read(client);
    await client.query('commit');
    isDone = true;
  } finally {
    // A connection whose transaction is still open or has failed cannot be reused, so destroy it.
    client.release(!isDone);
  }
}

/** Prefetches the next batch. The cursor has a fixed name, so a connection can have only one. */
export async function* fetchWithCursor<Row extends pg.QueryResultRow>(
  connection: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  await connection.query(`declare reading no scroll cursor for ${text}`, [...values]);
  const fetchSome = () => {
    const some = connection.query<Row>(`fetch ${FETCH_SIZE} from reading`);
    // A consumer that stops early never awaits the prefetched batch, whose error would be an
    // unhandled rejection.
    some.catch(() => undefined);
    return some;
  };
  for (let coming: Promise<pg.QueryResult<Row>> | null = fetchSome(); coming; ) {
    const { rows }: pg.QueryResult<Row> = await coming;
    coming = rows.length === FETCH_SIZE ? fetchSome() : null;
    yield* rows;
  }
  await connection.query('close reading');
}
