import '../../shared/frame/tile.css';
import './home-list.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, unwrapBody } from '#api/api-client.ts';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatInteger, formatNumber } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { searchPath } from '../../shared/stones/search-path.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { listPlace } from './list-place.ts';
import { Region } from './region.tsx';

const SOONEST = 10;

export function HoldsEnding() {
  const { id, role_id, business_id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.holds, id, 'ending'],
    queryFn: ({ signal }) =>
      unwrapBody(
        api.POST('/inventory/new-arrival/get-hold', {
          params: { query: { currentTab: 'current', sort: 'until', size: SOONEST } },
          body: { data: {} },
          signal,
        }),
        TEXTS.holdsFailed,
      ),
  });
  const { data, error, refetch } = query;
  useLiveRefetch(['hold'], query);
  const place = listPlace(role_id, 'hold');
  const soonest = data?.data ?? [];

  return (
    <Region
      title="Holds expiring next"
      area="ending"
      awaited={!(data || error)}
      note={data ? <Link {...place}>All {formatInteger(data.pagination.totalRecords)}</Link> : null}
    >
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={5} />
      ) : soonest.length === 0 ? (
        <EmptyState title="No stones on hold">
          Put stones on hold from{' '}
          <InternalLink place={searchPath(role_id)}>the stone search</InternalLink>.
        </EmptyState>
      ) : (
        <ul className="home-list">
          {soonest.map((hold) => (
            <li key={hold.id}>
              <Link className="tile-line" {...place} search={{ stones: hold.stock_no }}>
                <ShapeIcon shape={hold.shape} size={15} />
                <b className="home-line-name">{stoneTitle(hold)}</b>
                <span>{hold.stock_no}</span>
                <span className="home-name" data-number={business_id === null ? undefined : ''}>
                  {business_id === null ? hold.company_name : hold.hold_no}
                </span>
                <span className="home-figure">{formatNumber(hold.sell_amt)}</span>
                <span className="home-time" title={formatDateTime(hold.until)}>
                  <ServerCountdown until={Date.parse(hold.until)} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
