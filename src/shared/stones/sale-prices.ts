import type { ActionTarget } from '#machines/screens/action-request.ts';
import { parseFigure } from '../../ui/inputs/typed-figure.ts';
import { PRICE } from './price-rules.ts';
import type { LineRow } from './stone-types.ts';

/** Agreed prices in dollars per carat, by id of the line or stone. */
export type PricesAgreed = ReadonlyMap<string, number>;

const NO_PRICE = 'Enter a price.';

/**
 * Returns the amount in dollars, rounded to the cent. Uses the same formula as `amountOf` on the
 * server; a test compares the two.
 */
export const amountAt = (perCarat: number, carat: number): number =>
  Math.floor((Math.round(perCarat * 100) * Math.round(carat * 1000)) / 1000 + 0.5) / 100;

/** Returns the price in dollars per carat at a discount on Rap in percent. */
export const priceAtDiscount = (rap: number, disc: number): number =>
  Math.floor((Math.round(rap * 100) * (10_000 + Math.round(disc * 100))) / 10_000 + 0.5) / 100;

/** Returns the discount on Rap in percent; null without a Rap price. */
export const discountAt = (perCarat: number, rap: number | null): number | null =>
  rap ? (perCarat / rap - 1) * 100 : null;

/** Adds the agreed prices to the targets of an action. */
export const withAgreedPrices = (
  targets: readonly ActionTarget[],
  agreed: PricesAgreed,
): ActionTarget[] =>
  targets.map((target) => {
    const perCarat = agreed.get(target.id);
    return perCarat === undefined ? target : { ...target, perCarat };
  });

export type Priced = Pick<LineRow, 'carat' | 'markup_ppc' | 'sell_amt'> & { readonly id: string };

export interface Sale {
  readonly amounts: ReadonlyMap<string, number>;
  readonly total: number;
  /** total amount without the agreed prices */
  readonly before: number;
  readonly agreed: PricesAgreed;
  readonly faults: ReadonlyMap<string, string>;
}

const cents = (dollars: number): number => Math.round(dollars * 100);

export function saleOf(lines: readonly Priced[], typed: ReadonlyMap<string, string>): Sale {
  const amounts = new Map<string, number>();
  const agreed = new Map<string, number>();
  const faults = new Map<string, string>();
  for (const line of lines) {
    const text = typed.get(line.id);
    const read = text === undefined ? { figure: line.markup_ppc } : parseFigure(text, PRICE);
    if ('fault' in read) {
      faults.set(line.id, read.fault);
      continue;
    }
    const price = read.figure;
    if (price === null) faults.set(line.id, NO_PRICE);
    else if (price === line.markup_ppc) amounts.set(line.id, line.sell_amt);
    else {
      amounts.set(line.id, amountAt(price, line.carat));
      agreed.set(line.id, price);
    }
  }
  return {
    amounts,
    total: [...amounts.values()].reduce((sum, amount) => sum + cents(amount), 0) / 100,
    before: lines.reduce((sum, { sell_amt }) => sum + cents(sell_amt), 0) / 100,
    agreed,
    faults,
  };
}
