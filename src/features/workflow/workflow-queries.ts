import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { RecordId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { WorkflowName } from '#machines/registry.ts';
import type { Period } from './workflow-params.ts';

export type WorkflowSummary = components['schemas']['WorkflowSummary'];
export type WorkflowTraffic = components['schemas']['WorkflowTraffic'];
export type WorkflowTransition = components['schemas']['WorkflowTransition'];
export type WorkflowRecord = components['schemas']['WorkflowRecord'];
export type RecordPath = components['schemas']['RecordPath'];
export type RecordStep = components['schemas']['RecordStep'];

/** Polling interval in milliseconds, for changes that no live event announces. */
const POLL_MS = 30_000;
export const RECORDS_A_PAGE = 25;

export const WORKFLOW_KEY = 'workflow';

export const workflowsQuery = queryOptions({
  queryKey: [WORKFLOW_KEY, 'all'],
  queryFn: ({ signal }) => unwrapData(api.GET('/workflow/models', { signal }), TEXTS.listFailed),
  refetchInterval: POLL_MS,
});

export const trafficQuery = (workflow: WorkflowName, days: Period, durations: boolean) =>
  queryOptions({
    queryKey: [WORKFLOW_KEY, 'traffic', workflow, days, durations],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/workflow/models/{workflow}', {
          params: { path: { workflow }, query: { days, durations } },
          signal,
        }),
        TEXTS.listFailed,
      ),
    // Shows the counts of the previous period until the new counts are loaded, but never those of
    // another workflow.
    placeholderData: (previous) => (previous?.workflow === workflow ? previous : undefined),
    refetchInterval: POLL_MS,
  });

export type RecordSelection =
  | { readonly state: number }
  | {
      readonly event: string;
      readonly from_state: number;
      readonly to_state: number;
      readonly days: Period;
    };

export const recordsQuery = (workflow: WorkflowName, behind: RecordSelection, page: number) =>
  queryOptions({
    queryKey: [WORKFLOW_KEY, 'records', workflow, behind, page],
    queryFn: ({ signal }) =>
      unwrapBody(
        api.GET('/workflow/models/{workflow}/records', {
          params: { path: { workflow }, query: { ...behind, page, size: RECORDS_A_PAGE } },
          signal,
        }),
        TEXTS.listFailed,
      ),
    placeholderData: keepPreviousData,
  });

export const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [WORKFLOW_KEY, 'found', search],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/workflows/path', { params: { query: { search } }, signal }),
        TEXTS.listFailed,
      ),
    enabled: search !== '',
  });

export const pathQuery = (workflow: WorkflowName, id: RecordId) =>
  queryOptions({
    queryKey: [WORKFLOW_KEY, 'path', workflow, id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/workflows/{workflow}/records/{id}/path', {
          params: { path: { workflow, id } },
          signal,
        }),
        TEXTS.listFailed,
      ),
  });
