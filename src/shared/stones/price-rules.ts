import type { FigureRule } from '../../ui/inputs/typed-figure.ts';

/** Price in dollars per carat, with the same bounds as in the OpenAPI contract. */
export const PRICE: FigureRule = {
  name: 'A price',
  unit: 'dollars',
  least: 0.01,
  most: 10_000_000,
  decimals: 2,
};

/** Agreed discount on the Rapaport price, in percent; negative below that price. */
export const DISCOUNT: FigureRule = {
  name: 'A discount',
  unit: 'percent',
  least: -99,
  most: 100,
  decimals: 2,
};
