import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import type { ConformanceRunId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { WORKFLOW_KEY } from './workflow-queries.ts';

export type ConformanceRun = components['schemas']['ConformanceRun'];
export type ConformanceFault = components['schemas']['ConformanceFault'];

/** Polling interval in milliseconds while a check runs. A finished check never changes. */
const RUNNING_POLL_MS = 500;
const RUNS_SHOWN = 20;

export const isRunning = ({ ended_at, state }: ConformanceRun): boolean =>
  ended_at === null && state !== 'failed';

export const CONFORMANCE_KEY = [WORKFLOW_KEY, 'conformance'] as const;

export const runsQuery = queryOptions({
  queryKey: [...CONFORMANCE_KEY, 'runs'],
  queryFn: ({ signal }) =>
    unwrapData(
      api.GET('/workflows/conformance', { params: { query: { size: RUNS_SHOWN } }, signal }),
      TEXTS.listFailed,
    ),
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_POLL_MS : 15_000),
});

export const runQuery = (id: ConformanceRunId) =>
  queryOptions({
    queryKey: [...CONFORMANCE_KEY, 'run', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/workflows/conformance/{id}', { params: { path: { id } }, signal }),
        TEXTS.listFailed,
      ),
    refetchInterval: ({ state }) =>
      state.data && isRunning(state.data.run) ? RUNNING_POLL_MS : false,
  });
