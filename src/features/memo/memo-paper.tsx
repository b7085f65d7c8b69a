import '../../shared/lines/line-late.css';
import '../../shared/stones/columns.css';
import './memo-paper.css';
import './memo-table.css';
import { count } from '../../common/count.ts';
import { formatDate, formatDateClock, formatNumber, formatWeight } from '../../common/format.ts';
import { byCode, MEMO_MOVEMENT } from '../../machines/codes.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { stoneTitle } from '../../shared/stones/columns.tsx';
import type { LineRow } from '../../shared/stones/wire.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { MemoDocument, MemoEvent } from './memo-calls.ts';
import { eventWords } from './memo-words.ts';

type MemoPaperProps = {
  readonly memo: MemoDocument;
  readonly lines: readonly LineRow[];
  readonly history: readonly MemoEvent[];
};

/** Everything that is known of one memo. */
export function MemoPaper({ memo, lines, history }: MemoPaperProps) {
  return (
    <>
      <DrawerFacts>
        <Fact name="Client">{memo.company_name}</Fact>
        <Fact name="Associate">{memo.associate_name}</Fact>
        <Fact name="Issued">
          {formatDateClock(memo.created_at)} by {memo.issued_by}
        </Fact>
        <Fact name="Terms">{count(memo.terms_days, 'day')}</Fact>
        <Fact name="Due">
          <span className={memo.is_overdue ? 'line-late' : undefined}>
            {formatDate(`${memo.due_on}T12:00`)}
            {memo.is_overdue ? `, ${count(memo.days_overdue, 'day')} overdue` : ''}
          </span>
        </Fact>
        <Fact name="Closed">
          {memo.closed_at === null ? null : formatDateClock(memo.closed_at)}
        </Fact>
        <Fact name="Remark">{memo.remark}</Fact>
      </DrawerFacts>
      <div className="memo-paper">
        <Parts memo={memo} />
        <Lines lines={lines} />
        <section aria-label="History">
          <h3>History</h3>
          <ol className="memo-history">
            {history.map((event) => (
              <li key={`${event.at} ${event.event} ${event.stock_no}`}>
                <time dateTime={event.at}>{formatDateClock(event.at)}</time>
                <span>
                  {eventWords(event)}
                  {event.reason === null ? null : (
                    <span className="stone-faint"> {event.reason}</span>
                  )}
                </span>
                <span className="stone-faint">{event.actor_name ?? 'the portal'}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

function Parts({ memo }: Pick<MemoPaperProps, 'memo'>) {
  const parts = [
    ['Issued', memo],
    ['Out', memo.out],
    ['Received', memo.received],
    ['Sold', memo.sold],
  ] as const;
  return (
    <dl className="memo-parts" aria-label="Totals">
      {parts.map(([name, { pieces, amount }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{formatNumber(amount)}</b>
            <span className="stone-faint">{count(pieces, 'stone')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: Pick<MemoPaperProps, 'lines'>) {
  return (
    <div className="memo-table-frame">
      <table className="memo-table" aria-label="Stones of the memo">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Stock no.</th>
            <th scope="col" data-wide="">
              Stone
            </th>
            <th scope="col" data-end="">
              Carat
            </th>
            <th scope="col" data-end="">
              Price $/ct
            </th>
            <th scope="col" data-end="">
              Amount $
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const status = byCode(MEMO_MOVEMENT, line.state);
            return (
              <tr key={line.id}>
                <td>
                  <StatusBadge label={status.label} tone={toneOf(status)} />
                </td>
                <td>{line.stock_no}</td>
                <td data-wide="">{stoneTitle(line)}</td>
                <td data-end="">{formatWeight(line.carat)}</td>
                <td data-end="">{formatNumber(line.markup_ppc)}</td>
                <td data-end="">{formatNumber(line.sell_amt)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
