import { DIAMOND_TYPE, STONE_STATUS } from '../../../src/machines/codes.ts';
import type { Reader } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import {
  gradeOf,
  NO_GRADE,
  type RapGrades,
  type RapTable,
  rapOf,
  rapTable,
} from '../prices/rap-table.ts';
import { byKind, type GradeNumbers } from './list-cells.ts';
import type { KindPlan } from './plan-list.ts';

/** Stones on offer that Rap may price, counted by what a list asks of them: a million are a few thousand groups. */
const GROUPS = statement(
  'rap-stone-groups',
  `select s.shape = $1 as round, s.color, s.clarity, floor(s.carat * 100)::int as hundredths, count(*)::int as stones
           from stone s
          where s.status = $2 and s.diamond_type = $3 and s.disc is not null
          group by 1, 2, 3, 4`,
);

/** How many stones on offer would be priced by another figure than now, or by none where there was one. */
export async function countMovedStones(
  db: Reader,
  plans: readonly KindPlan[],
  grades: RapGrades,
  numbers: GradeNumbers,
): Promise<number> {
  const table = (pick: 'before' | 'cells'): RapTable =>
    rapTable(
      byKind(
        plans.flatMap((plan) => plan[pick]),
        numbers,
      ),
      grades,
    );
  const [before, after] = [table('before'), table('cells')];
  const { rows } = await ask(db, GROUPS, [
    grades.round,
    STONE_STATUS.available.code,
    DIAMOND_TYPE.white,
  ]);
  let moved = 0;
  for (const { round, color, clarity, hundredths, stones } of rows) {
    const grade = gradeOf(grades, { shape: round ? grades.round : NO_GRADE, color, clarity });
    const carat = hundredths * 10;
    if (rapOf(before, grade, carat) !== rapOf(after, grade, carat)) moved += stones;
  }
  return moved;
}
