import type pg from 'pg';
import type { MarkupOwnerId, RapListId, StoneId } from '../../../src/api/ids.gen.ts';
import { MARKUP_SCOPE } from '../../../src/common/markup-scope.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { DIGITS, wholeOf } from './decimals.ts';
import { hundredthsOf, kindOf, NO_CELL, type RapGrades } from './rap-table.ts';
import { readRapGrades } from './read-price-book.ts';
import { type Price, type PricedStone, priceOn } from './stone-price.ts';
import type { Viewer } from './viewer.ts';

/** A price from when it stood, and what made it. */
export interface PriceStep {
  readonly at: Date;
  readonly cause: 'listed' | 'supplier' | 'rap' | 'markup';
  readonly carat: string;
  readonly viewer: Price;
  readonly supplier: Price;
}

// What was kept is what stood until then; what stands now, stands for good.
const FIGURES = statement(
  'price-history-stones',
  `select s.id, s.listed_at, coalesce(lag(f.until) over (partition by s.id order by f.until), least(s.listed_at, f.until)) as since, f.*
           from stone s cross join lateral (
             select diamond_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, until
               from stone_price_past where stone_id = s.id
              union all
             select s.diamond_type, s.shape, s.color, s.clarity, s.carat, s.provider_id, s.disc, s.price_per_ct, '9999-12-31') f
          where s.id = any($1) order by s.id, f.until`,
);
const LISTS = statement(
  'price-history-rap-lists',
  'select id, kind, in_force_from as at from rap_list order by in_force_from, revision',
);
const CELLS = statement(
  'price-history-rap-cells',
  `select list_id, color, clarity, (carat_from * 100)::int as "from", (carat_to * 100)::int as "to",
                (price_per_ct * 100)::int as price
           from rap_price where list_id = any($1) and color = any($2) and clarity = any($3)`,
);
const SUB_RANGES = statement(
  'price-history-sub-ranges',
  `select s.nr, coalesce(lag(f.until) over (partition by s.nr order by f.until), s.created_at) as since,
                least(f.until, coalesce(s.deleted_at, '9999-12-31')) as until, (f.carat_from * 100)::int as "from", (f.carat_to * 100)::int as "to"
           from sub_carat_range s cross join lateral (
             select carat_from, carat_to, until from sub_carat_range_past where sub_range = s.nr
              union all select s.carat_from, s.carat_to, '9999-12-31') f`,
);
const RULES = statement(
  'price-history-rules',
  `select scope, owner_id as "ownerId", diamond_type as "diamondType", sub_range as "subRange", points,
                in_force_from as since, coalesce(in_force_until, '9999-12-31') as until
           from markup_rule where owner_id is null or owner_id = any($1)`,
);

type Stood = PricedStone & { id: StoneId; since: Date; until: Date };
interface Period {
  readonly since: Date;
  readonly until: Date;
}
const isThen = (at: Date) => (period: Period) => period.since <= at && at < period.until;

/** Every price of each of these stones as the viewer was told it, the first one first. */
export async function priceHistories(
  pool: pg.Pool,
  viewer: Viewer,
  stoneIds: readonly StoneId[],
): Promise<Map<StoneId, PriceStep[]>> {
  const [grades, figures, lists] = await Promise.all([
    readRapGrades(pool),
    ask(pool, FIGURES, [stoneIds]),
    ask(pool, LISTS),
  ]);
  const stood: readonly Stood[] = figures.rows;
  const book = await readBook(pool, { grades, lists: lists.rows, stood, viewer });
  return new Map(
    [...Map.groupBy(stood, ({ id }) => id)].map(([id, periods]) => [
      id,
      withoutRepeats(periods.flatMap((period, at) => stepsOf(book, period, at === 0))),
    ]),
  );
}

interface Book {
  readonly grades: RapGrades;
  readonly lists: readonly { id: RapListId; kind: string; at: Date }[];
  readonly cells: ReadonlyMap<
    RapListId,
    readonly { color: number; clarity: number; from: number; to: number; price: number }[]
  >;
  readonly subRanges: readonly (Period & { nr: number; from: number; to: number })[];
  readonly rules: readonly Rule[];
  readonly viewer: Viewer;
}
interface Rule extends Period {
  readonly scope: number;
  readonly ownerId: MarkupOwnerId | null;
  readonly diamondType: number;
  readonly subRange: number;
  readonly points: string;
}

async function readBook(
  pool: pg.Pool,
  {
    grades,
    lists,
    stood,
    viewer,
  }: Pick<Book, 'grades' | 'lists' | 'viewer'> & { stood: readonly Stood[] },
): Promise<Book> {
  const read = (of: 'color' | 'clarity') => [...new Set(stood.flatMap((stone) => stone[of] ?? []))];
  const clarities = read('clarity').map((nr) => clarityRead(grades, nr));
  const owners = [viewer.businessId, viewer.associateId, ...stood.map((s) => s.provider_id)];
  const [cells, subRanges, rules] = await Promise.all([
    ask(pool, CELLS, [lists.map(({ id }) => id), read('color'), clarities]),
    ask(pool, SUB_RANGES),
    ask(pool, RULES, [owners.filter((id) => id !== null)]),
  ]);
  return {
    ...{ grades, lists, viewer, subRanges: subRanges.rows },
    cells: Map.groupBy(cells.rows, ({ list_id }) => list_id),
    rules: rules.rows,
  };
}

/** The flawless are priced by the cells of others. */
const clarityRead = ({ flawless }: RapGrades, nr: number): number =>
  nr === flawless.nr ? flawless.readsAs : nr;

function stepsOf(book: Book, stood: Stood, isFirst: boolean): PriceStep[] {
  const within = (at: Date): boolean => stood.since < at && at < stood.until;
  const kind = kindOf(book.grades, stood.shape);
  const lists = book.lists.filter((list) => list.kind === kind);
  const turns = [
    { at: stood.since, cause: isFirst ? 'listed' : 'supplier' } as const,
    ...lists.filter(({ at }) => within(at)).map(({ at }) => ({ at, cause: 'rap' }) as const),
    ...[...rulesOf(book, stood), ...book.subRanges]
      .flatMap(({ since, until }) => [since, until])
      .filter(within)
      .map((at) => ({ at, cause: 'markup' }) as const),
  ];
  return turns
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, cause }) => {
      const rap = rapThen(book, lists.findLast((list) => list.at <= at)?.id, stood);
      return {
        ...{ at, cause, carat: stood.carat },
        viewer: priceOn(stood, { rap, points: pointsThen(book, stood, at) }),
        supplier: priceOn(stood, { rap, points: 0 }),
      };
    });
}

function rapThen({ grades, cells }: Book, list: RapListId | undefined, stone: Stood): number {
  const { color, clarity } = stone;
  if (list === undefined || color === null || clarity === null) return NO_CELL;
  const reads = clarityRead(grades, clarity);
  const hundredths = hundredthsOf(wholeOf(stone.carat, DIGITS.carat));
  const cell = cells
    .get(list)
    ?.find(
      (one) =>
        one.color === color &&
        one.clarity === reads &&
        one.from <= hundredths &&
        hundredths <= one.to,
    );
  return cell?.price ?? NO_CELL;
}

const ownersOf = (
  { viewer }: Book,
  { provider_id }: Stood,
): readonly (readonly [number, MarkupOwnerId | null])[] =>
  viewer.isSupplier
    ? []
    : [
        [MARKUP_SCOPE.business, viewer.businessId],
        [MARKUP_SCOPE.associate, viewer.associateId],
        [MARKUP_SCOPE.provider, provider_id],
        [MARKUP_SCOPE.standard, null],
      ];

const rulesOf = (book: Book, stone: Stood): Rule[] =>
  book.rules.filter(
    (rule) =>
      rule.diamondType === stone.diamond_type &&
      ownersOf(book, stone).some(
        ([scope, owner]) => rule.scope === scope && rule.ownerId === owner,
      ),
  );

function pointsThen(book: Book, stone: Stood, at: Date): number {
  const hundredths = hundredthsOf(wholeOf(stone.carat, DIGITS.carat));
  const subRange = book.subRanges
    .filter(isThen(at))
    .find(({ from, to }) => from <= hundredths && hundredths <= to)?.nr;
  const rules = rulesOf(book, stone).filter(
    (rule) => rule.subRange === subRange && isThen(at)(rule),
  );
  const [scope] =
    ownersOf(book, stone).find(([one]) => rules.some((rule) => rule.scope === one)) ?? [];
  const rule = rules.find((one) => one.scope === scope);
  return rule ? wholeOf(rule.points, DIGITS.points) : 0;
}

/** A new list or rule that leaves a price as it was is no step of it. */
const withoutRepeats = (steps: readonly PriceStep[]): PriceStep[] =>
  steps.filter((step, at) => {
    const before = steps[at - 1];
    return (
      before === undefined ||
      JSON.stringify([step.viewer, step.supplier]) !==
        JSON.stringify([before.viewer, before.supplier])
    );
  });
