import { expect, it } from 'vitest';
import { salespersonOption } from '../../src/shared/people/salesperson-option.ts';

it('an associate is shown by name and sent by id', () => {
  const tove = { id: '7', first_name: 'Tove', last_name: 'Lindahl', email: 'x' };
  expect(salespersonOption(tove)).toEqual({ value: '7', label: 'Tove Lindahl' });
  expect(salespersonOption({ ...tove, last_name: '' }).label).toBe('Tove');
});
