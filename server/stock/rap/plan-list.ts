import { PROBLEMS } from '#machines/problems.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ListKind } from '../prices/rap-table.ts';
import { type CellMove, compareLists, countMoves, type MoveCounts } from './difference.ts';
import { bandName, cellKey, KIND_NAME, kindsOf, type ListCell, overlap } from './list-cells.ts';
import { cellsOf, type ListVersion, listVersions, versionsOf } from './versions.ts';

/**
 * `insert` loads a new Rap list, `update` amends the current list, and `sync` does either,
 * depending on the date.
 */
export type LoadMode = 'insert' | 'update' | 'sync';

/** The Rap list of one kind, round or pear, before and after a load. */
export interface KindPlan {
  kind: ListKind;
  listedOn: string;
  revision: number;
  cells: readonly ListCell[];
  before: readonly ListCell[];
  replaces: ListVersion | null;
  moves: readonly CellMove[];
  counts: MoveCounts;
  isAmendment: boolean;
}

/**
 * Plans the load of the list of round stones, of pear shapes, or of both. To write the plan, the
 * caller must hold the lock of `lockLists`.
 */
export async function planList(
  db: Queryable,
  { listedOn, cells }: { listedOn: string; cells: readonly ListCell[] },
  mode: LoadMode,
): Promise<KindPlan[]> {
  const versions = await listVersions(db);
  const plans: KindPlan[] = [];
  for (const kind of kindsOf(cells)) {
    const [replaces = null] = versionsOf(versions, kind);
    const given = cells.filter((cell) => cell.kind === kind);
    const before = await cellsOf(db, replaces);
    const isAmendment = amends(kind, listedOn, replaces, mode);
    const after = isAmendment ? amended(before, given) : given;
    const moves = compareLists(before, after);
    const revision = isAmendment ? (replaces?.revision ?? 0) + 1 : 1;
    const counts = countMoves(moves);
    plans.push({
      kind,
      listedOn,
      revision,
      cells: after,
      before,
      replaces,
      moves,
      counts,
      isAmendment,
    });
  }
  return plans;
}

/**
 * Returns true if `listedOn` is the date of the current list, so that the load amends the current
 * list. Throws if `listedOn` is earlier than the current list, or if `mode` does not allow the
 * load.
 */
function amends(
  kind: ListKind,
  listedOn: string,
  inForce: ListVersion | null,
  mode: LoadMode,
): boolean {
  if (!inForce) {
    if (mode === 'update') throw refuse('noListToAmend');
    return false;
  }
  const name = `The current ${KIND_NAME[kind]} list is dated ${inForce.listed_on}`;
  const same = listedOn === inForce.listed_on;
  if (mode === 'update' && !same)
    throw refuseDate(
      `${name}; an amendment must have the same date, but this one is dated ${listedOn}.`,
    );
  if (listedOn < inForce.listed_on || (mode === 'insert' && same))
    throw refuseDate(
      `${name}; a new list must have a later date, but this one is dated ${listedOn}.`,
    );
  return same;
}

const refuseDate = (message: string): Refusal =>
  new Refusal({ ...PROBLEMS.listDateRefused, message });

/**
 * Adds the cells `given` to the cells of the current Rap list, or replaces cells with the same key.
 * Throws if the weight band of a given cell overlaps a band of the current list.
 */
function amended(before: readonly ListCell[], given: readonly ListCell[]): ListCell[] {
  const cells = new Map(before.map((cell) => [cellKey(cell), cell]));
  for (const cell of given) cells.set(cellKey(cell), cell);
  const all = [...cells.values()];
  const clash = overlap(all);
  if (clash) {
    const [band, next] = clash;
    const message = `The band ${bandName(next)} overlaps the band ${bandName(band)} of the current ${KIND_NAME[next.kind]} list. To change the bands, upload a complete new list.`;
    throw new Refusal({ ...PROBLEMS.rapListFaulty, message });
  }
  return all;
}

/** Maximum percentage of cells that may disappear without a confirmation. */
const SHRINKS_UNASKED = 20;

export const shrinks = (plans: readonly KindPlan[]): boolean =>
  plans.some(({ before, counts }) => counts.gone * 100 > before.length * SHRINKS_UNASKED);

export const changesNothing = ({ isAmendment, counts }: KindPlan): boolean =>
  isAmendment && counts.changed + counts.added === 0;
