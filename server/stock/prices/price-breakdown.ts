import { MARKUP_MODE } from '#common/markup-scope.ts';
import { PRICE_BASIS, type PriceBasis } from '#common/price-basis.ts';
import { DIGITS, decimalOf, wholeOf } from './decimals.ts';
import {
  amountOf,
  askingPriceBeforeFloor,
  askingPriceFloor,
  discBeforeFloor,
  LEAST_DISC,
} from './formula.ts';
import { type ChainLink, isHeldAtCost, type MarkupRule, ruleThatCounts } from './markup-book.ts';
import { basisOf, type Price, type PricedStone, type StonePrice } from './stone-price.ts';

type Unit = 'usd_per_ct' | 'usd' | 'percent' | 'points' | 'percent_of_cost' | 'carat';
type StepName =
  | 'markup'
  | 'floor'
  | 'cost_floor'
  | 'price_on_rap'
  | 'price_with_markup'
  | 'price_with_points'
  | 'amount'
  | 'own_total';

interface Figure {
  value: number;
  unit: Unit;
}

export interface Step {
  step: StepName;
  label: string;
  operands: Figure[];
  result: Figure;
}

const DIGITS_OF: Readonly<Record<Unit, number>> = {
  usd_per_ct: DIGITS.money,
  usd: DIGITS.money,
  percent: DIGITS.disc,
  points: DIGITS.points,
  percent_of_cost: DIGITS.points,
  carat: DIGITS.carat,
};

const figure = (whole: number, unit: Unit): Figure => ({
  value: Number(decimalOf(whole, DIGITS_OF[unit])),
  unit,
});

export type Outcome = 'won' | 'lost' | 'none';

export const outcomesOf = (chain: readonly ChainLink[]): Outcome[] => {
  const winner = ruleThatCounts(chain);
  return chain.map(({ rule }) => (rule === null ? 'none' : rule === winner ? 'won' : 'lost'));
};

/**
 * Returns the winning rule if `markupOf` ignores the rule, because the rule lowers the price
 * without a `belowCostReason`. Null if the winning rule applies or there is no rule.
 */
const heldRule = ({ chain }: StonePrice): MarkupRule | null => {
  const rule = ruleThatCounts(chain);
  return rule !== null && isHeldAtCost(rule) ? rule : null;
};

function isGivenAway({ supplier, viewer, markup }: StonePrice, basis: PriceBasis): boolean {
  const { mode, points } = markup;
  if (mode !== MARKUP_MODE.points) return false;
  if (isByDiscount(viewer, basis))
    return supplier.disc !== null && discBeforeFloor(supplier.disc, points) < LEAST_DISC;
  const base = viewer.rap ?? supplier.perCarat;
  return (
    askingPriceBeforeFloor(supplier.perCarat, base, points) <
    askingPriceFloor(supplier.perCarat, base)
  );
}

const isByDiscount = (viewer: Price, basis: PriceBasis): boolean =>
  viewer.rapState === 'listed' && basis === PRICE_BASIS.discount;

/**
 * True if a minimum raised the price. Either the winning rule has no reason for a price below cost
 * (`heldRule`), or a negative markup goes below the lowest allowed price (`isGivenAway`).
 */
export const isFloored = (price: StonePrice, basis: PriceBasis): boolean =>
  heldRule(price) !== null || isGivenAway(price, basis);

/** True if the viewer pays less than the supplier receives. */
export const isBelowCost = ({
  supplier,
  viewer,
}: Pick<StonePrice, 'supplier' | 'viewer'>): boolean => viewer.amount < supplier.amount;

/** Includes the cost and the markup only if `seesCost` is set. */
export function priceSteps(
  price: StonePrice,
  stone: Pick<PricedStone, 'carat' | 'disc'>,
  seesCost: boolean,
): Step[] {
  const { viewer } = price;
  const basis = basisOf(stone);
  const perCarat = figure(viewer.perCarat, 'usd_per_ct');
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const byCarat = amountOf(viewer.perCarat, carat);
  const amount: Step = {
    step: 'amount',
    label: 'Amount',
    operands: [perCarat, figure(carat, 'carat')],
    result: figure(byCarat, 'usd'),
  };
  const ownTotal: Step = {
    step: 'own_total',
    label: 'Total',
    operands: [amount.result, figure(viewer.amount - byCarat, 'usd')],
    result: figure(viewer.amount, 'usd'),
  };
  return [
    ...(seesCost ? heldAtCost(price) : []),
    ...(isOnRap(price, basis) ? onRap(price, seesCost) : onCost(price, seesCost)),
    amount,
    ...(viewer.amount === byCarat ? [] : [ownTotal]),
  ];
}

/**
 * True if the breakdown starts at the Rap price instead of the cost. The price is then a discount
 * on Rap. The markup is zero or adds percentage points to this discount.
 */
const isOnRap = ({ viewer, markup: { mode, points } }: StonePrice, basis: PriceBasis): boolean =>
  isByDiscount(viewer, basis) && (mode === MARKUP_MODE.points || points === 0);

/**
 * Returns the step that explains why the price equals the cost: the winning markup rule lowers the
 * price below cost without a reason, and is therefore ignored. Empty if the winning rule is not
 * ignored.
 */
function heldAtCost(price: StonePrice): Step[] {
  const rule = heldRule(price);
  if (rule === null) return [];
  const { supplier, viewer } = price;
  const isPoints = rule.mode === MARKUP_MODE.points && viewer.rap !== null;
  const cost = figure(supplier.perCarat, 'usd_per_ct');
  return [
    {
      step: 'cost_floor',
      label: 'Cost floor',
      operands: [figure(rule.points, isPoints ? 'points' : 'percent_of_cost'), cost],
      result: cost,
    },
  ];
}

function onRap(price: StonePrice, seesCost: boolean): Step[] {
  const { supplier, viewer, markup } = price;
  const { points } = markup;
  if (viewer.rap === null || viewer.disc === null || supplier.disc === null) return [];
  const disc = figure(viewer.disc, 'percent');
  const steps: Step[] = [];
  if (seesCost && points !== 0) {
    const marked = figure(discBeforeFloor(supplier.disc, points), 'percent');
    steps.push({
      step: 'markup',
      label: 'Discount',
      operands: [figure(supplier.disc, 'percent'), figure(points, 'points')],
      result: marked,
    });
    if (isGivenAway(price, PRICE_BASIS.discount))
      steps.push({
        step: 'floor',
        label: 'Floor',
        operands: [marked, figure(LEAST_DISC, 'percent')],
        result: disc,
      });
  }
  steps.push({
    step: 'price_on_rap',
    label: 'Price per carat',
    operands: [figure(viewer.rap, 'usd_per_ct'), disc],
    result: figure(viewer.perCarat, 'usd_per_ct'),
  });
  return steps;
}

/**
 * Returns the step from the cost to the price of the viewer; empty if there is no markup or
 * `seesCost` is false. In points mode, a point is 1 % of Rap, or of the cost if the stone has no
 * Rap.
 */
function onCost({ supplier, viewer, markup }: StonePrice, seesCost: boolean): Step[] {
  const { mode, points } = markup;
  if (!seesCost || points === 0) return [];
  const cost = figure(supplier.perCarat, 'usd_per_ct');
  const result = figure(viewer.perCarat, 'usd_per_ct');
  const label = 'Price per carat';
  if (viewer.rap === null || mode === MARKUP_MODE.percent) {
    const operands = [cost, figure(points, 'percent_of_cost')];
    return [{ step: 'price_with_markup', label, operands, result }];
  }
  const operands = [cost, figure(points, 'points'), figure(viewer.rap, 'usd_per_ct')];
  return [{ step: 'price_with_points', label, operands, result }];
}
