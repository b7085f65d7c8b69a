import { describe, expect, it } from 'vitest';
import {
  parseAssociateSearch,
  questionOfFilter,
  tabOf,
} from '../../src/features/associate/associate-params.ts';

describe('the address of the list', () => {
  it('keeps what could have been chosen and drops the rest', () => {
    expect(
      parseAssociateSearch({ q: ' tove ', sort: 'customers', order: 'desc', page: '3', size: 50 }),
    ).toEqual({ q: 'tove', sort: 'customers', order: 'desc', page: 3, size: 50 });
    expect(
      parseAssociateSearch({ q: '', sort: 'password', order: 'up', page: 1, size: 5000, x: 1 }),
    ).toEqual({});
  });

  it('becomes a question without holes', () => {
    expect(questionOfFilter({ q: 'tove', page: 2 })).toEqual({ search: 'tove' });
  });
});

it('the part after the associate is a tab, or nothing', () => {
  expect(tabOf(undefined)).toBe('profile');
  expect(tabOf('customers')).toBe('customers');
  expect(tabOf('profile')).toBeNull();
  expect(tabOf('toString')).toBeNull();
});
