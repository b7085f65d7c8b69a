import { describe, expect, it } from 'vitest';
import { parseShorthand } from '#common/trade/shorthand/parse-shorthand.ts';
import { rangeWords } from '#common/trade/words/code-words.ts';
import { describeFilter, filterName, formatShorthand } from '#common/trade/words/filter-words.ts';
import { tradeChoices } from '../support/trade/trade-choices.ts';

const choices = tradeChoices();

describe('the words of a filter', () => {
  it('are what its chips say, in the order of the trade', () => {
    expect(
      describeFilter(
        {
          growth_type: 2,
          status: [1, 4],
          clarity: ['VS1', 'IF', 'VVS1'],
          color: ['D', 'E', 'F', 'K'],
          carat: [{ from: 1, to: 1.49 }, { from: 2 }, { to: 0.5 }],
          shape: ['OVAL', 'ROUND'],
          term: 'KL-10',
          markup_disc: { from: -45, to: -38.5 },
          sell_amt: { to: 12_500 },
        },
        choices,
      ),
    ).toEqual([
      { filter: 'term', name: 'Number', words: 'KL-10' },
      { filter: 'shape', name: 'Shape', words: 'Oval, Round' },
      { filter: 'carat', name: 'Carat', words: '1.00 – 1.49, from 2.00, up to 0.50' },
      { filter: 'color', name: 'Colour', words: 'D – F, K' },
      { filter: 'clarity', name: 'Clarity', words: 'IF – VVS1, VS1' },
      { filter: 'markup_disc', name: 'Discount', words: '−45 – −38.5' },
      { filter: 'sell_amt', name: 'Total amount', words: 'up to 12,500' },
      { filter: 'status', name: 'Status', words: 'Available, Hold' },
      { filter: 'growth_type', name: 'Growth', words: 'Natural' },
    ]);
  });

  it('say nothing of what is empty or only how the answer is shown', () => {
    expect(describeFilter({}, choices)).toEqual([]);
    const shown = { shape: [], carat: [], markup_disc: {}, term: '', page: 2, size: 500 };
    expect(describeFilter(shown, choices)).toEqual([]);
  });

  it('leave out a weight that is open at both ends', () => {
    expect(describeFilter({ carat: [{}, { from: 1 }] }, choices)[0]?.words).toBe('from 1.00');
  });

  it('write as many decimals as a figure has, and six at the most', () => {
    expect(describeFilter({ ratio: { from: 1.025, to: 4 / 3 } }, choices)[0]?.words).toBe(
      '1.025 – 1.333333',
    );
  });

  it('write a plus also before a discount of nought, which would read as below Rap without it', () => {
    const premium = { markup_disc: { from: 0, to: 5 } };
    expect(describeFilter(premium, choices)[0]?.words).toBe('+0 – +5');
    expect(parseShorthand(formatShorthand(premium, choices), choices).filter).toEqual(premium);
    expect(parseShorthand('Discount: 0 – 5', choices).filter).toEqual({
      markup_disc: { from: -5, to: 0 },
    });
  });

  it('name no tinge where the portal has no shades', () => {
    expect(describeFilter({ shade: { contain: 2, values: ['GRAY'] } }, {})[0]?.words).toBe(
      'not GRAY',
    );
    expect(describeFilter({ shade: { contain: 2, values: [] } }, choices)).toEqual([]);
  });

  it('tell what is not wanted, whole tinges by their name', () => {
    const brown = (choices.SHADE ?? []).map(({ code }) => code).filter((c) => c.includes('BROWN'));
    const shade = { contain: 2 as const, values: [...brown, 'GRAY'] };
    expect(describeFilter({ shade }, choices)[0]?.words).toBe('no brown, not Gray');
    const key_to_symbols = { contain: 2 as const, values: ['Feather', 'Cavity'] };
    expect(describeFilter({ key_to_symbols }, choices)[0]?.words).toBe('not Feather, Cavity');
  });

  it('say yes and no, days, and which trade a search is in', () => {
    const said = describeFilter(
      {
        stock_numbers: ['A', 'B', 'C'],
        diamond_type: 2,
        availability: 2,
        eye_clean: true,
        has_report: false,
        listed_from: '2026-11-01',
        listed_to: '2026-11-20',
      },
      choices,
    );
    expect(said.map(({ name, words }) => [name, words])).toEqual([
      ['Stock numbers', 'A, B, C'],
      ['Type', 'Fancy'],
      ['Eye clean', 'Yes'],
      ['Report', 'No'],
      ['Listed from', '01/11/2026'],
      ['Listed to', '20/11/2026'],
      ['Availability', 'Not available'],
    ]);
    expect(
      describeFilter({ diamond_type: 1, availability: 1 }, choices).map(({ words }) => words),
    ).toEqual(['White', 'Available']);
    expect(filterName('unheard')).toBe('unheard');
  });

  it('count long lists of numbers', () => {
    const numbers = Array.from({ length: 1200 }, (_, index) => `KL-${index}`);
    expect(describeFilter({ numbers }, choices)[0]?.words).toBe('KL-0, KL-1, KL-2 and 1,197 more');
  });

  it('keep a code whose value is gone', () => {
    expect(describeFilter({ shape: ['ROUND', 'GONE'] }, choices)[0]?.words).toBe('Round, GONE');
  });

  it('leave out a group of colours that its letters cover', () => {
    expect(rangeWords(choices.COLOR ?? [], ['O', 'P', 'O-P'])).toBe('O – P');
    expect(rangeWords(choices.COLOR ?? [], ['O-P'])).toBe('O-P');
    expect(
      rangeWords(
        choices.COLOR ?? [],
        (choices.COLOR ?? []).map(({ code }) => code),
      ),
    ).toBe('D – Z, Fancy');
    expect(rangeWords(choices.CUT ?? [], ['G', 'F-G', 'F'])).toBe('G – F');
  });

  it('can be one line that reads back', () => {
    expect(
      formatShorthand({ shape: ['ROUND', 'OVAL'], carat: [{ from: 1, to: 1 }] }, choices),
    ).toBe('Shape: Round / Oval; Carat: 1.00 – 1.00');
  });
});
