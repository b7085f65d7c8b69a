import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import type { WorkflowName } from '../../machines/registry.ts';
import type { Period } from './workflow-params.ts';

export type WorkflowSummary = components['schemas']['WorkflowSummary'];
export type WorkflowTraffic = components['schemas']['WorkflowTraffic'];

/** Live events bring most changes at once; this is for those that nobody is told of. */
const ASK_AGAIN = 30_000;

export const workflowsQuery = queryOptions({
  queryKey: ['workflows'],
  queryFn: ({ signal }) => dataOf(api.GET('/workflow/models', { signal }), TEXTS.listFailed),
  refetchInterval: ASK_AGAIN,
});

export const trafficQuery = (workflow: WorkflowName, days: Period) =>
  queryOptions({
    queryKey: ['workflow', workflow, days],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/workflow/models/{workflow}', {
          params: { path: { workflow }, query: { days } },
          signal,
        }),
        TEXTS.listFailed,
      ),
    // The counts of another period hold the place; those of another machine would be wrong.
    placeholderData: (previous) => (previous?.workflow === workflow ? previous : undefined),
    refetchInterval: ASK_AGAIN,
  });
