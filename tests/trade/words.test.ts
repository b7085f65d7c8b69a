import { describe, expect, it } from 'vitest';
import { parseShorthand } from '#common/trade/shorthand/parse-shorthand.ts';
import { rangeWords } from '#common/trade/words/code-words.ts';
import { describeFilter, filterName, formatShorthand } from '#common/trade/words/filter-words.ts';
import { tradeChoices } from '../support/trade/trade-choices.ts';

const choices = tradeChoices();

describe('the words of a filter', () => {
  it('are those of its chips, in trade order', () => {
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

  it('omit empty values and display settings', () => {
    expect(describeFilter({}, choices)).toEqual([]);
    const shown = { shape: [], carat: [], markup_disc: {}, term: '', page: 2, size: 500 };
    expect(describeFilter(shown, choices)).toEqual([]);
  });

  it('omit a weight range that is open at both ends', () => {
    expect(describeFilter({ carat: [{}, { from: 1 }] }, choices)[0]?.words).toBe('from 1.00');
  });

  it('have as many decimals as the figure, at most six', () => {
    expect(describeFilter({ ratio: { from: 1.025, to: 4 / 3 } }, choices)[0]?.words).toBe(
      '1.025 – 1.333333',
    );
  });

  it('have a plus before a discount of zero, which would otherwise look like below Rap', () => {
    const premium = { markup_disc: { from: 0, to: 5 } };
    expect(describeFilter(premium, choices)[0]?.words).toBe('+0 – +5');
    expect(parseShorthand(formatShorthand(premium, choices), choices).filter).toEqual(premium);
    expect(parseShorthand('Discount: 0 – 5', choices).filter).toEqual({
      markup_disc: { from: -5, to: 0 },
    });
  });

  it('name no tinge if the portal has no shades', () => {
    expect(describeFilter({ shade: { contain: 2, values: ['GRAY'] } }, {})[0]?.words).toBe(
      'not GRAY',
    );
    expect(describeFilter({ shade: { contain: 2, values: [] } }, choices)).toEqual([]);
  });

  it('name excluded values, whole tinges by their name', () => {
    const brown = (choices.SHADE ?? []).map(({ code }) => code).filter((c) => c.includes('BROWN'));
    const shade = { contain: 2 as const, values: [...brown, 'GRAY'] };
    expect(describeFilter({ shade }, choices)[0]?.words).toBe('no brown, not Gray');
    const key_to_symbols = { contain: 2 as const, values: ['Feather', 'Cavity'] };
    expect(describeFilter({ key_to_symbols }, choices)[0]?.words).toBe('not Feather, Cavity');
  });

  it('name yes and no, days, and the diamond type of a search', () => {
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

  it('keep a code whose value no longer exists', () => {
    expect(describeFilter({ shape: ['ROUND', 'GONE'] }, choices)[0]?.words).toBe('Round, GONE');
  });

  it('omit a group of colours that its single colours cover', () => {
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

  it('can be joined to one line that is parsed again', () => {
    expect(
      formatShorthand({ shape: ['ROUND', 'OVAL'], carat: [{ from: 1, to: 1 }] }, choices),
    ).toBe('Shape: Round / Oval; Carat: 1.00 – 1.00');
  });
});
