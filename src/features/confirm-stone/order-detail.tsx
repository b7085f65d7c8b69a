import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#common/format.ts';
import { APPROVAL, ROLE } from '#machines/codes.ts';
import { confirmStoneWorkflow } from '#machines/workflows/confirm-stone.ts';
import { CONFIRM_STONE_FIELDS } from '#records/confirm-stone.ts';
import { FieldFacts } from '../../shared/lines/fields/field-facts.tsx';
import { isLive } from '../../shared/lines/line-list.ts';
import { Term } from '../../shared/lines/term-column.tsx';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { ClientFacts } from '../../shared/records/client-facts.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { FrozenPrice } from '../../shared/records/frozen-price.tsx';
import { DocumentLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { Alternatives } from './alternatives.tsx';
import { fetchAlternatives } from './confirm-stone-calls.ts';
import { termOf } from './confirm-stone-columns.tsx';
import { SupplierAnswer } from './supplier-answer.tsx';

export function OrderDetail({ row }: { readonly row: LineRow }) {
  const { order } = row;
  const term = termOf(row);
  return (
    <>
      <FrozenPrice row={row} />
      <RecordPart title={`Order ${row.reference}`}>
        <DrawerFacts>
          <ClientFacts row={row} />
          <Fact name="Ordered by">{row.placed_by}</Fact>
          <Fact name="Remark">{row.remark}</Fact>
          <FieldFacts fields={CONFIRM_STONE_FIELDS} values={order} />
          {order?.external_no ? <Fact name="API order">{order.external_no}</Fact> : null}
          {term ? (
            <Fact name="Expires">
              {formatDateTime(term.until)}, in <Term {...term} />
            </Fact>
          ) : null}
          {isLive(confirmStoneWorkflow, row) ? null : (
            <>
              <Fact name="Decided by">{order?.decided_by}</Fact>
              <Fact name="Ended">{formatDateTime(row.ended_at)}</Fact>
              <Fact name="Reason">{row.reason}</Fact>
            </>
          )}
          {order?.invoice_no ? (
            <Fact name="Invoice">
              <DocumentLink no={order.invoice_no} />
            </Fact>
          ) : null}
          {order?.credit_note_no ? (
            <Fact name="Credit note">
              <DocumentLink no={order.credit_note_no} />
            </Fact>
          ) : null}
        </DrawerFacts>
      </RecordPart>
      <SupplierAnswer row={row} />
      {row.state === APPROVAL.rejected.code ? <Nearest row={row} /> : null}
    </>
  );
}

function Nearest({ row }: { readonly row: LineRow }) {
  const { id, role_id } = useProfile();
  const businessId = role_id === ROLE.customer ? null : row.business_id;
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'alternatives', row.stock_no, businessId],
    queryFn: ({ signal }) => fetchAlternatives(row.stock_no, businessId, signal),
  });
  const { data } = query;
  return (
    <RecordPart title="Alternatives">
      <PartFailed query={query} />
      {data === undefined ? null : data.length === 0 ? (
        <p>No similar stone is available.</p>
      ) : (
        <Alternatives stones={data} businessId={row.business_id} />
      )}
    </RecordPart>
  );
}
