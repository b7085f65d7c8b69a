import type pg from 'pg';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/**
 * Maximum number of days that the date of a Rap list may be ahead. Rap lists are published a day or
 * two before the Friday of their date.
 */
const DAYS_AHEAD = 7;

const LATEST = statement(
  'rap-latest-day',
  `select (now() at time zone 'UTC')::date + $1::int as day`,
);

/** Refuses a date that is too far ahead, because such a list would block all later lists. */
export async function requireFitDate(db: Pick<pg.Pool, 'query'>, listedOn: string): Promise<void> {
  const { rows } = await runStatement(db, LATEST, [DAYS_AHEAD]);
  const latest = rows[0]?.day ?? '';
  if (listedOn <= latest) return;
  const message = `The list is dated ${listedOn}. A list may be dated at most ${DAYS_AHEAD} days ahead.`;
  throw new Refusal({ ...PROBLEMS.rapListFaulty, message });
}
