import type pg from 'pg';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/**
 * Maximum number of days from today to the date of a Rap list. A Rap list is dated on a Friday and
 * published one or two days earlier.
 */
const DAYS_AHEAD = 7;

const LATEST = statement(
  'rap-latest-day',
  `select (now() at time zone 'UTC')::date + $1::int as day`,
);

/**
 * Throws if `listedOn` is too far ahead. A later list must have a later date, so a date far ahead
 * would block the lists of the next weeks.
 */
export async function requireFitDate(db: Pick<pg.Pool, 'query'>, listedOn: string): Promise<void> {
  const { rows } = await runStatement(db, LATEST, [DAYS_AHEAD]);
  const latest = rows[0]?.day ?? '';
  if (listedOn <= latest) return;
  const message = `The list is dated ${listedOn}. A list may be dated at most ${DAYS_AHEAD} days ahead.`;
  throw new Refusal({ ...PROBLEMS.rapListFaulty, message });
}
