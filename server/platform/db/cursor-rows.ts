import type pg from 'pg';

const AT_ONCE = 2_000;
/** A reader that stops without hanging up gives the connection back after this. */
const PATIENCE = '60s';

/**
 * The rows of a query as the reader takes them, all of one moment, however many: the database keeps the rest. They hold
 * a connection until the last one is read or the reader turns away.
 */
export const cursorRows = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> => atOneMoment(pool, (client) => fetchedRows<Row>(client, text, values));

/** Whatever is asked here is answered of one moment, so that sums and rows agree. */
export async function* atOneMoment<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${PATIENCE}'`);
    yield* read(client);
    await client.query('commit');
    isDone = true;
  } finally {
    // A transaction that is still open, or broken, does not go back to the pool.
    client.release(!isDone);
  }
}

/** One question of a moment at a time: while some rows are read, the database fetches the next. */
export async function* fetchedRows<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  await client.query(`declare reading no scroll cursor for ${text}`, [...values]);
  const fetchSome = () => {
    const some = client.query<Row>(`fetch ${AT_ONCE} from reading`);
    // Whoever turns away does not wait for it, and closes the connection by which it comes.
    some.catch(() => undefined);
    return some;
  };
  for (let coming: Promise<pg.QueryResult<Row>> | null = fetchSome(); coming; ) {
    const { rows }: pg.QueryResult<Row> = await coming;
    coming = rows.length === AT_ONCE ? fetchSome() : null;
    yield* rows;
  }
  await client.query('close reading');
}
