import { Checkbox, Flex, Stack } from '@mantine/core';
import { FigureInput } from '../../../ui/inputs/FigureInput.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { MARGIN_RULES, type Offer } from './use-offer.ts';

const PRICES = [
  { value: 'none', label: 'No prices' },
  { value: 'frozen', label: 'Fixed prices' },
  { value: 'live', label: 'Live prices' },
] as const;
const KINDS = [
  { value: 'percent', label: '%' },
  { value: 'amount', label: '$ per stone' },
] as const;

type OfferFieldsProps = {
  readonly offer: Offer;
  /** true hides the choice of prices, for documents that always have fixed prices */
  readonly onlyMargin?: boolean;
};

export function OfferFields({ offer, onlyMargin = false }: OfferFieldsProps) {
  const { prices, setPrices, kind, setKind, typed, setTyped } = offer;
  const { asksToConfirm, isConfirmed, setConfirmed } = offer;
  return (
    <Stack align="flex-start" gap="2xs">
      {onlyMargin ? null : (
        <SegmentedControl
          aria-label="Prices for the recipient"
          data={PRICES}
          value={prices}
          onChange={setPrices}
        />
      )}
      {prices === 'none' ? null : (
        // The margin has a row of its own, so that an error message has space below the field.
        <Flex align="flex-start" gap="sm" w="100%">
          <FigureInput
            rule={MARGIN_RULES[kind]}
            aria-label="Your margin"
            placeholder="Your margin"
            flex={1}
            maxLength={20}
            value={typed}
            onText={setTyped}
          />
          <SegmentedControl aria-label="Margin type" data={KINDS} value={kind} onChange={setKind} />
        </Flex>
      )}
      {asksToConfirm ? (
        <Checkbox
          label="Share my own prices: the recipient sees what I pay"
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
        />
      ) : null}
    </Stack>
  );
}
