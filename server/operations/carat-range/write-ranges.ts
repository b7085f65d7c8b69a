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

/** Ends as the database keeps them: exact text, made of whole hundredths. */
export const endText = (hundredths: number): string => decimalOf(hundredths, 2);

/** Everybody's screens offer the sizes: they are read anew. */
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

/** A size that is so already stays so: it is one of several things that a call says. */
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

/** All of them with one statement: on the way from one state to the next they may overlap. */
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

/** The ends of neighbours, as they are written. */
export const endsOf = (moves: Moves): { id: SubCaratRangeId; from: number; to: number }[] =>
  moves.flatMap(({ piece: { id }, from, to }) => (id === null ? [] : [{ id, from, to }]));

/** A sub-range as it was just written, and which neighbours moved along. */
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

/** What the database says of a name that is taken, in words and with its place. */
export function rangeNameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'carat_range_name') return error;
  const { caratRangeNameTaken } = PROBLEMS;
  return new Refusal(caratRangeNameTaken, [
    { field: 'data.name', message: caratRangeNameTaken.message },
  ]);
}
