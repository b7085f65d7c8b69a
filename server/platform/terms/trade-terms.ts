import type pg from 'pg';
import { TERM_NAMES, type TermName, type TradeTerms } from '#common/trade/trade-terms.ts';
import { runStatement, statement } from '../db/statement.ts';
import { SETTING_OF } from './terms-in-sql.ts';

type Terms = Readonly<TradeTerms>;

const SELECT = 'select name, value from setting where name = any($1)';
const READ = statement('terms-read', SELECT);
const LOCK = statement('terms-lock', `${SELECT} order by name for no key update`);
const WRITE = statement(
  'terms-write',
  `update setting set value = m.value from unnest($1::text[], $2::jsonb[]) as m (name, value)
          where setting.name = m.name`,
);

const NAMES = Object.values(SETTING_OF);

async function readTermsWith(
  db: pg.Pool | pg.PoolClient,
  query: typeof READ | typeof LOCK,
): Promise<Terms> {
  const { rows } = await runStatement(db, query, [NAMES]);
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const gone = NAMES.find((name) => !stored.has(name));
  if (gone) throw new Error(`the setting ${gone} is missing`);
  return Object.fromEntries(
    TERM_NAMES.map((term) => [term, stored.get(SETTING_OF[term])]),
  ) as unknown as Terms;
}

export const readTradeTerms = (db: pg.Pool | pg.PoolClient): Promise<Terms> =>
  readTermsWith(db, READ);

/** Reads all trade terms and locks their settings until the transaction ends. */
export const lockTerms = (connection: pg.PoolClient): Promise<Terms> =>
  readTermsWith(connection, LOCK);

export async function writeTerms(
  connection: pg.PoolClient,
  terms: readonly (readonly [TermName, TradeTerms[TermName]])[],
): Promise<void> {
  await runStatement(connection, WRITE, [
    terms.map(([term]) => SETTING_OF[term]),
    terms.map(([, value]) => JSON.stringify(value)),
  ]);
}
