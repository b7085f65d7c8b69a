import type pg from 'pg';
import { DOCUMENT_PREFIXES } from '#common/document-prefixes.ts';
import { runStatement, statement } from '../server/platform/db/statement.ts';

/** Last number in each series, by series name such as `HO-2026`. */
export type LastNumbers = ReadonlyMap<string, number>;

/** Number series in which gaps are illegal. */
const GAPLESS: readonly string[] = [DOCUMENT_PREFIXES.invoice, DOCUMENT_PREFIXES.creditNote];

const CONTINUE = statement(
  'demo-numbers-continue',
  `insert into number_series (prefix, year, last) select * from unnest($1::text[], $2::smallint[], $3::integer[])
   on conflict (prefix, year) do update set last = excluded.last`,
);
const CONTINUE_SEQUENCE = statement(
  'demo-sequence-continue',
  `select setval('number_' || lower($1), $2::bigint * 1000000000 + $3::bigint)`,
);

/**
 * Makes all number series continue after these numbers. A gapless series has one row per year; any
 * other series is a sequence for the latest year.
 */
export async function continueSeries(connection: pg.PoolClient, lasts: LastNumbers): Promise<void> {
  const series = [...lasts].map(([name, last]) => {
    const [prefix = '', year] = name.split('-');
    return { prefix, year: Number(year), last };
  });
  const gapless = series.filter(({ prefix }) => GAPLESS.includes(prefix));
  await runStatement(connection, CONTINUE, [
    gapless.map(({ prefix }) => prefix),
    gapless.map(({ year }) => year),
    gapless.map(({ last }) => last),
  ]);
  for (const { prefix, year, last } of series.toSorted((a, b) => a.year - b.year)) {
    if (GAPLESS.includes(prefix)) continue;
    await runStatement(connection, CONTINUE_SEQUENCE, [prefix, year, last]);
  }
}

export const resetNumberSeries = (connection: pg.PoolClient) =>
  connection.query(
    `truncate number_series;
     select setval(c.oid, 1, false) from pg_class c where c.relkind = 'S' and c.relname ~ '^number_[a-z]{2}$'`,
  );

/** Converts the last numbers by year to last numbers by series name. */
export const toLastNumbers = (prefix: string, years: ReadonlyMap<number, number>): LastNumbers =>
  new Map([...years].map(([year, last]) => [`${prefix}-${year}`, last]));
