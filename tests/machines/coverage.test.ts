import { describe, expect, it } from 'vitest';
import { edgesOf } from '#machines/kernel/edges.ts';
import { workflowByName } from '#machines/registry.ts';
import { coverageOf, coverageTable, recordWalk } from '../support/runner/transition-coverage.ts';

const place = { workflow: 'hold', edgeId: 'start/hold.place' } as const;

describe('the transition coverage', () => {
  const coverage = coverageOf([
    { level: 'machine', ...place },
    { level: 'machine', ...place },
    { level: 'http', ...place },
    { level: 'http', workflow: 'hold', edgeId: 'held/hold.expired' },
  ]);
  const of = (workflow: string, level: string) =>
    coverage.find((entry) => entry.workflow === workflow && entry.level === level);

  it('counts a transition once per level', () => {
    expect(of('hold', 'machine')).toMatchObject({
      walked: 1,
      total: edgesOf(workflowByName('hold').machine).length,
    });
    expect(of('hold', 'http')?.walked).toBe(2);
    expect(of('hold', 'browser')?.walked).toBe(0);
  });

  it('requires a transition of a job at the HTTP level, but not in the browser', () => {
    expect(of('hold', 'http')).toMatchObject({
      awaiting: expect.not.arrayContaining(['held/hold.expired']),
    });
    expect(of('hold', 'browser')?.awaiting).toContain('held/hold.expired');
    expect(of('holdQueue', 'http')?.missing).toContain('offered/queue.lapse');
  });

  it('marks a transition as pending that no call can cause, and never counts it as taken', () => {
    expect(of('stone', 'browser')?.awaiting).toContain('start/stone.list');
    expect(of('stone', 'browser')?.walked).toBe(0);
    expect(of('stone', 'http')?.missing).toContain('start/stone.list');
    expect(of('stone', 'machine')).toMatchObject({
      awaiting: [],
      total: edgesOf(workflowByName('stone').machine).length,
    });
  });

  it('prints missing and pending transitions', () => {
    const table = coverageTable(coverage);
    expect(table).toMatch(/hold +machine +1\/\d+/);
    expect(table).toContain('not walked, hold machine: held/hold.extend');
    expect(table).toMatch(/awaits its workflow, stone browser: .*start\/stone\.list/);
  });

  it('ignores transitions that the machine does not have', () => {
    expect(() => recordWalk('machine', 'hold', 'held/hold.vanish')).toThrow('no transition');
  });
});
