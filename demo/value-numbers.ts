import type pg from 'pg';
import { runStatement, statement } from '../server/platform/db/statement.ts';

/**
 * Returns the number by which stones refer to a value of a list; null if the code is null or
 * unknown.
 */
export type ValueNumbers = (list: string, code: string | null) => number | null;

const READ = statement(
  'demo-value-numbers',
  'select m.code as list, s.code, s.nr from sub_master s join master m on m.id = s.master_id',
);

export async function readValueNumbers(connection: pg.PoolClient): Promise<ValueNumbers> {
  const { rows } = await runStatement(connection, READ);
  const lists = new Map<string, Map<string, number>>();
  for (const { list, code, nr } of rows) {
    const numbers = lists.get(list) ?? new Map<string, number>();
    lists.set(list, numbers.set(code, nr));
  }
  return (list, code) => {
    if (code === null) return null;
    const nr = lists.get(list)?.get(code);
    if (nr === undefined) throw new Error(`The list ${list} has no value ${code}.`);
    return nr;
  };
}
