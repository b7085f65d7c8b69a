import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { edgesOf } from '#machines/kernel/edges.ts';
import { modelHash } from '#machines/kernel/model-hash.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { coverageOf, type Level, type Walk } from './transition-coverage.ts';

/** Part of the build: the workflow page shows the coverage on its diagrams. */
const FILE = fileURLToPath(new URL('../../../docs/transition-coverage.json', import.meta.url));

type Outcome = 'walked' | 'missing' | 'apart';

/**
 * Stores which transitions this run executed, with the hash of each model. Coverage of another
 * model is shown as outdated.
 */
export function writeCoverage(walks: readonly Walk[]): void {
  const coverage = coverageOf(walks);
  const workflows = WORKFLOWS.map((workflow) => {
    const { name, machine } = workflow;
    const of = coverage.filter((entry) => entry.workflow === name);
    const outcomes = (id: string): Partial<Record<Level, Outcome>> =>
      Object.fromEntries(
        of.map(({ level, missing, awaiting }) => {
          if (missing.includes(id)) return [level, 'missing'];
          return [level, awaiting.includes(id) ? 'apart' : 'walked'];
        }),
      );
    return {
      workflow: name,
      version: machine.version ?? '',
      hash: modelHash(workflow),
      edges: Object.fromEntries(edgesOf(machine).map(({ id }) => [id, outcomes(id)])),
    };
  });
  const written = { written_on: new Date().toISOString().slice(0, 10), workflows };
  writeFileSync(FILE, `${JSON.stringify(written, null, 2)}\n`);
  console.log('wrote docs/transition-coverage.json');
}
