import '../../shared/lines/line-part.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateClock, formatNumber } from '../../common/format.ts';
import { APPROVAL, ROLE } from '../../machines/codes.ts';
import { confirmStoneWorkflow } from '../../machines/workflows/confirm-stone.ts';
import { LineHistory } from '../../shared/lines/line-history.tsx';
import { LineStone } from '../../shared/lines/line-stone.tsx';
import { Term } from '../../shared/lines/term-column.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { LineRow } from '../../shared/stones/wire.ts';
import { Alternatives } from './alternatives.tsx';
import { alternativesTo } from './confirm-stone-calls.ts';
import { termOf } from './confirm-stone-columns.tsx';

const money = (value: number | null): string | null =>
  value === null ? null : `$${formatNumber(value)}`;

/** One request: the stone, the price as it was frozen, who asked and who answered. */
export function OrderDetail({ row }: { readonly row: LineRow }) {
  const { role_id } = useProfile();
  const frame = role_id === ROLE.customer ? '/customer-profile' : '/transaction';
  const { order } = row;
  const term = termOf(row);
  return (
    <>
      <section className="line-part">
        <LineStone row={row} />
      </section>
      <section className="line-part">
        <h3>Price, frozen {formatDateClock(row.created_at)}</h3>
        <dl className="line-facts">
          <Fact name="Rap">{money(row.rap)}</Fact>
          <Fact name="On Rap">
            {row.markup_disc === null ? null : `${formatNumber(row.markup_disc)} %`}
          </Fact>
          <Fact name="Price per carat">{money(row.markup_ppc)}</Fact>
          <Fact name="Amount">
            <b>{money(row.sell_amt)}</b>
          </Fact>
        </dl>
      </section>
      <section className="line-part">
        <h3>Order {row.reference}</h3>
        <dl className="line-facts">
          {role_id === ROLE.customer ? null : <Fact name="Client">{row.company_name}</Fact>}
          <Fact name="Asked by">{row.placed_by}</Fact>
          <Fact name="Remark">{row.remark}</Fact>
          {order?.external_no ? <Fact name="External request">{order.external_no}</Fact> : null}
          {term ? (
            <Fact name="Answer by">
              {formatDateClock(term.until)}, in <Term {...term} />
            </Fact>
          ) : null}
          {row.state === APPROVAL.pending.code ? null : (
            <>
              <Fact name="Answered by">{order?.decided_by}</Fact>
              <Fact name="Ended">{formatDateClock(row.ended_at)}</Fact>
              <Fact name="Reason">{row.reason}</Fact>
            </>
          )}
          {order?.invoice_no ? (
            <Fact name="Invoice">
              <Link
                to={`${frame}/{-$list}`}
                params={{ list: 'invoice' }}
                search={{ tab: 'all', stones: row.stock_no }}
              >
                {order.invoice_no}
              </Link>
            </Fact>
          ) : null}
          {order?.credit_note_no ? (
            <Fact name="Credit note">
              <Link
                to={`${frame}/{-$list}`}
                params={{ list: 'invoice' }}
                search={{ tab: 'ended', stones: row.stock_no }}
              >
                {order.credit_note_no}
              </Link>
            </Fact>
          ) : null}
        </dl>
      </section>
      {row.state === APPROVAL.rejected.code ? <Nearest row={row} /> : null}
      <LineHistory workflow={confirmStoneWorkflow} statuses={APPROVAL} id={row.id} />
    </>
  );
}

/** What can be had in the place of a stone that was refused. */
function Nearest({ row }: { readonly row: LineRow }) {
  const { id, role_id } = useProfile();
  const businessId = role_id === ROLE.customer ? null : row.business_id;
  const { data } = useQuery({
    queryKey: [CACHED.lines, id, 'alternatives', row.stock_no, businessId],
    queryFn: ({ signal }) => alternativesTo(row.stock_no, businessId, signal),
  });
  return (
    <section className="line-part">
      <h3>What comes closest</h3>
      {data === undefined ? null : data.length === 0 ? (
        <p>Nothing that is available comes close.</p>
      ) : (
        <Alternatives stones={data} businessId={row.business_id} />
      )}
    </section>
  );
}
