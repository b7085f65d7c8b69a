import { useMemo, useState } from 'react';
import type { components } from '#api/schema.gen.ts';
import { isPositive, type Margin, marginFromJson } from '#common/share-margin.ts';
import { ROLE } from '#machines/codes.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { type FigureRule, parseFigure } from '../../../ui/inputs/typed-figure.ts';

export type OfferPrices = 'none' | 'frozen' | 'live';
export type MarginKind = 'percent' | 'amount';

export const MARGIN_RULES: Readonly<Record<MarginKind, FigureRule>> = {
  percent: { name: 'A margin', unit: 'percent', least: 0, most: 1000, decimals: 2 },
  amount: { name: 'A margin', unit: 'dollars', least: 0, most: 10_000_000, decimals: 2 },
};

export const WITHOUT_MARGIN =
  'These are the prices that you pay. Enter a margin or choose “No prices” before you share the stones.';
const UNCONFIRMED = 'Confirm that the recipient may see the prices that you pay.';

/**
 * `initial` is the option for prices that is selected first. By default, customers share no prices
 * and other users share fixed prices.
 */
export function useOffer(initial?: OfferPrices) {
  const { role_id } = useProfile();
  const isBuyer = role_id === ROLE.customer;
  // Customers share no prices by default, because their purchase prices are private.
  const [prices, setPrices] = useState<OfferPrices>(initial ?? (isBuyer ? 'none' : 'frozen'));
  const [kind, setKind] = useState<MarginKind>('percent');
  const [typed, setTyped] = useState('');
  /**
   * true after the customer has agreed to reveal the cost; editing the margin resets the agreement
   */
  const [isConfirmed, setConfirmed] = useState(false);
  const read = parseFigure(typed, MARGIN_RULES[kind]);
  const hasPrices = prices !== 'none';
  const fault = hasPrices && 'fault' in read ? read.fault : null;
  const figure = hasPrices && 'figure' in read ? read.figure : null;
  const { sent, margin } = useMemo(() => {
    if (figure === null) return { sent: null, margin: null };
    const said: components['schemas']['ShareMargin'] = { [kind]: figure };
    return { sent: said, margin: marginFromJson(said) as Margin | null };
  }, [figure, kind]);
  const showsCost = isBuyer && hasPrices && !isPositive(margin);
  return {
    prices,
    setPrices,
    kind,
    setKind,
    typed,
    setTyped: (next: string) => {
      setTyped(next);
      setConfirmed(false);
    },
    fault,
    sent,
    margin,
    /**
     * true if the customer has typed a margin of zero, which reveals their cost and therefore needs
     * a confirmation
     */
    asksToConfirm: showsCost && margin !== null,
    isConfirmed,
    setConfirmed,
    ownPrices: showsCost && margin !== null && isConfirmed,
    /** reason why sharing is disabled; null if sharing is allowed */
    closed:
      fault ??
      (showsCost ? (margin === null ? WITHOUT_MARGIN : isConfirmed ? null : UNCONFIRMED) : null),
  };
}
export type Offer = ReturnType<typeof useOffer>;
