import type pg from 'pg';
import type { CaratRangeId, SubCaratRangeId } from '#api/ids.gen.ts';
import type { CaratPiece } from '#common/trade/carat-layout.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { lockMarkups } from '../markups/write-markups.ts';

export interface LockedRange {
  readonly id: CaratRangeId;
  readonly name: string;
  readonly isActive: boolean;
  readonly sequence: number;
}

export interface LockedSubRange extends CaratPiece<SubCaratRangeId> {
  readonly id: SubCaratRangeId;
  readonly rangeId: CaratRangeId;
  readonly isActive: boolean;
}

const RANGES = statement(
  'carat-ranges-standing',
  `select id, name, is_active as "isActive", sequence from carat_range
          where deleted_at is null order by sequence, name`,
);
const PIECES = statement(
  'sub-carat-ranges-standing',
  `select s.id, s.range_id as "rangeId", r.name as "rangeName", s.is_active as "isActive",
          (s.carat_from * 100)::int as "from", (s.carat_to * 100)::int as "to"
     from sub_carat_range s join carat_range r on r.id = s.range_id
    where s.deleted_at is null order by s.carat_from`,
);

/**
 * Locks and returns all carat ranges. Overlap checks read every range, and markups depend on the
 * ranges, so one lock serializes changes to ranges and markups.
 */
export async function lockRanges(connection: pg.PoolClient): Promise<LockedRange[]> {
  await lockMarkups(connection);
  return (await runStatement(connection, RANGES)).rows;
}

/** Reads the sub-ranges. The caller holds the lock of `lockRanges`. */
export const readSubRanges = async (connection: pg.PoolClient): Promise<LockedSubRange[]> =>
  (await runStatement(connection, PIECES)).rows;

export function requireById<Own extends { readonly id: unknown }>(
  all: readonly Own[],
  wanted: Own['id'],
): Own {
  const found = all.find(({ id }) => id === wanted);
  if (!found) throw refuse('notFound');
  return found;
}

export function requireRange(ranges: readonly LockedRange[], wanted: CaratRangeId): LockedRange {
  const found = ranges.find(({ id }) => id === wanted);
  if (!found) throw refuseField('data.range_id', 'Unknown carat range.');
  return found;
}
