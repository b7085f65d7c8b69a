import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../src/machines/kernel/edges.ts';
import type { Actor } from '../../src/machines/kernel/model.ts';
import { transitionTable } from '../../src/machines/kernel/transition-table.ts';
import { ALL_FACTS } from '../support/facts/all.ts';
import type { Facts } from '../support/facts/facts.ts';
import { edgeTaken, everyStep } from '../support/walk.ts';

/**
 * Tests that are made from a machine follow it in silence when a guard is weakened. These tables do not:
 * whoever changes what may happen, or who may do it, writes them anew with UPDATE_GOLDEN=1 and signs the
 * difference.
 */
describe('golden transition tables', () => {
  it.each(ALL_FACTS.map((facts) => [facts.workflow.name, facts] as const))(
    '%s',
    async (name, facts) => {
      const file = new URL(`golden/${name}.txt`, import.meta.url);
      const table = goldenTable(facts);
      if (process.env.UPDATE_GOLDEN === '1') await writeFile(file, table);
      expect(table).toBe(await readFile(file, 'utf8'));
    },
  );
});

function goldenTable(facts: Facts): string {
  const { machine } = facts.workflow;
  const accepted = new Map(
    edgesOf(machine).map(({ id }) => [id, { count: 0, actors: new Set<string>() }]),
  );
  let refused = 0;
  for (const step of everyStep(facts)) {
    const edge = edgeTaken(machine, step);
    const tally = edge && accepted.get(edge.id);
    if (!tally) {
      refused += 1;
      continue;
    }
    tally.count += 1;
    tally.actors.add(actorName(step.event.actor));
  }
  const total = [...accepted.values()].reduce((sum, { count }) => sum + count, 0);
  const lines = [...accepted].map(
    ([id, { count, actors }]) => `${id}: ${count} accepted, by ${[...actors].join(', ')}`,
  );
  return `${transitionTable(facts.workflow)}
Of ${total + refused} cases ${total} are accepted and ${refused} refused.
${lines.join('\n')}
`;
}

const actorName = ({ id, role }: Actor): string => `${id ?? 'the portal'} (${role})`;
