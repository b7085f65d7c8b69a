import { formatDateTime, formatNumber } from '#common/format.ts';
import { ClientFacts } from '../records/client-facts.tsx';
import { DrawerFacts } from '../records/drawer-facts.tsx';
import { Fact } from '../records/fact.tsx';
import { RecordPart } from '../records/record-part.tsx';
import type { LineRow } from '../stones/stone-types.ts';
import { PriceAdded, StoneNow } from './kept-columns.tsx';

export function KeptDetail({ row }: { readonly row: LineRow }) {
  return (
    <RecordPart title="Since the stone was added">
      <DrawerFacts>
        <ClientFacts row={row} />
        <Fact name="Added">
          {formatDateTime(row.created_at)} by {row.placed_by}
        </Fact>
        <Fact name="Remark">{row.remark}</Fact>
        <Fact name="Stone">
          <StoneNow line={row} />
        </Fact>
        <Fact name="Amount today">${formatNumber(row.sell_amt)}</Fact>
        <Fact name="Price when added">
          <PriceAdded line={row} sign="$" />
        </Fact>
        {row.ended_at === null ? null : (
          <>
            <Fact name="Removed">{formatDateTime(row.ended_at)}</Fact>
            <Fact name="Reason">{row.reason}</Fact>
          </>
        )}
      </DrawerFacts>
    </RecordPart>
  );
}
