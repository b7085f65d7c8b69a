import type { WorkflowName } from '#machines/registry.ts';
import written from '../../../docs/transition-coverage.json';

/** Levels at which the tests record the transitions that they execute. */
export const LEVELS = [
  { level: 'machine', name: 'State machine' },
  { level: 'http', name: 'HTTP' },
  { level: 'browser', name: 'Browser' },
] as const;
type Level = (typeof LEVELS)[number]['level'];
/**
 * `apart` means that no test at this level can trigger the transition. For example, a browser test
 * cannot trigger a timer.
 */
export type Outcome = 'walked' | 'missing' | 'apart';
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  walked: 'covered',
  missing: 'not covered',
  apart: 'not possible at this level',
};
export type EdgeCoverage = Readonly<Record<Level, Outcome>>;

interface WrittenWorkflow {
  workflow: string;
  version: string;
  hash: string;
  edges: Readonly<Record<string, EdgeCoverage>>;
}
const WRITTEN = written as unknown as {
  written_on: string;
  workflows: readonly WrittenWorkflow[];
};

export interface WorkflowCoverage {
  writtenOn: string;
  /** true if the tests ran with the current version of the model */
  isCurrent: boolean;
  hash: string | null;
  ofEdge: (id: string) => EdgeCoverage;
  walked: (level: Level, edges: readonly string[]) => { walked: number; total: number };
}

const NOTHING: EdgeCoverage = { machine: 'missing', http: 'missing', browser: 'missing' };

export function coverageOf(workflow: WorkflowName, hash: string): WorkflowCoverage {
  const of = WRITTEN.workflows.find((one) => one.workflow === workflow);
  const ofEdge = (id: string): EdgeCoverage => of?.edges[id] ?? NOTHING;
  return {
    writtenOn: WRITTEN.written_on,
    isCurrent: of?.hash === hash,
    hash: of?.hash ?? null,
    ofEdge,
    walked: (level, edges) => {
      const outcomes = edges.map((id) => ofEdge(id)[level]);
      return {
        walked: outcomes.filter((outcome) => outcome === 'walked').length,
        total: outcomes.filter((outcome) => outcome !== 'apart').length,
      };
    },
  };
}
