import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statesOf } from '../../../src/machines/kernel/edges.ts';
import { modelsHash } from '../../../src/machines/kernel/model-hash.ts';
import { START_CODE } from '../../../src/machines/kernel/workflow-model.ts';
import { WORKFLOWS, type WorkflowName } from '../../../src/machines/registry.ts';
import { type ExploredStates, exploreStates, tracePath } from '../model-check/explore.ts';
import { INVARIANTS } from '../model-check/invariants.ts';
import { checkLiveness, LIVENESS_DESCRIPTIONS } from '../model-check/liveness.ts';
import { projectRecords } from '../model-check/projection.ts';
import { SCOPES, WIDE_SCOPES } from '../model-check/scopes.ts';
import { parseState } from '../model-check/state.ts';
import { STEP_INVARIANTS } from '../model-check/step-invariants.ts';

/**
 * What the machines come to together, as the auditor reads it. Whoever changes a machine looks at what has become
 * possible, or impossible, and writes the numbers anew with UPDATE_GOLDEN=1.
 */
const FILE = new URL('../../../docs/model-check.json', import.meta.url);
interface Written {
  written_on: string;
  version: string;
  scopes: { title: string; states: number; steps: number }[];
  rules: Record<'state' | 'step' | 'eventually', readonly string[]>;
}
const written: Written = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, 'utf8'))
  : { written_on: '', version: '', scopes: [], rules: { state: [], step: [], eventually: [] } };
const counted: Written['scopes'] = [];
let violations = 0;

/** With one client nobody stands in line behind another. */
const ALONE = ['joinHoldQueue', 'lapseOffers', 'leaveHoldQueue', 'offerRunsOut'];
const NEVER: Readonly<Record<string, readonly string[]>> = {
  'two-stones': ALONE,
  'lists-and-trade': ALONE,
};

const stood = new Set<string>();
const wide = process.env.PROVE === 'wide' ? WIDE_SCOPES : [];

describe.each([...SCOPES, ...wide].map((scope) => [scope.name, scope] as const))(
  'all state machines together, %s',
  (name, scope) => {
    let explored: ExploredStates;
    it('violate no invariant in any state or step', { timeout: 7_200_000 }, () => {
      explored = exploreStates(scope);
      const met = explored.faults.map((fault) => ({
        ...fault,
        path: tracePath(explored, fault.at),
      }));
      violations += met.length;
      expect(met).toEqual([]);
    });

    it('satisfy every liveness property from every state', { timeout: 7_200_000 }, () => {
      const broken = checkLiveness(explored).flatMap(({ says, fault }) =>
        fault ? [{ says, ...fault, path: tracePath(explored, fault.at) }] : [],
      );
      violations += broken.length;
      expect(broken).toEqual([]);
      for (const key of explored.keys)
        for (const { workflow, state } of projectRecords(parseState(key)))
          stood.add(`${workflow} ${state}`);
    });

    it('perform every action of the scope, and refuse some', () => {
      const taken = new Set(explored.families.map((family) => family.name));
      const never = scope.families.map((family) => family.name).filter((one) => !taken.has(one));
      expect([...new Set(never)].toSorted()).toEqual(NEVER[name] ?? []);
      expect(explored.refusals.size).toBeGreaterThan(0);
    });

    it.skipIf(WIDE_SCOPES.includes(scope))(
      'have the number of states and steps in docs/model-check.json',
      () => {
        const { title } = scope;
        const found = { title, states: explored.keys.length, steps: explored.to.length };
        counted.push(found);
        if (process.env.UPDATE_GOLDEN !== '1') expect(written.scopes).toContainEqual(found);
      },
    );
  },
);

/**
 * Workflows without records in the model: guards of payments compare amounts, accounting periods
 * limit only dates, and the suppliers of the model guarantee their stones.
 */
const WITHOUT_RECORDS: readonly WorkflowName[] = [
  'payment',
  'accountingPeriod',
  'supplierConfirmation',
];

it('the explored states together contain every record in every state that is not final', () => {
  const modelled = WORKFLOWS.filter(({ name }) => !WITHOUT_RECORDS.includes(name));
  const states = modelled.flatMap(({ name, machine }) =>
    statesOf(machine)
      .filter(({ final, code }) => !final && code !== START_CODE)
      .map(({ code }) => `${name} ${code}`),
  );
  expect([...stood].toSorted()).toEqual(expect.arrayContaining(states));
  expect(states.length).toBeGreaterThan(40);
});

it('docs/model-check.json has the result for the current state machines', () => {
  // The workflow screen shows this file as the proof that all rules hold.
  expect(violations).toBe(0);
  const found: Written = {
    written_on: new Date().toISOString().slice(0, 10),
    version: modelsHash(WORKFLOWS),
    scopes: counted,
    rules: {
      state: INVARIANTS.map(({ says }) => says),
      step: STEP_INVARIANTS.map(({ says }) => says),
      eventually: LIVENESS_DESCRIPTIONS,
    },
  };
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`);
  else expect(written).toEqual({ ...found, written_on: written.written_on });
  expect(written.written_on).toMatch(/^\d{4}-\d\d-\d\d$/);
});
