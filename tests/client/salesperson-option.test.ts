import { expect, it } from 'vitest';
import { salespersonOption } from '../../src/shared/people/salesperson-option.ts';

it('a salesperson is chosen by the name and sent by the id', () => {
  const tove = { id: '7', first_name: 'Tove', last_name: 'Lindahl', email: 'x' };
  expect(salespersonOption(tove)).toEqual({ value: '7', label: 'Tove Lindahl' });
  expect(salespersonOption({ ...tove, last_name: '' }).label).toBe('Tove');
});
