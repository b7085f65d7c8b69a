import type pg from 'pg';

const AT_ONCE = 1_000;
/** Whoever stops reading without hanging up gives the connection back after this. */
const PATIENCE = '60s';

/**
 * The rows of a query as somebody reads them, all of one moment, however many: the database keeps the rest. They hold
 * a connection until the last one is read or the reader turns away.
 */
export async function* cursorRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${PATIENCE}'`);
    await client.query(`declare reading no scroll cursor for ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${AT_ONCE} from reading`);
      yield* rows;
      if (rows.length < AT_ONCE) break;
    }
    await client.query('commit');
    isDone = true;
  } finally {
    // A transaction that is still open, or broken, does not go back to the pool.
    client.release(!isDone);
  }
}
