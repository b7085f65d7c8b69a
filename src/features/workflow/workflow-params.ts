import type { WorkflowName } from '../../machines/registry.ts';
import { WORKFLOW_NAMES } from '../../machines/workflow-names.ts';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const USUAL_PERIOD: Period = 30;
const FIRST: WorkflowName = 'stone';

/** What the address says; what is left out has its default. */
export interface WorkflowSearch {
  workflow?: WorkflowName;
  days?: Period;
  /** the transition that is lit */
  edge?: string;
}

/** Reads the address of the page. Whatever nobody could have chosen is left out. */
export function parseWorkflowSearch(raw: Readonly<Record<string, unknown>>): WorkflowSearch {
  const workflow = WORKFLOW_NAMES.find((name) => name === raw.workflow && name !== FIRST);
  const days = PERIODS.find((period) => period === Number(raw.days) && period !== USUAL_PERIOD);
  const edge = typeof raw.edge === 'string' && raw.edge !== '' ? raw.edge : undefined;
  return { ...(workflow && { workflow }), ...(days && { days }), ...(edge && { edge }) };
}

export interface WorkflowView {
  workflow: WorkflowName;
  days: Period;
  edge: string | null;
}

export const viewOf = ({
  workflow = FIRST,
  days = USUAL_PERIOD,
  edge,
}: WorkflowSearch): WorkflowView => ({ workflow, days, edge: edge ?? null });

/** The address of a view, without its defaults. */
export const searchOf = ({ workflow, days, edge }: WorkflowView): WorkflowSearch =>
  parseWorkflowSearch({ workflow, days, edge });
