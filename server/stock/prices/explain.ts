import { DIGITS, decimalOf, wholeOf } from './decimals.ts';
import { discBeforeFloor, LEAST_DISC } from './formula.ts';
import { type ChainLink, ruleThatCounts } from './markup-book.ts';
import type { PricedStone, StonePrice } from './stone-price.ts';

type Unit = 'usd_per_ct' | 'usd' | 'percent' | 'points' | 'carat';
type StepName = 'markup' | 'floor' | 'price_on_rap' | 'price_with_markup' | 'amount';

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
export const isFloored = ({ supplier, viewer, points }: StonePrice): boolean =>
  viewer.rapState === 'listed' &&
  supplier.disc !== null &&
  discBeforeFloor(supplier.disc, points) < LEAST_DISC;

/** How the viewer's price is worked out. The supplier's figures and the markup are told only to those who see cost. */
export function stepsOf(
  price: StonePrice,
  { carat }: Pick<PricedStone, 'carat'>,
  seesCost: boolean,
): Step[] {
  const { viewer } = price;
  const perCarat = figure(viewer.perCarat, 'usd_per_ct');
  return [
    ...(viewer.rapState === 'listed' ? onRap(price, seesCost) : withoutRap(price, seesCost)),
    {
      step: 'amount',
      label: 'Amount',
      operands: [perCarat, figure(wholeOf(carat, DIGITS.carat), 'carat')],
      result: figure(viewer.amount, 'usd'),
    },
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
    if (isFloored(price))
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

function withoutRap({ supplier, viewer, points }: StonePrice, seesCost: boolean): Step[] {
  if (!seesCost || points === 0) return [];
  return [
    {
      step: 'price_with_markup',
      label: 'Price per carat',
      operands: [figure(supplier.perCarat, 'usd_per_ct'), figure(points, 'points')],
      result: figure(viewer.perCarat, 'usd_per_ct'),
    },
  ];
}
