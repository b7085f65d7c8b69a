import type { FigureRule } from '../../ui/inputs/typed-figure.ts';

export const PAID_AMOUNT: FigureRule = {
  name: 'An amount',
  unit: 'dollars',
  least: 0.01,
  most: 999_999_999_999.99,
  decimals: 2,
};

const CENTS = 100;

export const toCents = (amount: number): number => Math.round(amount * CENTS);
export const fromCents = (cents: number): number => cents / CENTS;
