import '../../shared/frame/tile.css';
import './home-list.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, unwrapBody } from '#api/api-client.ts';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatDate, formatInteger, formatNumber } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { DocumentLink, InternalLink } from '../../shared/records/record-link.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { searchPath } from '../../shared/stones/search-path.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { listPlace } from './list-place.ts';
import { Region } from './region.tsx';

const SOONEST = 6;

export function MemosDue() {
  const { id, role_id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'memos due'],
    queryFn: ({ signal }) =>
      unwrapBody(
        api.GET('/inventory/memo', {
          params: { query: { standing: true, sort: 'due', size: SOONEST } },
          signal,
        }),
        TEXTS.listFailed,
      ),
  });
  const { data, error, refetch } = query;
  useLiveRefetch(['line'], query);
  return (
    <Region
      title="Memos due"
      area="due"
      awaited={!(data || error)}
      note={
        data ? (
          <Link {...listPlace(role_id, 'memo')}>
            {count(data.totals.out.pieces, 'stone')} on {count(data.totals.memos, 'memo')}
          </Link>
        ) : null
      }
    >
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={SOONEST} />
      ) : data.data.length === 0 ? (
        <EmptyState title="No stones on memo">
          Take stones on memo from{' '}
          <InternalLink place={searchPath(role_id)}>the stone search</InternalLink>. They appear
          here until they are returned or bought.
        </EmptyState>
      ) : (
        <ul className="home-list">
          {data.data.map(({ id: key, memo_no, out, due_on, days_overdue, is_overdue }) => (
            <li key={key}>
              <div className="tile-line">
                <b className="home-line-name">
                  <DocumentLink no={memo_no} />
                </b>
                <span className="home-name">
                  {formatInteger(out.pieces)} out
                  {is_overdue ? `, ${count(days_overdue, 'day')} overdue` : ''}
                </span>
                <span className="home-figure">{formatNumber(out.amount)}</span>
                <span className="home-time">{formatDate(due_on)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
