import '../../shared/frame/tile.css';
import './home-list.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { holdQueue } from '../../shared/stones/one-stone-calls.ts';
import { ordinal } from '../../shared/stones/ordinal.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { listPlace } from './list-place.ts';
import { Region } from './region.tsx';

/**
 * Maximum number of waitlist entries to show. The server returns entries with an offer first,
 * because offers expire.
 */
const SHOWN = 8;

export function OpenOffers() {
  const { id, role_id, business_id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.places, id, 'all'],
    queryFn: ({ signal }) => holdQueue(signal),
  });
  const { data, error, refetch } = query;
  useLiveRefetch(['hold'], query);
  const places = data?.data ?? [];
  const offers = places.filter(({ offered_until }) => offered_until !== null).length;

  return (
    <Region
      title="Waitlist"
      area="offers"
      awaited={!(data || error)}
      note={
        data ? (
          <Link {...listPlace(role_id, 'hold')} search={{ tab: 'line' }}>
            {formatInteger(offers)} offered, {formatInteger(places.length - offers)} waiting
          </Link>
        ) : null
      }
    >
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={3} />
      ) : places.length === 0 ? (
        <EmptyState title="No waitlist entries">
          Join the waitlist of a stone on hold. When the hold ends, the stone is offered to the
          first trading client on the waitlist.
        </EmptyState>
      ) : (
        <ul className="home-list">
          {places.slice(0, SHOWN).map((place) => (
            <li key={place.id}>
              <Link className="tile-line" {...listPlace(role_id, 'hold')} search={{ tab: 'line' }}>
                <ShapeIcon shape={place.shape} size={15} />
                <b className="home-line-name">{stoneTitle(place)}</b>
                <span>{place.stock_no}</span>
                <span className="home-name">{business_id === null ? place.company_name : ''}</span>
                <span className="home-figure">{formatNumber(place.sell_amt)}</span>
                <span className="home-time">
                  {place.offered_until === null ? (
                    ordinal(place.place)
                  ) : (
                    <ServerCountdown until={Date.parse(place.offered_until)} suffix="left" />
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
