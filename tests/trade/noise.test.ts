import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { parseSearchText } from '#common/trade/parse-search-text.ts';
import { parseShorthand } from '#common/trade/shorthand/parse-shorthand.ts';
import { formatShorthand } from '#common/trade/words/filter-words.ts';
import { chance, createRandom, pick, type Random, wholeBetween } from '../../demo/random.ts';
import { tradeChoices } from '../support/trade/trade-choices.ts';
import { READ } from './queries.ts';

const choices = tradeChoices();

const WORDS = READ.flatMap(([text]) => text.split(' '));
const SIGNS = [...' \t\n,;/-+–()\'"#.:<>=~%$&|*_\u200b\u200f\ufeff½１Ａ圆é\ud800'];

/** Words of the trade cut, glued and strewn with signs. */
function noise(random: Random, words: number): string {
  let text = '';
  for (let count = 0; count < words; count += 1) {
    const word = pick(random, WORDS);
    text += chance(random, 0.2) ? word.slice(0, wholeBetween(random, 0, word.length)) : word;
    text += chance(random, 0.6) ? ' ' : pick(random, SIGNS);
    if (chance(random, 0.05)) text += String.fromCodePoint(wholeBetween(random, 0, 0x10ffff));
  }
  return text;
}

describe('random text in the search field', () => {
  it('is parsed, and the result is the same after it is written and parsed again', () => {
    const random = createRandom(6, 'shorthand');
    for (let round = 0; round < 1500; round += 1) {
      const text = noise(random, wholeBetween(random, 1, 14));
      const { filter } = parseShorthand(text, choices);
      const written = formatShorthand(filter, choices);
      const again = parseShorthand(written, choices);
      expect(again.unread, `${text}\n${written}`).toEqual([]);
      expect(again.filter, `${text}\n${written}`).toEqual(filter);
      expect(JSON.stringify(parseSearchText(text, choices))).toBeTypeOf('string');
    }
  });

  it('never results in a filter that the contract refuses', () => {
    const random = createRandom(7, 'shorthand');
    for (let round = 0; round < 300; round += 1) {
      const { filter } = parseShorthand(noise(random, 60), choices);
      expect(filter.carat?.length ?? 0).toBeLessThanOrEqual(40);
      for (const value of Object.values(filter)) {
        if (Array.isArray(value)) expect(value.length).toBeGreaterThan(0);
      }
      for (const range of [
        ...(filter.carat ?? []),
        filter.sell_amt ?? {},
        filter.markup_disc ?? {},
      ]) {
        const { from = -1e9, to = 1e9 } = range;
        expect(from).toBeLessThanOrEqual(to);
        expect(Math.abs(from)).toBeLessThanOrEqual(1e9);
        expect(Math.abs(to)).toBeLessThanOrEqual(1e9);
      }
    }
  });
});

const LONG = 200_000;
const ENDLESS = [
  '1',
  'a',
  'a.',
  '1-',
  '1,',
  '1/',
  '-',
  '+',
  '(',
  '\t',
  'D/',
  'D-',
  'vs2+ ',
  'fl none ',
  'no ',
  'not brown/',
  'kl-',
  'GIA-',
  '1,000,',
  'e\u0301',
  'fancy ',
  '#',
  '"',
  'KL-38001 ',
  '1.01\t',
  '\u200b',
];

describe('a text of two hundred thousand characters', () => {
  it('is parsed if it is random', () => {
    const random = createRandom(8, 'shorthand');
    const text = noise(random, LONG / 5).slice(0, LONG);
    expect(parseSearchText(text, choices).kind).toMatch(/^(tooLong|numbers|tooManyNumbers)$/);
  });

  // A reader that looks back over what it has read needs minutes here and not seconds.
  it.each(ENDLESS)('of %j is parsed in a bounded time', (part) => {
    const text = part.repeat(LONG / part.length);
    const begun = performance.now();
    parseSearchText(text, choices);
    parseShorthand(text, choices);
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});
