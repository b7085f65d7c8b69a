import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ROLE } from '#machines/codes.ts';
import { useProfile } from '../session/use-session.ts';
import { BelowCostReason, faultOfReason } from '../stones/below-cost-reason.tsx';
import { DialogStones, type NamedStone } from '../stones/dialog-stones.tsx';
import { atSale, type PricedRow, PriceTable } from '../stones/price-table.tsx';
import { type PricesAgreed, saleOf } from '../stones/sale-prices.ts';
import { isBelowCost } from '../stones/status/below-cost.tsx';

/** Prices that the user sets for a memo, by stock number. */
export interface AgreedAtIssue {
  readonly prices: PricesAgreed;
  readonly belowCostReason?: string;
}

export const NO_AGREEMENT: AgreedAtIssue = { prices: new Map() };

/** Terms of the action request. */
export const termsOf = ({ belowCostReason }: AgreedAtIssue) =>
  belowCostReason === undefined ? {} : { terms: { belowCostReason } };

const NO_TYPED: ReadonlyMap<string, string> = new Map();
const SETS_PRICES: readonly number[] = [ROLE.administrator, ROLE.associate];

function toPricedRow(stone: NamedStone): PricedRow[] {
  const { sell_amt, markup_ppc, rap = null } = stone;
  return sell_amt === undefined || markup_ppc === undefined
    ? []
    : [{ ...stone, id: stone.stock_no, sell_amt, markup_ppc, rap }];
}

/** State of the prices that the user agrees with the trading client when issuing a memo. */
export function useAgreedPrices(picks: readonly NamedStone[], isMemo: boolean) {
  const { role_id } = useProfile();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(NO_TYPED);
  const [reason, setReason] = useState('');
  const rows = useMemo(() => picks.flatMap(toPricedRow), [picks]);
  const sale = useMemo(() => saleOf(rows, typed), [rows, typed]);
  const isOffered =
    isMemo && SETS_PRICES.includes(role_id) && rows.length > 0 && rows.length === picks.length;
  const isShown = isOffered && isOpen;
  const below = rows.filter((row) => sale.agreed.has(row.id) && isBelowCost(atSale(row, sale)));
  const [fault = null] = sale.faults.values();
  const agreed: AgreedAtIssue = {
    prices: isShown ? sale.agreed : new Map(),
    ...(isShown && below.length > 0 ? { belowCostReason: reason.trim() } : {}),
  };
  return {
    agreed,
    isShown,
    /** Difference in dollars to the prices without an agreement. */
    difference: isShown ? sale.total - sale.before : 0,
    /** why the prices cannot be sent; null if they can */
    fault: isShown ? (fault ?? (below.length > 0 ? faultOfReason(reason) : null)) : null,
    stones: isShown ? (
      <>
        <PriceTable rows={rows} sale={sale} typed={typed} onType={setTyped} />
        {below.length > 0 ? (
          <BelowCostReason stones={below} value={reason} onText={setReason} />
        ) : null}
      </>
    ) : (
      <>
        <DialogStones stones={picks} />
        {isOffered ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            Agree on prices
          </Button>
        ) : null}
      </>
    ),
    reset() {
      setOpen(false);
      setTyped(NO_TYPED);
      setReason('');
    },
  };
}
