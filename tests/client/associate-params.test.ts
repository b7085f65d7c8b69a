import { describe, expect, it } from 'vitest';
import {
  parseAssociateSearch,
  questionOfFilter,
  tabOf,
} from '../../src/features/associate/associate-params.ts';

describe('the URL of the list of associates', () => {
  it('keeps valid parameters and drops the others', () => {
    expect(
      parseAssociateSearch({ q: ' tove ', sort: 'customers', order: 'desc', page: '3', size: 50 }),
    ).toEqual({ q: 'tove', sort: 'customers', order: 'desc', page: 3, size: 50 });
    expect(
      parseAssociateSearch({ q: '', sort: 'password', order: 'up', page: 1, size: 5000, x: 1 }),
    ).toEqual({});
  });

  it('becomes a query without empty parameters', () => {
    expect(questionOfFilter({ q: 'tove', page: 2 })).toEqual({ search: 'tove' });
  });
});

it('has a tab after the associate, or nothing', () => {
  expect(tabOf(undefined)).toBe('profile');
  expect(tabOf('customers')).toBe('customers');
  expect(tabOf('profile')).toBeNull();
  expect(tabOf('toString')).toBeNull();
});
