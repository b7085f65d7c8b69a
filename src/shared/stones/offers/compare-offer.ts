import { formatNumber } from '#common/format.ts';
import { namesOf } from '../names-of.ts';

interface PricedStone {
  readonly stock_no: string;
  readonly markup_ppc: number;
}

interface OfferComparison {
  /**
   * Text with the asking prices per carat, and with the difference between offer and asking price
   * in percent.
   */
  readonly words: string;
  /** Names of the stones that have an asking price below the offer; null if there are none. */
  readonly above: string | null;
}

const percent = (offer: number, price: number): number => (offer / price - 1) * 100;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)} %`;

/**
 * Names the stones with an asking price per carat (`markup_ppc`) below the result of `priceOf`.
 * Null if there are none. Ignores stones without an asking price.
 */
export function overbidNames<Stone extends PricedStone>(
  stones: readonly Stone[],
  priceOf: (stone: Stone) => number | null,
): string | null {
  const above = stones.filter(
    (stone) => stone.markup_ppc > 0 && (priceOf(stone) ?? 0) > stone.markup_ppc,
  );
  return above.length === 0 ? null : namesOf(above);
}

/**
 * Compares an offer in dollars per carat with the asking prices. If `offer` is null, `words`
 * contains only the asking prices. `words` is empty if no stone has an asking price.
 */
export function compareOffer(
  stones: readonly PricedStone[],
  offer: number | null,
  name = 'Your offer',
): OfferComparison {
  const prices = stones.map(({ markup_ppc }) => markup_ppc).filter((price) => price > 0);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0) return { words: '', above: null };
  const priceText =
    least === most ? formatNumber(least) : `${formatNumber(least)} to ${formatNumber(most)}`;
  const words = `Asking price, $ per carat: ${priceText}`;
  if (offer === null) return { words: `${words}.`, above: null };
  const away =
    least === most
      ? signed(percent(offer, least))
      : `${signed(percent(offer, most))} to ${signed(percent(offer, least))}`;
  return { words: `${words}. ${name}: ${away}.`, above: overbidNames(stones, () => offer) };
}
