import { CUT_GRADED_SHAPES } from '#common/trade/finish-words.ts';
import { DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { offeredPrice, type PricedStone } from '../prices/stone-price.ts';
import type { Viewer } from '../prices/viewer.ts';
import { MASTERS } from '../search/filter-to-conditions.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { type ComparedStone, finishOf, weightBand } from './comparable-filter.ts';

const GRADES = ['color', 'clarity', 'fancy', 'intensity'] as const;
const IS_LIKE = GRADES.map((name) => `(k.${name} is null or x.${name} = k.${name})`).join(' and ');
const IN_RANGE = `x.status = ${STONE_STATUS.available.code} and (k.carat_from is null or x.carat >= k.carat_from) and (k.carat_to is null or x.carat <= k.carat_to)
  and (k.cut is null or x.cut = any(k.cut)) and (k.finish_polish is null or (x.polish = any(k.finish_polish) and x.symmetry = any(k.finish_symmetry)))`;
const COLUMNS =
  'k.nr as specification, x.id, x.provider_id, x.diamond_type, x.growth_type, x.shape, x.color, x.clarity, x.carat, x.disc, x.price_per_ct, x.total_amt';
const IS_GRADED_WHITE = `k.diamond_type = ${DIAMOND_TYPE.white} and k.color is not null and k.clarity is not null`;

// White stones are most of the stock. Their own branch compares all columns with `=`, which lets
// PostgreSQL join by hash instead of comparing each pair.
const READ = statement(
  'comparable-offered',
  `with k as materialized (
     select * from jsonb_to_recordset($1::jsonb) as k (nr int, diamond_type int, growth_type int, shape int, color int, clarity int, fancy int, intensity int,
       carat_from numeric, carat_to numeric, cut int[], finish_polish int[], finish_symmetry int[]))
   select ${COLUMNS} from k join stone x
       on (x.diamond_type, x.growth_type, x.shape, x.color, x.clarity) = (k.diamond_type, k.growth_type, k.shape, k.color, k.clarity)
    where ${IS_GRADED_WHITE} and ${IN_RANGE}
   union all
   select ${COLUMNS} from k join stone x on (x.diamond_type, x.growth_type, x.shape) = (k.diamond_type, k.growth_type, k.shape)
    where not (${IS_GRADED_WHITE}) and ${IS_LIKE} and ${IN_RANGE}`,
);

interface Context {
  readonly book: PriceBook;
  readonly viewer: Viewer;
  readonly names: AttributeNames;
}

/**
 * Returns, for each stone, the prices per carat of all other available stones of the same
 * specification, in cents, ascending. Reads all stones with one statement.
 */
export async function readOfferedPrices(
  db: Queryable,
  stones: readonly (ComparedStone & { readonly id: string })[],
  { book, viewer, names }: Context,
): Promise<(stone: { readonly id: string }) => number[]> {
  const numbers = new Map<string, number>();
  const ofStone = new Map<string, number>();
  for (const stone of stones) {
    const text = JSON.stringify(specificationOf(stone, names, book));
    const nr = numbers.get(text) ?? numbers.size;
    numbers.set(text, nr);
    ofStone.set(stone.id, nr);
  }
  const specifications = [...numbers].map(([text, nr]) => ({ nr, ...JSON.parse(text) }));
  const { rows } = await runStatement(db, READ, [JSON.stringify(specifications)]);
  const priced = rows.map((row) => ({
    id: row.id as string,
    specification: row.specification,
    cents: offeredPrice(book, viewer, row as PricedStone).perCarat,
  }));
  const bySpecification = Map.groupBy(
    priced.sort((one, other) => one.cents - other.cents),
    ({ specification }) => specification,
  );
  return ({ id }) =>
    (bySpecification.get(ofStone.get(id) ?? -1) ?? []).flatMap((one) =>
      one.id === id ? [] : one.cents,
    );
}

function specificationOf(stone: ComparedStone, names: AttributeNames, book: PriceBook) {
  const isFancy = stone.diamond_type === DIAMOND_TYPE.fancy;
  const { from = null, to = null } = weightBand(book, stone.carat);
  const triple = finishOf(stone, names)?.finish.triple ?? null;
  const grades = (part: 'cut' | 'polish' | 'symmetry') =>
    triple && names.numbers(MASTERS[part], triple).known;
  const isCutGraded = CUT_GRADED_SHAPES.includes(names.code(stone.shape ?? 0) ?? '');
  return {
    diamond_type: stone.diamond_type,
    growth_type: stone.growth_type,
    shape: stone.shape,
    color: isFancy ? null : stone.color,
    clarity: stone.clarity,
    fancy: isFancy ? stone.fancy : null,
    intensity: isFancy ? stone.intensity : null,
    carat_from: from,
    carat_to: to,
    cut: isCutGraded ? grades('cut') : null,
    finish_polish: grades('polish'),
    finish_symmetry: grades('symmetry'),
  };
}
