import { describe, expect, it } from 'vitest';
import type { ConformanceRunId, HoldId } from '#api/ids.gen.ts';
import {
  parseWorkflowSearch,
  searchOf,
  viewOf,
} from '../../src/features/workflow/workflow-params.ts';
import { idAs } from '../support/runner/id-as.ts';

const PLAIN = {
  view: 'diagram',
  workflow: 'stone',
  days: 30,
  edge: null,
  state: null,
  page: 1,
  record: null,
  run: null,
} as const;

describe('the URL of the workflow page', () => {
  it('omits its defaults', () => {
    expect(parseWorkflowSearch({ workflow: 'stone', days: '30' })).toEqual({});
    expect(parseWorkflowSearch({ view: 'diagram', page: '1' })).toEqual({});
    expect(viewOf({})).toEqual(PLAIN);
    expect(searchOf(PLAIN)).toEqual({});
  });

  it('keeps valid values', () => {
    const view = {
      view: 'coverage',
      workflow: 'hold',
      days: 90,
      edge: 'held/hold.release',
      state: 0,
      page: 3,
      record: idAs<HoldId>('01a1f9bf-3e23-7c53-83dc-5e574d7d5407'),
      run: idAs<ConformanceRunId>('01a1f9bf-3e23-7c53-83dc-5e574d7d5408'),
    } as const;
    expect(viewOf(parseWorkflowSearch({ ...searchOf(view) }))).toEqual(view);
  });

  it.each([
    { workflow: 'nothing' },
    { days: 31 },
    { days: 'x' },
    { edge: 7 },
    { edge: '' },
    { view: 'ledger' },
    { state: 'held' },
    { state: -1 },
    { page: 0 },
    { record: 'KL-38008' },
    { run: 1 },
    { other: 1 },
  ])('drops the invalid value %o', (raw) => {
    expect(parseWorkflowSearch(raw)).toEqual({});
  });
});
