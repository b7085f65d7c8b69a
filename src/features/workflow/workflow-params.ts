import type { ConformanceRunId, RecordId } from '#api/ids.gen.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { WORKFLOW_NAMES } from '#machines/workflow-names.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';

export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const USUAL_PERIOD: Period = 30;
const FIRST: WorkflowName = 'stone';

const VIEWS = ['diagram', 'times', 'coverage', 'model-check', 'conformance'] as const;
export type ViewName = (typeof VIEWS)[number];
const LAST_PAGE = 100_000;

export interface WorkflowSearch {
  view?: ViewName;
  workflow?: WorkflowName;
  days?: Period;
  edge?: string;
  state?: number;
  page?: number;
  record?: RecordId;
  run?: ConformanceRunId;
}

export function parseWorkflowSearch(raw: RawSearchParams): WorkflowSearch {
  const { view } = wordParam('view', raw.view, VIEWS);
  const { workflow } = wordParam('workflow', raw.workflow, WORKFLOW_NAMES);
  const days = PERIODS.find((period) => period === Number(raw.days) && period !== USUAL_PERIOD);
  const { page } = integerParam('page', raw.page, 2, LAST_PAGE);
  return {
    ...(view && view !== 'diagram' && { view }),
    ...(workflow && workflow !== FIRST && { workflow }),
    ...(days && { days }),
    ...(typeof raw.edge === 'string' && textParam('edge', raw.edge, 80)),
    ...integerParam('state', raw.state, 0, 32_767),
    ...(page && { page }),
    ...idParam<'record', RecordId>('record', raw.record),
    ...idParam<'run', ConformanceRunId>('run', raw.run),
  };
}

export interface WorkflowView {
  view: ViewName;
  workflow: WorkflowName;
  days: Period;
  edge: string | null;
  state: number | null;
  page: number;
  record: RecordId | null;
  run: ConformanceRunId | null;
}

export const viewOf = (search: WorkflowSearch): WorkflowView => ({
  view: search.view ?? 'diagram',
  workflow: search.workflow ?? FIRST,
  days: search.days ?? USUAL_PERIOD,
  edge: search.edge ?? null,
  state: search.state ?? null,
  page: search.page ?? 1,
  record: search.record ?? null,
  run: search.run ?? null,
});

/** Converts a view to search params. Leaves out default values. */
export const searchOf = (view: WorkflowView): WorkflowSearch => parseWorkflowSearch({ ...view });

export function toSearchString(search: WorkflowSearch): string {
  const entries = Object.entries(search).map(([key, value]): [string, string] => [
    key,
    String(value),
  ]);
  return `?${new URLSearchParams(entries)}`;
}
