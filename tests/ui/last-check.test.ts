import { describe, expect, it } from 'vitest';
import type { ConformanceRunId } from '#api/ids.gen.ts';
import type {
  ConformanceFault,
  ConformanceRun,
} from '../../src/features/workflow/conformance-queries.ts';
import {
  conformanceStatusOf,
  evidenceOf,
  lastCheckOf,
} from '../../src/features/workflow/last-check.ts';
import { idAs } from '../support/runner/id-as.ts';

const run = (faults: number, change: Partial<ConformanceRun> = {}): ConformanceRun => ({
  id: idAs<ConformanceRunId>('019438e9-485a-76e8-9c9a-2f4344c6d786'),
  state: 'finished',
  is_cancelled: false,
  started_by: 'Robin Okafor',
  started_at: '2026-11-22T03:00:00Z',
  ended_at: '2026-11-22T03:00:02Z',
  duration_ms: 2000,
  entries: 96_214,
  entries_done: 96_214,
  records: 41_602,
  faults,
  workflows: [
    { workflow: 'hold', version: '1', hash: 'abc', entries: 90, records: 40, faults },
    { workflow: 'memo', version: '1', hash: 'def', entries: 10, records: 5, faults: 0 },
  ],
  ...change,
});
const fault = (record: string, entry: string | null): ConformanceFault => ({
  kind: entry === null ? 'recordElsewhere' : 'noEdge',
  workflow: 'hold',
  record_id: idAs(record),
  entry_id: entry,
  event: null,
  expected: 'released',
  found: 'held',
});

describe('the records of a ledger check', () => {
  it('are all records, with no entries outside, if nothing was found', () => {
    expect(evidenceOf(run(0), [], 'hold', 'abc')).toEqual({
      records: { right: 40, all: 40 },
      entries: { outside: 0, all: 90 },
      atMost: false,
    });
  });

  it('count each faulty record and each entry once', () => {
    const found = [fault('a', '7'), fault('a', '7'), fault('a', null), fault('b', null)];
    expect(evidenceOf(run(4), found, 'hold', 'abc')).toEqual({
      records: { right: 38, all: 40 },
      entries: { outside: 1, all: 90 },
      atMost: false,
    });
  });

  it('are a lower bound if not every fault is known', () => {
    expect(evidenceOf(run(4), [fault('a', '7')], 'hold', 'abc')?.atMost).toBe(true);
  });

  it('are unknown for another model, and before the faults have loaded', () => {
    expect(evidenceOf(run(0), [], 'hold', 'older')).toBeNull();
    expect(evidenceOf(run(0), [], 'cart', 'abc')).toBeNull();
    expect(evidenceOf(run(4), undefined, 'hold', 'abc')).toBeNull();
  });
});

it('are unknown for a cancelled, failed or running check', () => {
  const done = run(0);
  const others = (['waiting', 'running', 'cancelled', 'failed'] as const).map((state) =>
    run(0, { state }),
  );
  expect(lastCheckOf([...others, done])).toBe(done);
  expect(lastCheckOf(others)).toBeUndefined();
});

it('conform only if a check of the current model found no fault', () => {
  const model = { hash: 'abc', inDatabase: 'abc' };
  expect(conformanceStatusOf(model, undefined, 'hold')).toBe('unchecked');
  expect(conformanceStatusOf({ hash: 'new', inDatabase: 'new' }, run(0), 'hold')).toBe('unchecked');
  expect(conformanceStatusOf({ hash: 'abc', inDatabase: 'old' }, run(0), 'hold')).toBe('differs');
  expect(conformanceStatusOf(model, run(2), 'hold')).toBe('faulty');
  expect(conformanceStatusOf(model, run(0), 'hold')).toBe('conforms');
});
