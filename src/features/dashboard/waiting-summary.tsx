import { useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CountLinks } from './count-links.tsx';
import { Region } from './region.tsx';
import { countsFor, placeOfCount, waitingCountsQuery } from './waiting-counts.ts';

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
        <CountLinks
          counts={countsFor(profile).map((one, index) => ({
            label: one.label,
            figure: data && (data[index] ?? 0),
            place: placeOfCount(one, profile.role_id),
          }))}
        />
      )}
    </Region>
  );
}
