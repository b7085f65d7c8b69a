import { describe, expect, it } from 'vitest';
import { edgesOf } from '#machines/kernel/edges.ts';
import { workflowByName } from '#machines/registry.ts';
import { coverageOf, coverageTable, recordWalk } from '../support/runner/transition-coverage.ts';

const place = { workflow: 'hold', edgeId: 'start/hold.place' } as const;

describe('the count of walked transitions', () => {
  const coverage = coverageOf([
    { level: 'machine', ...place },
    { level: 'machine', ...place },
    { level: 'http', ...place },
    { level: 'http', workflow: 'hold', edgeId: 'held/hold.expired' },
  ]);
  const of = (workflow: string, level: string) =>
    coverage.find((entry) => entry.workflow === workflow && entry.level === level);

  it('counts a transition once a level', () => {
    expect(of('hold', 'machine')).toMatchObject({
      walked: 1,
      total: edgesOf(workflowByName('hold').machine).length,
    });
    expect(of('hold', 'http')?.walked).toBe(2);
    expect(of('hold', 'browser')?.walked).toBe(0);
  });

  it('owes a transition of a job to the database, and to no browser', () => {
    expect(of('hold', 'http')).toMatchObject({
      awaiting: expect.not.arrayContaining(['held/hold.expired']),
    });
    expect(of('hold', 'browser')?.awaiting).toContain('held/hold.expired');
    expect(of('holdQueue', 'http')?.missing).toContain('offered/queue.lapse');
  });

  it('lets a transition wait that nobody can cause there, and never counts it as walked', () => {
    expect(of('stone', 'browser')?.awaiting).toContain('start/stone.list');
    expect(of('stone', 'browser')?.walked).toBe(0);
    expect(of('stone', 'http')?.missing).toContain('start/stone.list');
    expect(of('stone', 'machine')).toMatchObject({
      awaiting: [],
      total: edgesOf(workflowByName('stone').machine).length,
    });
  });

  it('prints what is missing and what waits', () => {
    const table = coverageTable(coverage);
    expect(table).toMatch(/hold +machine +1\/\d+/);
    expect(table).toContain('not walked, hold machine: held/hold.extend');
    expect(table).toMatch(/awaits its workflow, stone browser: .*start\/stone\.list/);
  });

  it('knows no transition that the machine does not', () => {
    expect(() => recordWalk('machine', 'hold', 'held/hold.vanish')).toThrow('no transition');
  });
});
