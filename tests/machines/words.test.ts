import { expect, it } from 'vitest';
import { toWords } from '#machines/kernel/identifier-words.ts';

it.each([
  ['stoneIsAvailable', 'stone is available'],
  ['listNeedsAPerson', 'list needs a person'],
  ['holdStill2Runs', 'hold still2 runs'],
])('the words of %s are "%s"', (name, words) => {
  expect(toWords(name)).toBe(words);
});
