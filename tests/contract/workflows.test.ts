import { describe, expect, it } from 'vitest';
import { edgesOf } from '#machines/kernel/edges.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { WORKFLOW_NAMES } from '#machines/workflow-names.ts';
import { OPERATIONS } from './operations.ts';

const byId = new Map(OPERATIONS.map((operation) => [operation.id, operation]));
const edges = WORKFLOWS.flatMap(({ name, machine }) =>
  edgesOf(machine).map((edge) => ({ ...edge, workflow: name as string })),
);

describe('the operations of the contract and the transitions of the state machines', () => {
  const causing = OPERATIONS.filter(({ workflow }) => workflow !== undefined);

  it.each(causing.map((operation) => [operation.id, operation] as const))(
    '%s causes the events that it names',
    (id, { workflow, events }) => {
      expect(WORKFLOW_NAMES).toContain(workflow);
      for (const event of events) {
        const own = edges.filter((edge) => edge.workflow === workflow && edge.event === event);
        expect(own.length, `${event} is no event of ${workflow}`).toBeGreaterThan(0);
        expect(own.filter(({ operations }) => !operations.includes(id))).toEqual([]);
      }
    },
  );

  it.each(
    edges
      .filter(({ operations }) => operations.length > 0)
      .map((edge) => [edge.workflow, edge.id, edge] as const),
  )(
    '%s %s is caused by the operations that name it, or by another workflow',
    (workflow, _, { operations, event }) => {
      for (const id of operations) {
        const operation = byId.get(id);
        expect(operation, `${id} is no operation`).toBeDefined();
        expect(operation?.workflow).toBeDefined();
        if (operation?.workflow === workflow) expect(operation.events).toContain(event);
      }
    },
  );
});
