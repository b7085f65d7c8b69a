import type pg from 'pg';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { isSupplier } from '../../stock/imports/read-imports.ts';
import { seesOrigin } from '../../stock/stones/stone-row.ts';
import type { Finder } from './found-record.ts';

/** Suppliers are searched one by one, because the index begins with the supplier. */
export const OWN_NUMBERS = statement(
  'find-own-numbers',
  `select s.stock_no
     from provider p
     cross join lateral (
       select s.stock_no, upper(s.org_stock_no) collate "C" as own_no from stone s
        where s.provider_id = p.id
          and upper(s.org_stock_no) collate "C" >= upper($1::text)
          and upper(s.org_stock_no) collate "C" < upper($1::text) || chr(1114111)
        order by upper(s.org_stock_no) collate "C" limit $3) s
    where $2::uuid is null or p.user_id = $2
    order by s.own_no, s.stock_no limit $3`,
);

const OWN_NUMBER = /^.{2,40}$/u;

/**
 * Returns the stock numbers of stones whose supplier's stock number begins with the text, the
 * shortest first. Empty for users who may not see the numbers of suppliers. A supplier finds only
 * its own stones.
 */
export async function findOwnNumbers(
  pool: pg.Pool,
  { session }: Pick<Finder, 'session'>,
  text: string,
  limit: number,
): Promise<string[]> {
  const typed = text.trim();
  if (!seesOrigin(session) || !OWN_NUMBER.test(typed)) return [];
  const { actor } = session;
  const { rows } = await runStatement(pool, OWN_NUMBERS, [
    typed,
    isSupplier(actor) ? actor.id : null,
    limit,
  ]);
  return rows.map(({ stock_no }) => stock_no);
}
