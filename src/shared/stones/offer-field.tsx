import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { readFigure } from '../../ui/inputs/typed-figure.ts';
import { PRICE } from './figures.ts';
import { offerAgainstAsking } from './offer-against-asking.ts';

/** The offer per carat. More than the asking price waits for a confirmation of that very figure. */
export function useTypedOffer(stones: Parameters<typeof offerAgainstAsking>[0]) {
  const [typed, setTyped] = useState('');
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const read = readFigure(typed, PRICE);
  const offer = 'figure' in read ? read.figure : null;
  const { words, isAbove } = offerAgainstAsking(stones, offer);
  const isConfirmed = confirmed === typed;
  return {
    typed,
    setTyped,
    offer,
    words,
    isAbove,
    isConfirmed,
    confirm: (next: boolean) => setConfirmed(next ? typed : null),
    /** why it cannot be sent, or null */
    fault:
      'fault' in read
        ? read.fault
        : isAbove && !isConfirmed
          ? 'Your offer is above the asking price. Please confirm it or change it.'
          : null,
  };
}

/** The offer, and next to it the asking price and how far both are apart. */
export function OfferField({ of }: { readonly of: ReturnType<typeof useTypedOffer> }) {
  return (
    <>
      <FigureInput
        rule={PRICE}
        label="Offer, $ a carat"
        description={`${of.words} Leave it empty to ask without a price.`.trim()}
        size="lg"
        value={of.typed}
        onText={of.setTyped}
      />
      {of.isAbove ? (
        <Checkbox
          label="Yes, I offer more than the asking price"
          checked={of.isConfirmed}
          onChange={({ currentTarget: { checked } }) => of.confirm(checked)}
        />
      ) : null}
    </>
  );
}
