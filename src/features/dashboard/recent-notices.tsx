import '../../shared/frame/tile.css';
import './home-list.css';
import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { toProblem } from '#api/api-problem.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { formatAge, formatDateTime, formatInteger } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { readsHolds } from '../../shared/stones/stone-permissions.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Region } from './region.tsx';

const SHOWN = 8;

export function RecentNotices() {
  const profile = useProfile();
  const query = useQuery({
    queryKey: ['notices', profile.id, 'recent'],
    queryFn: ({ signal }) => unwrapData(api.GET('/user/notices', { signal }), TEXTS.listFailed),
  });
  const { data, error, refetch } = query;
  useLiveRefetch(['notice'], query);

  return (
    <Region
      title="Notices"
      area="notices"
      awaited={!(data || error)}
      note={data && data.unread > 0 ? `${formatInteger(data.unread)} unread` : null}
    >
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={3} />
      ) : data.notices.length === 0 ? (
        <EmptyState title="No notices yet">
          {readsHolds(profile)
            ? 'Notices about ended holds and stones offered to you appear here.'
            : 'Notices from the company appear here.'}
        </EmptyState>
      ) : (
        <ul className="home-list">
          {data.notices.slice(0, SHOWN).map((notice) => (
            <li key={notice.id}>
              <div className="tile-line">
                <b className="home-line-name">{notice.title}</b>
                <span className="home-name">{notice.detail}</span>
                {notice.done ? <span>Done</span> : null}
                <time
                  className="home-time"
                  dateTime={notice.created_at}
                  title={formatDateTime(notice.created_at)}
                >
                  {formatAge(notice.created_at, serverNow())}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
