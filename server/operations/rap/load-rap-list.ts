import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import type { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isRapKind, type RapGrades } from '../../stock/prices/rap-table.ts';
import { readRapGrades } from '../../stock/prices/read-price-book.ts';
import { countMovedStones } from '../../stock/rap/count-moved.ts';
import { bandOnWire, type CellMove, moveOnWire, percentMoved } from '../../stock/rap/difference.ts';
import {
  clarityName,
  colorName,
  type GradeNumbers,
  gradeNumbers,
  type ListCell,
} from '../../stock/rap/list-cells.ts';
import {
  changesNothing,
  type KindPlan,
  type LoadMode,
  planList,
  shrinks,
} from '../../stock/rap/plan-list.ts';
import { requireFitDate } from '../../stock/rap/require-fit-date.ts';
import type { ListSource } from '../../stock/rap/versions.ts';
import { listWarnings } from '../../stock/rap/warnings.ts';
import { lockLists, writeList } from '../../stock/rap/write-list.ts';
import { withKeptDiscounts } from '../../workflows/imports/keep-discounts.ts';
import { runChange } from '../../workflows/run-change.ts';

export type RapLoad = components['schemas']['RapLoad'];

export interface ListToLoad {
  listedOn: string;
  cells: readonly ListCell[];
  mode: LoadMode;
  source: ListSource;
  /** true if the user accepts that prices of the current list are missing in the new one */
  confirmed: boolean;
}

const LARGEST_MOVES = 10;

export async function dryRunLoad(pool: pg.Pool, list: ListToLoad): Promise<RapLoad> {
  const grades = await readRapGrades(pool);
  await requireFitDate(pool, list.listedOn);
  const plans = await planList(pool, list, list.mode);
  return await answerOf(pool, list, plans, grades, gradeNumbers(grades));
}

type Attempt = Parameters<typeof runChange>[0] & Parameters<typeof withFileCleanup>[0];

export async function loadRapList(
  call: Attempt,
  list: ListToLoad,
): Promise<{ message: string; data: RapLoad }> {
  const grades = await readRapGrades(call.pool);
  const numbers = gradeNumbers(grades);
  await requireFitDate(call.pool, list.listedOn);
  return await withKeptDiscounts(call, (keepDiscounts) =>
    runChange(call, async (begun) => {
      const { connection, actor } = begun;
      await lockLists(connection);
      const plans = await planList(connection, list, list.mode);
      if (!list.confirmed && shrinks(plans))
        throw refuse(
          list.source === 'sync' ? 'rapSourceHalf' : 'listShrinks',
          listWarnings(plans).map((message) => ({ message })),
        );
      const data = await answerOf(connection, list, plans, grades, numbers);
      const written = plans.filter((plan) => !changesNothing(plan));
      for (const plan of written) {
        const by = { source: list.source, actorId: actor.id };
        const id = await writeList(connection, plan, numbers, by);
        if (isRapKind(plan.kind)) await keepDiscounts(begun, id);
      }
      return { message: sentence(list.listedOn, plans, written), data };
    }),
  );
}

function sentence(
  listedOn: string,
  plans: readonly KindPlan[],
  written: readonly KindPlan[],
): string {
  const isRap = plans.every(({ kind }) => isRapKind(kind));
  if (written.length === 0)
    return `The current ${isRap ? 'Rap list' : 'lab-grown list'} already has these prices`;
  const name = isRap ? 'Rap list' : 'Lab-grown list';
  return written.every(({ isAmendment }) => isAmendment)
    ? `${name} of ${listedOn} amended`
    : `${name} of ${listedOn} loaded`;
}

async function answerOf(
  db: Pick<pg.Pool | pg.PoolClient, 'query'>,
  { cells, listedOn }: ListToLoad,
  plans: readonly KindPlan[],
  grades: RapGrades,
  numbers: GradeNumbers,
): Promise<RapLoad> {
  const moved = await countMovedStones(db, plans, grades, numbers);
  return {
    listed_on: listedOn,
    cells_read: cells.length,
    lists: plans.map(({ kind, revision, counts, replaces, cells: after }) => ({
      kind,
      listed_on: listedOn,
      revision,
      cells: after.length,
      ...counts,
      replaces: replaces && { listed_on: replaces.listed_on, revision: replaces.revision },
    })),
    stones_moved: moved.byDiscount,
    asked_prices: moved.askingPrices,
    largest_moves: largest(plans.flatMap(({ moves }) => moves)),
    warnings: listWarnings(plans),
    needs_confirmation: shrinks(plans),
    faults: [],
    fault_count: 0,
  };
}

function largest(moves: readonly CellMove[]): RapLoad['largest_moves'] {
  return moves
    .map((move) => ({ ...move, size: Math.abs(percentMoved(move.before, move.after) ?? 0) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
    .slice(0, LARGEST_MOVES)
    .map((move) => ({
      kind: move.cell.kind,
      color: colorName(move.cell.color),
      clarity: clarityName(move.cell.clarity),
      ...bandOnWire(move.cell),
      ...moveOnWire(move),
    }));
}
