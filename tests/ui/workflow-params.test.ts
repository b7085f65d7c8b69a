import { describe, expect, it } from 'vitest';
import {
  parseWorkflowSearch,
  searchOf,
  viewOf,
} from '../../src/features/workflow/workflow-params.ts';

describe('the address of the workflow page', () => {
  it('leaves its defaults out', () => {
    expect(parseWorkflowSearch({ workflow: 'stone', days: '30' })).toEqual({});
    expect(viewOf({})).toEqual({ workflow: 'stone', days: 30, edge: null });
    expect(searchOf({ workflow: 'stone', days: 30, edge: null })).toEqual({});
  });

  it('keeps what was chosen', () => {
    const view = { workflow: 'hold', days: 90, edge: 'held/hold.release' } as const;
    expect(viewOf(parseWorkflowSearch({ ...searchOf(view) }))).toEqual(view);
  });

  it.each([
    { workflow: 'nothing' },
    { days: 31 },
    { days: 'x' },
    { edge: 7 },
    { edge: '' },
    { other: 1 },
  ])('drops %o, which nobody could have chosen', (raw) => {
    expect(parseWorkflowSearch(raw)).toEqual({});
  });
});
