import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { toleranceFault } from '#common/trade/tolerance-fault.ts';
import { lockSetting } from '../../platform/db/lock-setting.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import { reversedRanges } from '../search/filter-faults.ts';
import { MATCH_FIELDS } from './match-fields.ts';

export type MatchSetting = components['schemas']['MatchSetting'];
/** Rules, price ranges and order of one search. */
export type MatchChoice = components['schemas']['MatchChoice'];

const READ = statement(
  'match-setting-read',
  `select value from setting where name = 'match.rules'`,
);
const WRITE = statement(
  'match-setting-write',
  `update setting set value = $1 where name = 'match.rules'`,
);

export async function matchSetting(db: pg.Pool | pg.PoolClient): Promise<MatchSetting> {
  const { rows } = await runStatement(db, READ);
  if (!rows[0]) throw new Error('the match criteria are missing');
  return rows[0].value;
}

export const lockMatchSetting = (connection: pg.PoolClient) =>
  lockSetting(connection, 'match.rules');

export async function writeMatchSetting(
  connection: pg.PoolClient,
  { rules, set_size }: MatchSetting,
): Promise<void> {
  await runStatement(connection, WRITE, [JSON.stringify({ rules, set_size })]);
}

/** `where` is the path of the choice in the request body. */
export function checkChoice(
  { rules, sell_amt = {}, markup_ppc = {} }: Omit<MatchChoice, 'set_size'>,
  where = 'data',
): void {
  const faults = rules.flatMap(({ field, tolerance }, at): RefusalEntry[] => {
    const { label } = MATCH_FIELDS[field];
    const place = `${where}.rules.${at}`;
    if (rules.findIndex((rule) => rule.field === field) < at)
      return [{ field: `${place}.field`, message: `${label} is listed twice.` }];
    const fault = toleranceFault(MATCH_FIELDS[field], tolerance);
    return fault ? [{ field: `${place}.tolerance`, message: fault }] : [];
  });
  faults.push(
    ...reversedRanges([
      { field: `${where}.sell_amt`, range: sell_amt },
      { field: `${where}.markup_ppc`, range: markup_ppc },
    ]),
  );
  if (faults.length > 0) throw refuse('invalidRequest', faults);
}
