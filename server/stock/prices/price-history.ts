import type pg from 'pg';
import type { MarkupOwnerId, RapListId, StoneId } from '#api/ids.gen.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { DIGITS, wholeOf } from './decimals.ts';
import { type Markup, markupOf, NO_MARKUP } from './markup-book.ts';
import {
  clarityOfCell,
  type PastBook,
  type PastFigures,
  type PastRule,
  type Period,
  readPastBook,
  readPastFigures,
} from './past-book.ts';
import {
  figuresChange,
  type PriceChange,
  rangeChanges,
  rapListChange,
  ruleChanges,
} from './price-changes.ts';
import { hundredthsOf, kindOf, NO_CELL } from './rap-table.ts';
import { type Price, priceOn } from './stone-price.ts';
import type { Viewer } from './viewer.ts';

export interface PriceStep extends PriceChange {
  readonly carat: string;
  readonly viewer: Price;
  readonly supplier: Price;
}

const isThen = (at: Date) => (period: Period) => period.since <= at && at < period.until;

/** Returns all prices that each stone has had for the viewer, oldest first, by stone id. */
export async function readPriceHistories(
  pool: pg.Pool,
  viewer: Viewer,
  stoneIds: readonly StoneId[],
): Promise<Map<StoneId, PriceStep[]>> {
  const stood = await readPastFigures(pool, stoneIds);
  const book = await readPastBook(pool, viewer, stood);
  return new Map(
    [...Map.groupBy(stood, ({ id }) => id)].map(([id, periods]) => [
      id,
      withoutRepeats(periods.flatMap((period, at) => stepsOf(book, period, at === 0))),
    ]),
  );
}

function stepsOf(book: PastBook, stood: PastFigures, isFirst: boolean): PriceStep[] {
  const lists = listsOf(book, stood);
  const rules = rulesOf(book, stood);
  const following = [...lists.map(rapListChange), ...rules.flatMap(ruleChanges)]
    .concat(book.subRanges.flatMap(rangeChanges))
    .filter(({ at }) => stood.since < at && at < stood.until)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const first: PriceChange = isFirst
    ? { at: stood.since, cause: 'listed', reason: null, by: null }
    : figuresChange(stood);
  return [first, ...following].map((change) => {
    const { at } = change;
    const rap = rapThen(book, lists.findLast((list) => list.at <= at)?.id, stood);
    return {
      ...{ ...change, carat: stood.carat },
      viewer: priceOn(stood, { rap, markup: markupThen(book, stood, { at, rules }) }),
      supplier: priceOn(stood, { rap, markup: NO_MARKUP }),
    };
  });
}

const listsOf = (book: PastBook, { shape }: PastFigures): PastBook['lists'] => {
  const kind = kindOf(book.grades, shape);
  return book.lists.filter((list) => list.kind === kind);
};

function rapThen(
  { grades, cells }: PastBook,
  list: RapListId | undefined,
  stone: PastFigures,
): number {
  const { color, clarity } = stone;
  if (list === undefined || color === null || clarity === null) return NO_CELL;
  const reads = clarityOfCell(grades, clarity);
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
  { viewer }: PastBook,
  { provider_id }: PastFigures,
): readonly (readonly [number, MarkupOwnerId | null])[] =>
  viewer.isSupplier
    ? []
    : [
        [MARKUP_SCOPE.business, viewer.businessId],
        [MARKUP_SCOPE.associate, viewer.associateId],
        [MARKUP_SCOPE.provider, provider_id],
        [MARKUP_SCOPE.standard, null],
      ];

function rulesOf(book: PastBook, stone: PastFigures): PastRule[] {
  const owners = ownersOf(book, stone);
  return book.rules.filter(
    (rule) =>
      rule.diamondType === stone.diamond_type &&
      (rule.growthType ?? stone.growth_type) === stone.growth_type &&
      owners.some(([scope, owner]) => rule.scope === scope && rule.ownerId === owner),
  );
}

function markupThen(
  book: PastBook,
  stone: PastFigures,
  { at, rules: ofStone }: { at: Date; rules: readonly PastRule[] },
): Markup {
  const hundredths = hundredthsOf(wholeOf(stone.carat, DIGITS.carat));
  const subRange = book.subRanges
    .filter(isThen(at))
    .find(({ from, to }) => from <= hundredths && hundredths <= to)?.nr;
  const rules = ofStone.filter((rule) => rule.subRange === subRange && isThen(at)(rule));
  const [scope] =
    ownersOf(book, stone).find(([one]) => rules.some((rule) => rule.scope === one)) ?? [];
  const ofScope = rules.filter((one) => one.scope === scope);
  const rule = ofScope.find(({ hasDays }) => hasDays) ?? ofScope[0];
  return markupOf(rule ? { ...rule, points: wholeOf(rule.points, DIGITS.points) } : null);
}

const withoutRepeats = (steps: readonly PriceStep[]): PriceStep[] =>
  steps.filter((step, at) => {
    const before = steps[at - 1];
    return (
      before === undefined ||
      JSON.stringify([step.viewer, step.supplier]) !==
        JSON.stringify([before.viewer, before.supplier])
    );
  });
