import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../src/features/confirm-stone/import-faults.ts';

describe('the faults of a Rap list', () => {
  it('are shown at the line of their number, in the order of the list', () => {
    const text = 'KL-1\r\nNOBODY-1;x\n kl-2\nKL-1';
    expect(
      faultsOf(text, [
        { code: 'STONE_NOT_AVAILABLE', message: 'KL-2 is not available.' },
        { code: 'DOUBLED', message: 'KL-1 is on the list twice.' },
        { code: 'UNKNOWN', message: 'NOBODY-1 does not match any stone.' },
      ]),
    ).toEqual([
      { line: 2, message: 'NOBODY-1 does not match any stone.' },
      { line: 3, message: 'KL-2 is not available.' },
      { line: 4, message: 'KL-1 is on the list twice.' },
    ]);
  });

  it('keep their message if they have no line', () => {
    expect(faultsOf('KL-1', [{ message: 'A list can have at most 1,000 numbers.' }])).toEqual([
      { line: null, message: 'A list can have at most 1,000 numbers.' },
    ]);
  });
});
