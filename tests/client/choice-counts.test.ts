import { describe, expect, it } from 'vitest';
import { splitByCount } from '../../src/features/stone/filters/choice-counts.ts';

const choice = (code: string, is_display = true) => ({ code, name: code, is_display });
const ALL = [choice('NONE'), choice('SMALL'), choice('LARGE'), choice('RARE', false)];
const codesOf = ({ main, rest }: ReturnType<typeof splitByCount>) => ({
  main: main.map(({ code }) => code),
  rest: rest.map(({ code }) => code),
});

describe('the choices of a filter', () => {
  it('hide those without matches, except selected ones', () => {
    expect(codesOf(splitByCount(ALL, { NONE: 3, RARE: 1 }, ['LARGE']))).toEqual({
      main: ['NONE', 'LARGE'],
      rest: ['SMALL', 'RARE'],
    });
  });

  it('are not hidden before the matches are counted', () => {
    expect(codesOf(splitByCount(ALL, null, []))).toEqual({
      main: ['NONE', 'SMALL', 'LARGE'],
      rest: ['RARE'],
    });
  });
});
