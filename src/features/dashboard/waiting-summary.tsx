import '../../ui/skeleton-rows.css';
import './waiting-summary.css';
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { Region } from './region.tsx';
import { countsFor, placeOfCount, waitingCountsQuery } from './waiting-counts.ts';

/** Counts of records that need attention, each linked to the counted records. */
export function WaitingSummary() {
  const profile = useProfile();
  const query = useQuery(waitingCountsQuery(profile));
  const { data, error, refetch } = query;
  useLiveRefetch(['hold', 'line'], query);
  return (
    <Region title="Needs attention" area="waits">
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : (
        <ul className="waits-counts">
          {countsFor(profile).map((one, index) => (
            <li key={one.label}>
              <span>{one.label}</span>
              <b>
                {data ? (
                  <InternalLink place={placeOfCount(one, profile.role_id)}>
                    {formatInteger(data[index] ?? 0)}
                  </InternalLink>
                ) : (
                  <i className="ui-skeleton waits-count-to-come" aria-hidden="true" />
                )}
              </b>
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}
