import './stone-status.css';
import { formatInteger, formatNumber } from '#common/format.ts';
import { BELOW_COST } from '#common/stone-labels.ts';

/**
 * Price and supplier cost of a line or a stone. The cost is `cost_amt` on lines and `total_amt` on
 * stones; viewers who may not see the cost do not receive it.
 */
export interface Costed {
  readonly sell_amt?: number | undefined;
  readonly cost_amt?: number | null | undefined;
  readonly total_amt?: number | null | undefined;
}

export const isBelowCost = ({ sell_amt, cost_amt, total_amt }: Costed): boolean => {
  const cost = cost_amt ?? total_amt ?? null;
  return cost !== null && sell_amt !== undefined && sell_amt < cost;
};

export const BelowCostBadge = ({
  count,
  of = 1,
}: {
  readonly count?: number;
  readonly of?: number;
}) => (
  <span className="below-cost">
    {of === 1 ? BELOW_COST : `${formatInteger(count ?? 0)} ${BELOW_COST.toLowerCase()}`}
  </span>
);

export function CostedAmount({ of }: { readonly of: Costed & { readonly sell_amt: number } }) {
  return isBelowCost(of) ? (
    <>
      <BelowCostBadge /> {formatNumber(of.sell_amt)}
    </>
  ) : (
    formatNumber(of.sell_amt)
  );
}
