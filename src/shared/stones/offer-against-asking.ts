import { formatNumber } from '../../common/format.ts';
import { namesOf } from './names-of.ts';

interface Asking {
  readonly stock_no: string;
  readonly markup_ppc: number;
}

interface Against {
  /** the asking price a carat and how far the offer is from it */
  readonly words: string;
  /** the stones with a lower asking price, by name; null if there is none */
  readonly above: string | null;
}

const percent = (offer: number, asking: number): number => (offer / asking - 1) * 100;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)} %`;

/** Names the stones whose price per carat would be above the asking price; null if there is none. */
export function aboveAsking<Stone extends Asking>(
  stones: readonly Stone[],
  priceOf: (stone: Stone) => number | null,
): string | null {
  const above = stones.filter(
    (stone) => stone.markup_ppc > 0 && (priceOf(stone) ?? 0) > stone.markup_ppc,
  );
  return above.length === 0 ? null : namesOf(above);
}

/** An offer of so many dollars a carat, next to what the stones cost; null asks without a price. */
export function offerAgainstAsking(
  stones: readonly Asking[],
  offer: number | null,
  name = 'Your offer',
): Against {
  const prices = stones.map(({ markup_ppc }) => markup_ppc).filter((price) => price > 0);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0) return { words: '', above: null };
  const asking =
    least === most ? formatNumber(least) : `${formatNumber(least)} to ${formatNumber(most)}`;
  const words = `Asking $ a carat: ${asking}`;
  if (offer === null) return { words: `${words}.`, above: null };
  const away =
    least === most
      ? signed(percent(offer, least))
      : `${signed(percent(offer, most))} to ${signed(percent(offer, least))}`;
  return { words: `${words}. ${name}: ${away}.`, above: aboveAsking(stones, () => offer) };
}
