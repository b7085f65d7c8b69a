import { formatDateTime, formatNumber } from '#common/format.ts';
import { BelowCostBadge, isBelowCost } from '../stones/status/below-cost.tsx';
import type { LineRow } from '../stones/stone-types.ts';
import { DrawerFacts } from './drawer-facts.tsx';
import { Fact } from './fact.tsx';
import { RecordPart } from './record-part.tsx';

type FrozenPriceProps = {
  readonly row: Pick<
    LineRow,
    'created_at' | 'rap' | 'markup_disc' | 'markup_ppc' | 'sell_amt' | 'cost_amt'
  >;
};

const money = (value: number | null): string | null =>
  value === null ? null : `$${formatNumber(value)}`;

export const FrozenPrice = ({ row }: FrozenPriceProps) => (
  <RecordPart title={`Price, fixed ${formatDateTime(row.created_at)}`}>
    <DrawerFacts>
      <Fact name="Rap">{money(row.rap)}</Fact>
      <Fact name="Discount to Rap">
        {row.markup_disc === null ? null : `${formatNumber(row.markup_disc)} %`}
      </Fact>
      <Fact name="Price per carat">{money(row.markup_ppc)}</Fact>
      <Fact name="Amount">
        <b>{money(row.sell_amt)}</b> {isBelowCost(row) ? <BelowCostBadge /> : null}
      </Fact>
    </DrawerFacts>
  </RecordPart>
);
