import type { FigureRule } from '../../ui/inputs/typed-figure.ts';

/** US dollars a carat, as the contract bounds them wherever one is given. */
export const PRICE: FigureRule = {
  name: 'A price',
  unit: 'dollars',
  least: 0.01,
  most: 10_000_000,
  decimals: 2,
};

/** Percent on Rap of a price that is agreed. */
export const DISCOUNT: FigureRule = {
  name: 'A discount',
  unit: 'percent',
  least: -99,
  most: 100,
  decimals: 2,
};
