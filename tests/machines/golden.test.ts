import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { tableOf } from '#machines/kernel/decision-table.ts';
import { edgesOf, type MachineState, statesOf } from '#machines/kernel/edges.ts';
import { transitionTable } from '#machines/kernel/transition-table.ts';
import { type EdgeMeta, REASON } from '#machines/kernel/workflow-model.ts';
import { casesOf } from '../support/cases/all.ts';
import { endsText, gapsOf, turnedRound } from '../support/cases/ends.ts';
import { ALL_FACTS } from '../support/facts/all.ts';
import type { Facts } from '../support/facts/facts.ts';
import { actorName } from '../support/facts/people.ts';
import { edgeTaken, everyOpenStep } from '../support/machines/walk.ts';

/**
 * Tests that are made from a machine follow it in silence when a guard is weakened. These tables do not:
 * whoever changes what may happen, or who may do it, writes them anew with UPDATE_GOLDEN=1 and signs the
 * difference. Below the table stands what each condition accepts and refuses, of cases that somebody thought of.
 */
const DIFFERS =
  'The machine does not do what was signed. Read the lines that differ; where the machine is right, run ' +
  '`UPDATE_GOLDEN=1 npx vitest run tests/machines/golden.test.ts`.';

describe('golden transition tables', () => {
  it.each(ALL_FACTS.map((facts) => [facts.workflow.name, facts] as const))(
    '%s',
    async (name, facts) => {
      const file = new URL(`golden/${name}.txt`, import.meta.url);
      const table = goldenTable(facts);
      if (process.env.UPDATE_GOLDEN === '1') await writeFile(file, table);
      expect(table, DIFFERS).toBe(await readFile(file, 'utf8'));
    },
  );
});

describe('the cases of the conditions', () => {
  it.each(ALL_FACTS.map(({ workflow }) => [workflow.name, workflow] as const))(
    '%s: each condition of each transition accepts one and refuses one',
    (name, workflow) => {
      expect(gapsOf(workflow, casesOf(name))).toEqual([]);
    },
  );

  const conditions = ALL_FACTS.flatMap(({ workflow: { name, machine } }) =>
    [...new Set(edgesOf(machine).flatMap(({ leaves }) => leaves))].map(
      (guard) => [name, guard, machine] as const,
    ),
  );

  it.each(conditions)(
    '%s: %s is not inverted without a failing case',
    async (name, guard, machine) => {
      const cases = casesOf(name);
      const signed = await readFile(new URL(`golden/${name}.txt`, import.meta.url), 'utf8');
      if (!cases) throw new Error(`${name} has no cases`);
      expect(signed).not.toContain(endsText(turnedRound(machine, guard), cases));
    },
  );
});

function goldenTable(facts: Facts): string {
  const { machine, name } = facts.workflow;
  const cases = casesOf(name);
  const accepted = new Map(
    edgesOf(machine).map(({ id }) => [id, { count: 0, actors: new Set<string>() }]),
  );
  for (const step of everyOpenStep(facts)) {
    const edge = edgeTaken(machine, step);
    const tally = edge && accepted.get(edge.id);
    if (!tally) continue;
    tally.count += 1;
    tally.actors.add(actorName(step.event.actor));
  }
  const all = tableOf(machine).rows.size * facts.worlds.length * facts.events.length;
  const total = [...accepted.values()].reduce((sum, { count }) => sum + count, 0);
  const lines = edgesOf(machine).map(({ id, transition }) => {
    const { count = 0, actors = [] } = accepted.get(id) ?? {};
    return `${id}: ${count} accepted, by ${[...actors].join(', ')}${metaText(transition.meta as EdgeMeta)}`;
  });
  return `${transitionTable(facts.workflow)}
${statesOf(machine).map(tagsText).join('\n')}

Of ${all} cases ${total} are accepted and ${all - total} refused.
${lines.join('\n')}
${cases ? `\n${endsText(machine, cases)}\n` : ''}`;
}

const tagsText = ({ name, tags }: MachineState): string =>
  `${name}: ${tags.join(', ') || 'no tag'}`;

/** How the act is taken back, and the action that the contract names it by. */
function metaText({ redress, action }: EdgeMeta): string {
  const back = redress === REASON ? '; asks why' : redress ? `; taken back by ${redress.by}` : '';
  return action === undefined ? back : `${back}; action ${action}`;
}
