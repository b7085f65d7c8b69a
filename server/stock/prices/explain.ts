import { PRICE_BASIS, type PriceBasis } from '../../../src/common/price-basis.ts';
import { DIGITS, decimalOf, wholeOf } from './decimals.ts';
import { amountOf, askBeforeFloor, askFloor, discBeforeFloor, LEAST_DISC } from './formula.ts';
import { type ChainLink, ruleThatCounts } from './markup-book.ts';
import { basisOf, type Price, type PricedStone, type StonePrice } from './stone-price.ts';

type Unit = 'usd_per_ct' | 'usd' | 'percent' | 'points' | 'carat';
type StepName =
  | 'markup'
  | 'floor'
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
  carat: DIGITS.carat,
};

/** A whole number of the formula as a figure that is only shown. */
const figure = (whole: number, unit: Unit): Figure => ({
  value: Number(decimalOf(whole, DIGITS_OF[unit])),
  unit,
});

export type Outcome = 'won' | 'lost' | 'none';

export const outcomesOf = (chain: readonly ChainLink[]): Outcome[] => {
  const winner = ruleThatCounts(chain);
  return chain.map(({ rule }) => (rule === null ? 'none' : rule === winner ? 'won' : 'lost'));
};

/** Whether the markup would have given the stone away, had the floor not held it. */
export function isFloored({ supplier, viewer, points }: StonePrice, basis: PriceBasis): boolean {
  if (isByDiscount(viewer, basis))
    return supplier.disc !== null && discBeforeFloor(supplier.disc, points) < LEAST_DISC;
  const base = viewer.rap ?? supplier.perCarat;
  return askBeforeFloor(supplier.perCarat, base, points) < askFloor(supplier.perCarat, base);
}

const isByDiscount = (viewer: Price, basis: PriceBasis): boolean =>
  viewer.rapState === 'listed' && basis === PRICE_BASIS.discount;

/** How the viewer's price is worked out. The supplier's figures and the markup are told only to those who see cost. */
export function stepsOf(
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
    label: 'Total as asked',
    operands: [amount.result, figure(viewer.amount - byCarat, 'usd')],
    result: figure(viewer.amount, 'usd'),
  };
  return [
    ...(isByDiscount(viewer, basis) ? onRap(price, seesCost) : onAsk(price, seesCost)),
    amount,
    ...(viewer.amount === byCarat ? [] : [ownTotal]),
  ];
}

function onRap(price: StonePrice, seesCost: boolean): Step[] {
  const { supplier, viewer, points } = price;
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
    if (isFloored(price, PRICE_BASIS.discount))
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

/** Points are of Rap, which stands above; without Rap they are percent of the asked price. */
function onAsk({ supplier, viewer, points }: StonePrice, seesCost: boolean): Step[] {
  if (!seesCost || points === 0) return [];
  const asked = figure(supplier.perCarat, 'usd_per_ct');
  const result = figure(viewer.perCarat, 'usd_per_ct');
  const label = 'Price per carat';
  if (viewer.rap === null) {
    const operands = [asked, figure(points, 'points')];
    return [{ step: 'price_with_markup', label, operands, result }];
  }
  const operands = [asked, figure(points, 'points'), figure(viewer.rap, 'usd_per_ct')];
  return [{ step: 'price_with_points', label, operands, result }];
}
