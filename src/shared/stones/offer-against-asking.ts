import { formatNumber } from '../../common/format.ts';

interface Asking {
  readonly stock_no: string;
  readonly markup_ppc: number;
}

interface Against {
  /** the asking price a carat and how far the offer is from it */
  readonly words: string;
  /** whether it is above the asking price of a stone */
  readonly isAbove: boolean;
}

const percent = (offer: number, asking: number): number => (offer / asking - 1) * 100;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)} %`;

/** An offer of so many dollars a carat, next to what the stones cost; null asks without a price. */
export function offerAgainstAsking(
  stones: readonly Asking[],
  offer: number | null,
  name = 'Your offer',
): Against {
  const priced = stones.filter(({ markup_ppc }) => markup_ppc > 0);
  const prices = priced.map(({ markup_ppc }) => markup_ppc);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0) return { words: '', isAbove: false };
  const asking =
    least === most ? formatNumber(least) : `${formatNumber(least)} to ${formatNumber(most)}`;
  const words = `Asking $ a carat: ${asking}`;
  if (offer === null) return { words: `${words}.`, isAbove: false };
  const above = priced.filter(({ markup_ppc }) => offer > markup_ppc);
  const away =
    least === most
      ? signed(percent(offer, least))
      : `${signed(percent(offer, most))} to ${signed(percent(offer, least))}`;
  const named =
    above.length === 0 || prices.length === 1
      ? ''
      : ` Above the asking price of ${above.map(({ stock_no }) => stock_no).join(', ')}.`;
  return { words: `${words}. ${name}: ${away}.${named}`, isAbove: above.length > 0 };
}
