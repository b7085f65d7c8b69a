import '../../shared/frame/tile.css';
import { KYC_STATUS } from '#machines/codes.ts';
import './home-list.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toProblem } from '#api/api-problem.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { formatAge, formatDateTime, formatInteger } from '#common/format.ts';
import { CACHED, recentKyc } from '../../shared/businesses/business-calls.ts';
import { KycBadge } from '../../shared/businesses/kyc-badge.tsx';
import { SHORT_CATEGORY } from '../../shared/businesses/kyc-texts.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Region } from './region.tsx';

const SHOWN = 8;
const LIVE = ['business'] as const;

export function RecentKyc() {
  const query = useQuery({
    queryKey: [CACHED.recent, 'all'],
    queryFn: ({ signal }) => recentKyc({ size: SHOWN }, signal),
  });
  const { data, error, refetch } = query;
  useLiveRefetch(LIVE, query);
  return (
    <Region
      title="Recent KYC"
      area="kyc"
      awaited={!(data || error)}
      note={
        data ? <Link to="/client/kyc">{formatInteger(data.counts.pending)} pending</Link> : null
      }
    >
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={4} />
      ) : data.data.length === 0 ? (
        <EmptyState title="No documents received yet">
          Documents that businesses send for approval appear here.
        </EmptyState>
      ) : (
        <ul className="home-list">
          {data.data.map((row) => (
            <li key={row.kyc_id}>
              <Link
                className="tile-line"
                to="/client/kyc"
                search={{
                  doc: row.kyc_id,
                  ...(row.status === KYC_STATUS.pending.code ? {} : { status: row.status }),
                }}
              >
                <b className="home-line-name">{row.company_name}</b>
                <span className="home-name">
                  {SHORT_CATEGORY[row.document_category]}: {row.document_name}
                </span>
                <KycBadge code={row.status} />
                <time
                  className="home-time"
                  dateTime={row.createdAt}
                  title={formatDateTime(row.createdAt)}
                >
                  {formatAge(row.createdAt, serverNow())}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
