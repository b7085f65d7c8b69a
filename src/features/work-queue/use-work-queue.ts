import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';

export type DayQueue = components['schemas']['DayQueue'];
export type DayTask = DayQueue['tasks'][number];
export type DayStone = components['schemas']['DayStone'];
export type DayAct = components['schemas']['DayAct'];
export type QueueName = DayQueue['queue'];

export interface QueuedTask {
  readonly queue: QueueName;
  readonly task: DayTask;
}

const LIVE = ['line', 'hold', 'business'] as const;
/**
 * Polling interval in milliseconds. Polling is needed because no event announces that a hold or
 * memo is due.
 */
const MINUTE = 60_000;

/** `size` is the maximum number of tasks per queue. */
export function useWorkQueue(size: number) {
  const { id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'day', size],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/day', { params: { query: { size } }, signal }), TEXTS.listFailed),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });
  useLiveRefetch(LIVE, query);
  return query;
}

/** The day starts at midnight in the time zone of the browser. */
export function useDoneToday() {
  const { id } = useProfile();
  const since = new Date(serverNow()).setHours(0, 0, 0, 0);
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'day', 'done', since],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/day/done', {
          params: { query: { since: new Date(since).toISOString() } },
          signal,
        }),
        TEXTS.listFailed,
      ),
    placeholderData: keepPreviousData,
  });
  useLiveRefetch(LIVE, query);
  return query;
}

export const leftOf = (queues: readonly DayQueue[]): number =>
  queues.reduce((sum, { left }) => sum + left, 0);
