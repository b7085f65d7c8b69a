import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement, statementsFor } from '../../platform/db/statement.ts';
import { LOST, LOST_FIGURES } from './lost-demand.ts';
import {
  type DiamondType,
  KINDS_OF_STONE,
  type KindOfStone,
  WANTED_KINDS,
} from './wanted-kinds.ts';

type Schemas = components['schemas'];
type Figures = Schemas['LostFigures'];

export interface LostQuestion {
  readonly diamondType: DiamondType;
  readonly growthType: Schemas['GrowthType'] | undefined;
  readonly since: Date;
  readonly until: Date;
}

export const given = ({ diamondType, growthType = undefined, since, until }: LostQuestion) =>
  [diamondType, growthType ?? null, since, until] as const;

const BY_KIND = statementsFor(KINDS_OF_STONE, (by) =>
  statement(
    `lost-by-${by}`,
    `with ${LOST}
     select k.code, ${LOST_FIGURES} from lost l left join lateral (${WANTED_KINDS[by]}) as k on true group by k.code`,
  ),
);

/**
 * Maps each code of the grouping `by`, such as a shape, to its figures. The key null has the
 * figures of the records without a code.
 */
export async function lostByKind(
  pool: pg.Pool,
  by: KindOfStone,
  question: LostQuestion,
): Promise<Map<string | null, Figures>> {
  const { rows } = await runStatement(pool, BY_KIND[by], given(question));
  return new Map(rows.map(({ code, ...figures }) => [code, figures]));
}

const TOTALS = statement('lost-totals', `with ${LOST} select ${LOST_FIGURES} from lost l`);
const REASONS = statement(
  'lost-reasons',
  `with ${LOST}
   select l.reason, count(*)::int as rejected from lost l where l.reason is not null group by l.reason order by count(*) desc, l.reason limit 5`,
);

/** A record whose filter names several shapes counts once in the totals. */
export async function lostTotals(
  pool: pg.Pool,
  question: LostQuestion,
): Promise<Pick<Schemas['LostDemand'], 'totals' | 'reasons'>> {
  const [totals, reasons] = await Promise.all([
    runStatement(pool, TOTALS, given(question)),
    runStatement(pool, REASONS, given(question)),
  ]);
  if (!totals.rows[0]) throw new Error('the query for totals returned no row');
  return { totals: totals.rows[0], reasons: reasons.rows };
}
