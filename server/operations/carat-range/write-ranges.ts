import pg from 'pg';
import type { CaratRangeId, SubCaratRangeId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { CaratMove } from '#common/trade/carat-layout.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { readSignedInUsers } from '../../people/accounts/signed-in-users.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { type LockedSubRange, readSubRanges } from '../../stock/carats/lock-ranges.ts';
import { decimalOf } from '../../stock/prices/decimals.ts';
import { setPriceAuthor } from '../../stock/prices/price-author.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  caratRangeFlags,
  createFlagSubject,
  stateOfFlag,
  subCaratRangeFlags,
} from '../../workflows/records/active-flag-records.ts';

type Written = components['schemas']['WrittenSubCaratRange'];
type Moves = readonly CaratMove<SubCaratRangeId>[];

export const formatEnd = (hundredths: number): string => decimalOf(hundredths, 2);

/** All signed-in users refetch their data: many screens show the carat ranges. */
export async function notifyRangesChanged({ connection, consequences }: Change): Promise<void> {
  consequences.notifyRefresh(await readSignedInUsers(connection));
}

export async function switchRange(
  change: Change,
  { id, isActive }: { id: CaratRangeId; isActive: boolean },
  shouldBeActive: boolean,
): Promise<void> {
  const flag = createFlagSubject(id, stateOfFlag(isActive));
  await applyEvents(change, caratRangeFlags, [flag], eventOf(change, shouldBeActive));
}

export async function switchSubRange(
  change: Change,
  { id, isActive }: { id: SubCaratRangeId; isActive: boolean },
  shouldBeActive: boolean,
): Promise<void> {
  if (isActive === shouldBeActive) return;
  const flag = createFlagSubject(id, stateOfFlag(isActive));
  await applyEvents(change, subCaratRangeFlags, [flag], eventOf(change, shouldBeActive));
}

const eventOf = ({ actor }: Change, shouldBeActive: boolean) => ({
  type: shouldBeActive ? ('flag.activate' as const) : ('flag.deactivate' as const),
  actor,
});

const MOVE_ENDS = statement(
  'sub-carat-ranges-move',
  `update sub_carat_range s set carat_from = m.carat_from, carat_to = m.carat_to
     from unnest($1::uuid[], $2::numeric[], $3::numeric[]) as m (id, carat_from, carat_to) where s.id = m.id`,
);

/**
 * Moves all ends with one statement. Ranges that moved one after another would overlap in between,
 * which a constraint forbids.
 */
export async function moveEnds(
  { connection, actor }: Change,
  ends: readonly { id: SubCaratRangeId; from: number; to: number }[],
): Promise<void> {
  await setPriceAuthor(connection, actor.id === null ? {} : { person: actor.id });
  await runStatement(connection, MOVE_ENDS, [
    ends.map(({ id }) => id),
    ends.map(({ from }) => formatEnd(from)),
    ends.map(({ to }) => formatEnd(to)),
  ]);
}

export const endsOf = (moves: Moves): { id: SubCaratRangeId; from: number; to: number }[] =>
  moves.flatMap(({ piece: { id }, from, to }) => (id === null ? [] : [{ id, from, to }]));

export async function readWrittenSubRange(
  { connection }: Change,
  id: SubCaratRangeId,
  moves: Moves,
): Promise<Written> {
  const piece = (await readSubRanges(connection)).find((one) => one.id === id);
  if (!piece) throw new Error('the update of a sub-range returned no row');
  return {
    ...onWire(piece),
    moved: endsOf(moves).map(({ id: moved, from, to }) => ({
      id: moved,
      carat_from: from / 100,
      carat_to: to / 100,
    })),
  };
}

export const onWire = ({ id, rangeId, isActive, from, to }: LockedSubRange) => ({
  id,
  range_id: rangeId,
  carat_from: from / 100,
  carat_to: to / 100,
  is_active: isActive,
});

export function requireInOrder({ from, to }: { from: number; to: number }): void {
  if (to < from)
    throw refuseField('data.carat_to', 'The “to” weight must not be lower than the “from” weight.');
}

export function rangeNameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'carat_range_name') return error;
  const { caratRangeNameTaken } = PROBLEMS;
  return new Refusal(caratRangeNameTaken, [
    { field: 'data.name', message: caratRangeNameTaken.message },
  ]);
}
