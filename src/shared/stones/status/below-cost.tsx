import './below-cost.css';
import { formatInteger, formatNumber } from '../../../common/format.ts';
import { BELOW_COST } from '../../../common/stone-words.ts';

/** A price next to the supplier's ask, which only those have who see cost: a line names it otherwise than a stone. */
export interface Costed {
  readonly sell_amt?: number | undefined;
  readonly cost_amt?: number | null | undefined;
  readonly total_amt?: number | null | undefined;
}

export const isBelowCost = ({ sell_amt, cost_amt, total_amt }: Costed): boolean => {
  const cost = cost_amt ?? total_amt ?? null;
  return cost !== null && sell_amt !== undefined && sell_amt < cost;
};

/** In words as well as in red; how many of several. */
export const BelowCostMark = ({
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

/** An amount, marked where it is below cost. */
export function CostedAmount({ of }: { readonly of: Costed & { readonly sell_amt: number } }) {
  return isBelowCost(of) ? (
    <>
      <BelowCostMark /> {formatNumber(of.sell_amt)}
    </>
  ) : (
    formatNumber(of.sell_amt)
  );
}
