import { edgesOf } from '#machines/kernel/edges.ts';
import { modelHash } from '#machines/kernel/model-hash.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import type { Output } from './output.ts';

/**
 * Generates the transitions that the database triggers allow, with the version and hash of each
 * machine.
 */
export function generateEdgeTable(): Output {
  const models = WORKFLOWS.map((workflow) => ({
    workflow: workflow.name,
    version: workflow.machine.version ?? '',
    hash: modelHash(workflow),
  }));
  const edges = WORKFLOWS.flatMap(({ name, machine }) =>
    edgesOf(machine).map(({ fromCode, event, toCode }) => ({
      workflow: name,
      from_state: fromCode,
      event,
      to_state: toCode,
    })),
  );
  return {
    path: 'server/platform/db/edges.gen.json',
    content: `${JSON.stringify({ models, edges }, null, 2)}\n`,
  };
}
