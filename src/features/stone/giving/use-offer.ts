import { useMemo, useState } from 'react';
import type { components } from '../../../api/schema.gen.ts';
import { isAboveNothing, type Margin, marginSent } from '../../../common/share-margin.ts';
import { ROLE } from '../../../machines/codes.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { type FigureRule, readFigure } from '../../../ui/inputs/typed-figure.ts';

export type OfferPrices = 'none' | 'frozen' | 'live';
export type MarginKind = 'percent' | 'amount';

export const MARGIN_RULES: Readonly<Record<MarginKind, FigureRule>> = {
  percent: { name: 'A margin', unit: 'percent', least: 0, most: 1000, decimals: 2 },
  amount: { name: 'A margin', unit: 'dollars', least: 0, most: 10_000_000, decimals: 2 },
};

const OWN_COST =
  'These are the prices that you pay. Add a margin or leave the prices out before anybody else reads them.';

/** What a reader is told of prices: none, or the sharer's with what the sharer adds. */
export function useOffer() {
  const { role_id } = useProfile();
  const isBuyer = role_id === ROLE.customer;
  // What a buyer pays is nobody else's business unless the buyer says so.
  const [prices, setPrices] = useState<OfferPrices>(isBuyer ? 'none' : 'frozen');
  const [kind, setKind] = useState<MarginKind>('percent');
  const [typed, setTyped] = useState('');
  const read = readFigure(typed, MARGIN_RULES[kind]);
  const hasPrices = prices !== 'none';
  const fault = hasPrices && 'fault' in read ? read.fault : null;
  const figure = hasPrices && 'figure' in read ? read.figure : null;
  const { sent, margin } = useMemo(() => {
    if (figure === null) return { sent: null, margin: null };
    const said: components['schemas']['ShareMargin'] = { [kind]: figure };
    return { sent: said, margin: marginSent(said) as Margin | null };
  }, [figure, kind]);
  return {
    prices,
    setPrices,
    kind,
    setKind,
    typed,
    setTyped,
    fault,
    sent,
    margin,
    againstReaders: isBuyer && hasPrices && !isAboveNothing(margin) ? OWN_COST : null,
  };
}
export type Offer = ReturnType<typeof useOffer>;
