import pg from 'pg';
import type { CaratRangeId, SubCaratRangeId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import type { CaratMove } from '../../../src/common/trade/carat-layout.ts';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { type StandingPiece, standingPieces } from '../../stock/carats/lock-ranges.ts';
import { decimalOf } from '../../stock/prices/decimals.ts';
import { notePriceAuthor } from '../../stock/prices/price-author.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  caratRangeFlags,
  houseFlag,
  stateOfFlag,
  subCaratRangeFlags,
} from '../../workflows/records/active-flag-records.ts';

type Written = components['schemas']['WrittenSubCaratRange'];
type Moves = readonly CaratMove<SubCaratRangeId>[];

/** Formats hundredths of a carat as the exact decimal text that the database stores. */
export const endText = (hundredths: number): string => decimalOf(hundredths, 2);

/** Makes the browsers of all signed-in users refetch the carat ranges. */
export async function tellOfRanges({ client, consequences }: Change): Promise<void> {
  consequences.tellAnew(await signedIn(client));
}

export async function switchRange(
  change: Change,
  { id, isActive }: { id: CaratRangeId; isActive: boolean },
  wanted: boolean,
): Promise<void> {
  const flag = houseFlag(id, stateOfFlag(isActive));
  await applyEvents(change, caratRangeFlags, [flag], eventOf(change, wanted));
}

/** No-op if the sub-range already has this state, because an update may repeat it. */
export async function switchPiece(
  change: Change,
  { id, isActive }: { id: SubCaratRangeId; isActive: boolean },
  wanted: boolean,
): Promise<void> {
  if (isActive === wanted) return;
  const flag = houseFlag(id, stateOfFlag(isActive));
  await applyEvents(change, subCaratRangeFlags, [flag], eventOf(change, wanted));
}

const eventOf = ({ actor }: Change, wanted: boolean) => ({
  type: wanted ? ('flag.activate' as const) : ('flag.deactivate' as const),
  actor,
});

const MOVE_ENDS = statement(
  'sub-carat-ranges-move',
  `update sub_carat_range s set carat_from = m.carat_from, carat_to = m.carat_to
     from unnest($1::uuid[], $2::numeric[], $3::numeric[]) as m (id, carat_from, carat_to) where s.id = m.id`,
);

/**
 * Uses a single statement, because intermediate states of neighbouring sub-ranges could overlap.
 */
export async function moveEnds(
  { client, actor }: Change,
  ends: readonly { id: SubCaratRangeId; from: number; to: number }[],
): Promise<void> {
  await notePriceAuthor(client, actor.id === null ? {} : { person: actor.id });
  await ask(client, MOVE_ENDS, [
    ends.map(({ id }) => id),
    ends.map(({ from }) => endText(from)),
    ends.map(({ to }) => endText(to)),
  ]);
}

export const endsOf = (moves: Moves): { id: SubCaratRangeId; from: number; to: number }[] =>
  moves.flatMap(({ piece: { id }, from, to }) => (id === null ? [] : [{ id, from, to }]));

/** Returns a sub-range after the write and the neighbours that were moved with it. */
export async function writtenPiece(
  { client }: Change,
  id: SubCaratRangeId,
  moves: Moves,
): Promise<Written> {
  const piece = (await standingPieces(client)).find((one) => one.id === id);
  if (!piece) throw new Error('a sub-range was written without coming back');
  return {
    ...onWire(piece),
    moved: endsOf(moves).map(({ id: moved, from, to }) => ({
      id: moved,
      carat_from: from / 100,
      carat_to: to / 100,
    })),
  };
}

export const onWire = ({ id, rangeId, isActive, from, to }: StandingPiece) => ({
  id,
  range_id: rangeId,
  carat_from: from / 100,
  carat_to: to / 100,
  is_active: isActive,
});

export function requireInOrder({ from, to }: { from: number; to: number }): void {
  if (to < from) throw refuseField('data.carat_to', 'This is lighter than where it begins.');
}

/**
 * Maps a violation of the unique name to a refusal that names the field. Returns every other error
 * unchanged.
 */
export function rangeNameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'carat_range_name') return error;
  const { caratRangeNameTaken } = PROBLEMS;
  return new Refusal(caratRangeNameTaken, [
    { field: 'data.name', message: caratRangeNameTaken.message },
  ]);
}
