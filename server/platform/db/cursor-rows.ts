import type pg from 'pg';

const FETCH_SIZE = 2_000;
/** An abandoned consumer loses the connection after this idle time. */
const IDLE_TIMEOUT = '60s';

/**
 * Streams the rows of a query from one snapshot through a cursor. Holds a connection until the last
 * row is read or the consumer stops.
 */
export const streamQuery = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> =>
  withSnapshot(pool, (connection) => fetchWithCursor<Row>(connection, text, values));

/** Runs `read` in a read-only snapshot, so that sums and rows agree. */
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
    // Destroys a connection whose transaction is open or failed.
    client.release(!isDone);
  }
}

/**
 * Prefetches the next batch while the consumer reads the current one. Only one cursor at a time on
 * a connection.
 */
export async function* fetchWithCursor<Row extends pg.QueryResultRow>(
  connection: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  await connection.query(`declare reading no scroll cursor for ${text}`, [...values]);
  const fetchSome = () => {
    const some = connection.query<Row>(`fetch ${FETCH_SIZE} from reading`);
    // A consumer that stops early never awaits this batch, so its error must not become an
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
