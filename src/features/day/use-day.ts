import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';

export type DayQueue = components['schemas']['DayQueue'];
export type DayTask = DayQueue['tasks'][number];
export type DayStone = components['schemas']['DayStone'];
export type DayAct = components['schemas']['DayAct'];
export type QueueName = DayQueue['queue'];

/** A task in its queue. */
export interface Shown {
  readonly queue: QueueName;
  readonly task: DayTask;
}

const LIVE = ['line', 'hold', 'business'] as const;
/** Holds come to their last day, and memos past their last, without anybody telling. */
const MINUTE = 60_000;

/** What waits for whoever is signed in: so many of each queue. */
export function useDay(size: number) {
  const { id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'day', size],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/day', { params: { query: { size } }, signal }), TEXTS.listFailed),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });
  useLiveRefetch(LIVE, query);
  return query;
}

/** What whoever is signed in has decided since the day began here. */
export function useDone() {
  const { id } = useProfile();
  const since = new Date(serverNow()).setHours(0, 0, 0, 0);
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'day', 'done', since],
    queryFn: ({ signal }) =>
      dataOf(
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

/** How many tasks wait, of all queues together. */
export const leftOf = (queues: readonly DayQueue[]): number =>
  queues.reduce((sum, { left }) => sum + left, 0);
