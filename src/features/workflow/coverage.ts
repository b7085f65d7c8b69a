import written from '../../../docs/transition-coverage.json';
import type { WorkflowName } from '../../machines/registry.ts';

/** Where a transition was seen to happen by the test suite of this build. */
export const LEVELS = [
  { level: 'machine', name: 'Machine' },
  { level: 'http', name: 'HTTP' },
  { level: 'browser', name: 'Browser' },
] as const;
type Level = (typeof LEVELS)[number]['level'];
/** `apart` is what nothing at this level can cause: a clock has no button. */
export type Outcome = 'walked' | 'missing' | 'apart';
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  walked: 'walked',
  missing: 'not walked',
  apart: 'nothing here causes it',
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
  /** the tests walked this very model */
  isCurrent: boolean;
  hash: string | null;
  ofEdge: (id: string) => EdgeCoverage;
  walked: (level: Level, edges: readonly string[]) => { walked: number; total: number };
}

const NOTHING: EdgeCoverage = { machine: 'missing', http: 'missing', browser: 'missing' };

/** What the suite walked of a machine; a model that has changed since says so. */
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
