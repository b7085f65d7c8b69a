import '../../shared/frame/tile.css';
import './home-list.css';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { toProblem } from '#api/api-problem.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatAge, formatDateTime } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { listRecentSearches, RECENT } from '../../shared/searches/search-calls.ts';
import { formatSearchLine } from '../../shared/searches/search-line.ts';
import type { RunnableSearch } from '../../shared/searches/search-types.ts';
import { useFilterLine } from '../../shared/searches/use-filter-line.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { searchPath } from '../../shared/stones/search-path.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Region } from './region.tsx';

export type RunLink = (search: RunnableSearch) => Pick<LinkProps, 'to' | 'search'>;

const SHOWN = 8;

export function RecentSearches({ runLink }: { readonly runLink: RunLink }) {
  const { id, role_id } = useProfile();
  const line = useFilterLine();
  const { data, error, refetch } = useQuery({
    queryKey: [RECENT, id, 'home'],
    queryFn: ({ signal }) => listRecentSearches({ page: 1, size: SHOWN }, signal),
  });
  return (
    <Region
      title="Recent searches"
      area="searches"
      awaited={!(data || error)}
      note={
        <Link to="/saved-search" search={{ tab: 'recent' }}>
          All searches
        </Link>
      }
    >
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={5} />
      ) : data.data.length === 0 ? (
        <EmptyState title="No searches yet">
          Searches that you run in <Link to={searchPath(role_id)}>the stone search</Link> appear
          here, so that you can run them again.
        </EmptyState>
      ) : (
        <ul className="home-list">
          {data.data.map((search) => (
            <li key={search.id}>
              <Link className="tile-line" {...runLink(search)}>
                <b className="home-line-name">{formatSearchLine(search, line)}</b>
                <span className="home-name">
                  {search.found === null ? '' : 'found at that time'}
                </span>
                <span className="home-figure">
                  {search.found === null ? '' : count(search.found, 'stone')}
                </span>
                <time
                  className="home-time"
                  dateTime={search.ran_at}
                  title={formatDateTime(search.ran_at)}
                >
                  {formatAge(search.ran_at, serverNow())}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
