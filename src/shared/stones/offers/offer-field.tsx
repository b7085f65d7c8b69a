import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { FigureInput } from '../../../ui/inputs/FigureInput.tsx';
import { parseFigure } from '../../../ui/inputs/typed-figure.ts';
import { PRICE } from '../price-rules.ts';
import { compareOffer } from './compare-offer.ts';

/**
 * State of the checkbox that confirms a price above the asking price. A change of the price or of
 * the stones resets the confirmation.
 */
export function useOverbidConfirmation(figure: string, above: string | null) {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const subject = `${figure} ${above}`;
  const isConfirmed = confirmed === subject;
  return {
    above,
    isConfirmed,
    confirm: (next: boolean) => setConfirmed(next ? subject : null),
    /** True if a confirmation is required but missing. */
    isOpen: above !== null && !isConfirmed,
  };
}

type OverbidConfirmProps = {
  readonly says: string;
  readonly of: Omit<ReturnType<typeof useOverbidConfirmation>, 'isOpen'>;
};

export const OverbidConfirm = ({ says, of }: OverbidConfirmProps) =>
  of.above === null ? null : (
    <Checkbox
      label={`Yes, ${says} the asking price of ${of.above}`}
      checked={of.isConfirmed}
      onChange={({ currentTarget: { checked } }) => of.confirm(checked)}
    />
  );

export function useTypedOffer(stones: Parameters<typeof compareOffer>[0]) {
  const [typed, setTyped] = useState('');
  const read = parseFigure(typed, PRICE);
  const offer = 'figure' in read ? read.figure : null;
  const { words, above } = compareOffer(stones, offer);
  const overbid = useOverbidConfirmation(typed, above);
  return {
    typed,
    setTyped,
    offer,
    words,
    asking: overbid,
    fault:
      'fault' in read
        ? read.fault
        : overbid.isOpen
          ? 'Your offer is above the asking price. Confirm or change the offer.'
          : null,
  };
}

export function OfferField({ of }: { readonly of: ReturnType<typeof useTypedOffer> }) {
  return (
    <>
      <FigureInput
        rule={PRICE}
        label="Offer, $ per carat"
        description={`${of.words} Leave the field empty to enquire without a price.`.trim()}
        size="lg"
        value={of.typed}
        onText={of.setTyped}
      />
      <OverbidConfirm says="I offer more than" of={of.asking} />
    </>
  );
}
