import { Group } from '@mantine/core';
import { formatNumber } from '#common/format.ts';
import { useProfile } from '../session/use-session.ts';
import { StoneStatus } from '../stones/status/stone-status.tsx';
import type { StoneRow } from '../stones/stone-types.ts';
import { StoneLine } from './stone-head.tsx';

/** The grades of a stone with its price and its status. */
export function PricedStoneLine({ stone }: { readonly stone: StoneRow }) {
  const { business_id } = useProfile();
  const { sell_amt, markup_ppc, markup_disc } = stone;
  const price = [
    `$${formatNumber(sell_amt)}`,
    `${formatNumber(markup_ppc)} per carat`,
    markup_disc === null ? null : `${formatNumber(markup_disc)} %`,
  ];
  return (
    <StoneLine stone={stone}>
      <Group component="span" gap="2xs">
        {price.filter(Boolean).join(', ')}
        <StoneStatus stone={stone} viewer={{ business: business_id, tradingClient: null }} />
      </Group>
    </StoneLine>
  );
}
