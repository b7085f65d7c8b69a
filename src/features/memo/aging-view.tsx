import type { BusinessId } from '#api/ids.gen.ts';
import '../../shared/lines/line-late.css';
import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { count } from '#common/count.ts';
import { formatDate, formatInteger, formatNumber } from '#common/format.ts';
import { ListedClient } from '../../shared/clients/listed-client.tsx';
import { NO_LIMIT } from '../../shared/exposure/exposure-words.ts';
import type { LineAddress } from '../../shared/lines/line-params.ts';
import { ListGrid, type PageAddress } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { Initials } from '../../shared/people/initials.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { useClientChoices, useClientContext } from '../../shared/stones/trading-clients.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type AgingBucket, issueDatesOf } from './aging.ts';
import { AgingLine, agingColumns, agingLines, agingTotals } from './aging-columns.tsx';
import { type MemoAging, memoAging } from './memo-calls.ts';

const TOPICS = ['line'] as const;
const clientOf = ({ business_id }: MemoAging): string => business_id;

export type AgingParams = {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly over?: 1 | undefined;
};

type AgingViewProps = {
  readonly search: PageAddress & { readonly over?: 1 };
  readonly onSearch: (next: AgingParams) => void;
  readonly onLines: (search: LineAddress) => void;
};

export function AgingView({ search, onSearch, onLines }: AgingViewProps) {
  const { id, business_id } = useProfile();
  const choices = useClientChoices();
  const { pricesFor, name: clientName } = useClientContext();
  const { page = 1, size = PAGE_SIZES.table, over } = search;
  const list = useListFetch({
    key: [CACHED.lines, id, 'memo aging', page, size, over, pricesFor],
    load: async (signal, place) => {
      const narrowed = {
        ...(over === undefined ? {} : { over_limit: true as const }),
        ...(pricesFor === null ? {} : { business_id: pricesFor }),
      };
      const answer = await memoAging({ page, size, ...place, ...narrowed }, signal);
      return { ...toListPage(answer), totals: answer.totals };
    },
    rowId: clientOf,
    live: TOPICS,
  });
  const ofOneClient = business_id !== null;
  const columns = useMemo(() => {
    // The list filters by user id, so the map contains one user of each business. Any user of the
    // business selects the same lines.
    const userOf = new Map(choices.map((choice) => [choice.business.id, choice.id]));
    const show = (of: BusinessId, bucket: AgingBucket | 'overdue' | 'out') => {
      const client = userOf.get(of);
      const narrowed =
        bucket === 'overdue'
          ? { overdue: 1 as const }
          : bucket === 'out'
            ? {}
            : issueDatesOf(bucket, serverNow());
      onLines({ type: 'all', ...(client === undefined ? {} : { client }), ...narrowed });
    };
    const canShow = (of: BusinessId): boolean => ofOneClient || userOf.has(of);
    return agingColumns({ show, canShow, ofOneClient });
  }, [choices, onLines, ofOneClient]);
  const totals = list.answer?.totals;
  const matches = useMemo(() => ({ matches: totals ? agingTotals(totals) : {} }), [totals]);

  return (
    <ListGrid
      list={list}
      viewKey="memo-aging"
      label="Value on memo by age"
      words={['trading client with stones on memo', 'trading clients with stones on memo']}
      columns={columns}
      search={search}
      onPage={(next) => onSearch({ ...next, over })}
      toolbarExtra={
        ofOneClient ? null : (
          <>
            {pricesFor === null ? null : (
              <ListedClient named={undefined} placeholder="Client" onName={() => undefined} />
            )}
            <Checkbox
              size="sm"
              label="Over limit"
              checked={over === 1}
              onChange={({ currentTarget: { checked } }) =>
                onSearch({ size: search.size, over: checked ? 1 : undefined })
              }
            />
          </>
        )
      }
      onShowAll={over === undefined ? undefined : () => onSearch({ size: search.size })}
      totals={matches}
      empty={
        pricesFor === null ? (
          <EmptyState title="No stones on memo">
            Stones issued on memo appear here, grouped by trading client.
          </EmptyState>
        ) : (
          <EmptyState title={`${clientName ?? 'The trading client'} has no stones on memo`}>
            Stones issued to the trading client on memo appear here.
          </EmptyState>
        )
      }
      renderPhoneRow={(row) => ({
        picture: <Initials name={row.company_name} />,
        title: row.company_name,
        value: formatNumber(row.out.amount),
        detail:
          row.over_by > 0 ? (
            <span className="line-late">{formatNumber(row.over_by)} over limit</span>
          ) : (
            `${count(row.out.pieces, 'stone')}, ${creditLeftText(row.credit_left)}`
          ),
        note:
          row.overdue.pieces > 0 ? (
            <span className="line-late">{formatInteger(row.overdue.pieces)} overdue</span>
          ) : (
            `due ${formatDate(`${row.oldest_due_on}T12:00`)}`
          ),
        more: <AgingLine row={row} />,
        moreLines: agingLines(row),
      })}
    />
  );
}

const creditLeftText = (left: number | null): string =>
  left === null ? NO_LIMIT.toLowerCase() : `${formatNumber(left)} left`;
