import type { ProviderId, StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Cost } from '#common/supply/cost.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import type { ComparedStone } from '../comparable/comparable-filter.ts';
import { readOfferedPrices } from '../comparable/offered-prices.ts';
import { readCost } from '../listed/stone-by-hand.ts';
import { DIGITS, decimalOf, wholeOf } from '../prices/decimals.ts';
import { discOfPerCarat } from '../prices/formula.ts';
import { labGrownPrice } from '../prices/lab-grown-list.ts';
import { subRangeOf } from '../prices/markup-book.ts';
import { markupFor } from '../prices/markup-cache.ts';
import { parseDiscount } from '../prices/money-input.ts';
import type { PriceBook } from '../prices/price-book.ts';
import {
  basisOf,
  costPrice,
  markedBy,
  offeredPrice,
  type PricedStone,
} from '../prices/stone-price.ts';
import { NO_CLIENT } from '../prices/viewer.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { applyRule, type RepriceLimit, type RepriceTerms } from './apply-rule.ts';

type Schemas = components['schemas'];

export const MAX_STONES = 1_000;

const READ = statement(
  'reprice-read-stones',
  `select s.id, s.status, s.provider_id, s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, s.fancy, s.intensity, s.cut, s.polish, s.symmetry,
          s.carat, s.disc, s.price_per_ct, s.total_amt, floor(extract(epoch from now() - s.listed_at) / 86400)::int as days
     from stone s where s.stock_no = any($1)`,
);

/** A price in integers, with the rank among the comparable stones. */
interface ShownPrice {
  readonly disc: number | null;
  readonly perCarat: number;
  readonly amount: number;
  readonly offered: number;
  readonly rank: number;
  readonly pieces: number;
}
export interface ShownPrices {
  readonly before: ShownPrice;
  readonly after: ShownPrice;
}
export interface ProposedLine {
  readonly stone_id: StoneId;
  readonly days: number;
  readonly old: Cost;
  readonly next: Cost;
  readonly shown: ShownPrices;
  readonly reason: RepriceLimit | null;
  readonly isLeftOut: boolean;
}

export function parseTerms({ rule, limits }: Schemas['RepriceProposal']): RepriceTerms {
  if ((rule.base === 'percentile') !== (rule.percentile !== undefined))
    throw refuseField(
      'data.rule.percentile',
      rule.base === 'percentile'
        ? 'Enter the percentile, from 1 to 99.'
        : 'Only the rule "percentile" has a percentile.',
    );
  return {
    base: rule.base,
    value: parseDiscount('data.rule.value', rule.value),
    percentile: rule.percentile ?? null,
    maxPercent: parseDiscount('data.limits.max_percent', limits.max_percent),
    maxPoints:
      limits.max_points === undefined
        ? null
        : parseDiscount('data.limits.max_points', limits.max_points),
    keepsLowest: limits.keeps_lowest,
  };
}

type Listed = ComparedStone &
  PricedStone & { readonly id: StoneId; readonly status: number; readonly days: number };

export async function proposeLines(
  db: Queryable,
  stockNumbers: readonly string[],
  terms: RepriceTerms,
  { book, names }: { readonly book: PriceBook; readonly names: AttributeNames },
): Promise<ProposedLine[]> {
  const { rows } = await runStatement(db, READ, [stockNumbers]);
  const stones = rows as Listed[];
  const othersOf = await readOfferedPrices(db, stones, { book, viewer: NO_CLIENT, names });
  return stones.map((stone) => proposeLine(book, stone, othersOf(stone), terms));
}

function proposeLine(
  book: PriceBook,
  stone: Listed,
  others: readonly number[],
  terms: RepriceTerms,
): ProposedLine {
  const old: Cost = pickCost(stone);
  const { rap, perCarat: cost } = costPrice(book, stone);
  const listDisc = rap === null ? null : stone.disc;
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const subRange = subRangeOf(book.markups, carat);
  const made = stateHasTag(stoneMachine, stone.status, 'editable')
    ? applyRule(
        {
          ...{ cost, rap, days: stone.days, others },
          labGrown: labGrownPrice(book, { ...stone, carat })?.price ?? null,
          disc: listDisc === null ? null : wholeOf(listDisc, DIGITS.disc),
          markup: markupFor(book, NO_CLIENT, { ...markedBy(stone), subRange }),
        },
        terms,
      )
    : ({ leftOut: 'taken' } as const);
  const line = (next: Cost, reason: RepriceLimit | null, isLeftOut: boolean): ProposedLine => ({
    ...{ stone_id: stone.id, days: stone.days, old, next, reason, isLeftOut },
    shown: {
      before: shownPrice(book, stone, others),
      after: shownPrice(book, { ...stone, ...next }, others),
    },
  });
  if ('leftOut' in made) return line(old, made.leftOut, true);
  if (made.cost === cost) return line(old, made.limit ?? 'unchanged', true);
  const sent =
    rap !== null && listDisc !== null
      ? { disc: decimalOf(made.disc ?? discOfPerCarat(rap, made.cost), DIGITS.disc) }
      : { price_per_ct: decimalOf(made.cost, DIGITS.money) };
  const next = readCost(sent, stone, { basis: basisOf(stone), book });
  return line(pickCost({ ...stone, ...next }), made.limit, false);
}

const pickCost = ({ disc, price_per_ct, total_amt }: Cost): Cost => ({
  disc,
  price_per_ct,
  total_amt,
});

function shownPrice(
  book: PriceBook,
  stone: PricedStone & { readonly provider_id: ProviderId },
  others: readonly number[],
): ShownPrice {
  const { disc, perCarat, amount } = costPrice(book, stone);
  const offered = offeredPrice(book, NO_CLIENT, stone).perCarat;
  const cheaper = others.findIndex((cents) => cents >= offered);
  return {
    ...{ disc, perCarat, amount, offered },
    rank: (cheaper === -1 ? others.length : cheaper) + 1,
    pieces: others.length + 1,
  };
}
