import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Edge, edgesOf } from '#machines/kernel/edges.ts';
import { WORKFLOWS, type WorkflowName, workflowByName } from '#machines/registry.ts';

/**
 * The level of a test that executed a transition: the machine alone, HTTP with PostgreSQL, or a
 * browser.
 */
export const LEVELS = ['machine', 'http', 'browser'] as const;
export type Level = (typeof LEVELS)[number];

export interface Walk {
  level: Level;
  workflow: WorkflowName;
  edgeId: string;
}

/** Test files run in separate processes, so each transition is appended to a file of the run. */
const FILE = fileURLToPath(new URL('../../../.cache/transition-walks.jsonl', import.meta.url));

/**
 * Edges that a job of this build triggers, and no operation. Tests can execute them on a real
 * database.
 */
const CAUSED_BY_JOBS: ReadonlySet<string> = new Set([
  'hold held/hold.expired',
  'confirmStone pending/confirm.expired',
  'holdQueue offered/queue.lapse',
  'demand open/demand.match',
  'demand matched/demand.match',
  'demand open/demand.expire',
  'demand matched/demand.expire',
  'stone start/stone.list',
  'stockImport received/import.read',
  'stockImport read/import.stage',
  'stockImport staged/import.check',
  'stockImport checked/import.wait',
  'stockImport checked/import.begin',
  'stockImport applying/import.finish',
  'stockImport rollingBack/import.restore',
  'bulkEmail scheduled/mailing.start',
  'bulkEmail sending/mailing.rest',
  'bulkEmail sending/mailing.finish',
]);

export function forgetWalks(): void {
  rmSync(FILE, { force: true });
}

/** Records that a test executed this transition. Throws if the edge is unknown. */
export function recordWalk(level: Level, workflow: WorkflowName, edgeId: string): void {
  const { machine } = workflowByName(workflow);
  if (!edgesOf(machine).some(({ id }) => id === edgeId)) {
    throw new Error(`${workflow} has no transition "${edgeId}"`);
  }
  mkdirSync(path.dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify({ level, workflow, edgeId } satisfies Walk)}\n`);
}

export interface Coverage {
  workflow: WorkflowName;
  level: Level;
  walked: number;
  total: number;
  missing: readonly string[];
  /** nothing in this build can trigger them yet */
  awaiting: readonly string[];
}

export function coverageOf(walks: readonly Walk[]): Coverage[] {
  const seen = new Set(walks.map((walk) => `${walk.level} ${walk.workflow} ${walk.edgeId}`));
  return WORKFLOWS.flatMap(({ name, machine }) =>
    LEVELS.map((level): Coverage => {
      const edges = edgesOf(machine);
      const unseen = edges.filter(({ id }) => !seen.has(`${level} ${name} ${id}`));
      const awaiting = unseen.filter(
        (edge) => level !== 'machine' && !isCausable(name, edge, level),
      );
      return {
        workflow: name,
        level,
        walked: edges.length - unseen.length,
        total: edges.length - awaiting.length,
        missing: unseen.filter((edge) => !awaiting.includes(edge)).map(({ id }) => id),
        awaiting: awaiting.map(({ id }) => id),
      };
    }),
  );
}

/**
 * A timer has no button: edges triggered by a job count at the HTTP level, and not in the browser.
 */
function isCausable(workflow: WorkflowName, edge: Edge, level: Level): boolean {
  if (edge.operations.length > 0) return true;
  return level === 'http' && CAUSED_BY_JOBS.has(`${workflow} ${edge.id}`);
}

export function readWalks(): Walk[] {
  let text = '';
  try {
    text = readFileSync(FILE, 'utf8');
  } catch {
    // No transition was recorded in this run.
  }
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Walk);
}

/** Renders one line for each machine and level, then the missing and pending edges. */
export function coverageTable(coverage: readonly Coverage[]): string {
  const lines = coverage.map(({ workflow, level, walked, total }) => {
    const share = total === 0 ? '-' : `${Math.floor((100 * walked) / total)} %`;
    return `  ${workflow.padEnd(16)}${level.padEnd(10)}${`${walked}/${total}`.padStart(7)}${share.padStart(7)}`;
  });
  const missing = coverage
    .filter((entry) => entry.missing.length > 0 && entry.walked > 0)
    .map((entry) => `  not walked, ${entry.workflow} ${entry.level}: ${entry.missing.join(', ')}`);
  const awaiting = coverage
    .filter((entry) => entry.awaiting.length > 0)
    .map(
      (entry) =>
        `  awaits its workflow, ${entry.workflow} ${entry.level}: ${entry.awaiting.join(', ')}`,
    );
  return ['Transitions walked', ...lines, ...missing, ...awaiting].join('\n');
}
