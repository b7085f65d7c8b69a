import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filterOf, parseShorthand } from '#common/trade/shorthand/parse-shorthand.ts';
import { describeFilter, formatShorthand } from '#common/trade/words/filter-words.ts';
import { tradeChoices } from '../support/trade/trade-choices.ts';
import { READ, UNDECIDED } from './queries.ts';

const choices = tradeChoices();
const read = (text: string) => parseShorthand(text, choices);
const asked = (text: string) =>
  describeFilter(read(text).filter, choices)
    .map(({ name, words }) => `${name} ${words}`)
    .join('; ');
const unread = (text: string) =>
  read(text).unread.map(({ text: words, readings, suggestions }) =>
    readings.length > 0
      ? `${words} = ${readings.map((one) => one.words).join(' | ')}`
      : `${words} = like ${suggestions.map((one) => one.text).join(', ')}`,
  );

/**
 * What some nine hundred lines come to, part by part: the words and what they ask for, with whatever else they could mean
 * behind a bar; what is not understood has a question mark, with what it could mean or is spelled like; and behind an arrow
 * the filter, where it is not the parts one after the other. Signed: whoever changes how a line is read writes them anew
 * with UPDATE_GOLDEN=1 and reads the difference.
 */
const SIGNED = new URL('golden/readings.txt', import.meta.url);
const readings = readFileSync(SIGNED, 'utf8').split('\n').slice(0, -1).map(asPair);
/** Two columns; the break of a line is written as in code. */
function asPair(line: string): readonly [text: string, said: string] {
  const [text = '', expected = ''] = line.split('\t').map((half) => half.replaceAll('\\n', '\n'));
  return [text, expected];
}

function said(text: string): string {
  const { tokens, unread: left } = read(text);
  const parts = [
    ...tokens.map(
      ({ text: written, words, alternatives }) =>
        `${written} → ${[words, ...alternatives.map((other) => other.words)].join(' | ')}`,
    ),
    ...left.map(({ text: written, readings, suggestions }) => {
      const meant =
        readings.length > 0
          ? readings.map((other) => other.words).join(' | ')
          : suggestions.map((one) => `like ${one.text}`).join(', ');
      return `${written} ? ${meant}`;
    }),
  ].join(' · ');
  const whole = asked(text);
  return whole === tokens.map(({ words }) => words).join('; ') ? parts : `${parts} ⇒ ${whole}`;
}

const asText = (pairs: readonly (readonly [text: string, said: string])[]): string =>
  pairs.map((pair) => `${pair.map((half) => half.replaceAll('\n', '\\n')).join('\t')}\n`).join('');

describe('trade shorthand', () => {
  it.each(READ)('%s', (text, expected) => {
    expect(asked(text)).toBe(expected);
    expect(unread(text)).toEqual([]);
  });

  it.each(UNDECIDED)('%s, with an unknown part', (text, expected, left) => {
    expect(asked(text)).toBe(expected);
    expect(unread(text)).toEqual(left);
  });

  it('is parsed into the parts of the golden file', () => {
    expect(readings.length).toBeGreaterThan(900);
    const now = readings.map(([text]) => [text, said(text)] as const);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(SIGNED, asText(now));
    expect(asText(now)).toBe(asText(readings));
  });

  it.each(READ)('%s has the same meaning when its words are parsed again', (text) => {
    const { filter } = read(text);
    const again = read(formatShorthand(filter, choices));
    expect(again.unread).toEqual([]);
    expect(again.filter).toEqual(filter);
  });
});

describe('the filter of trade shorthand', () => {
  it('has the codes of the portal', () => {
    expect(read('rd 1-1.5 D-F vs2+ 3ex none -40').filter).toEqual({
      shape: ['ROUND'],
      carat: [{ from: 1, to: 1.5 }],
      color: ['D', 'E', 'F'],
      clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
      triple: ['EX'],
      fluorescence: ['NONE'],
      markup_disc: { to: -40 },
    });
    expect(read('fancy light brownish yellow lab').filter).toEqual({
      diamond_type: 2,
      intensity: ['FANCY_LIGHT'],
      overtone: ['BROWNISH'],
      fancy: ['YELLOW'],
      growth_type: 1,
    });
    expect(read('no bgm eye clean non cert').filter).toEqual({
      shade: { contain: 1, values: ['NONE'] },
      milky: { contain: 1, values: ['NONE'] },
      eye_clean: true,
      lab: ['NONE'],
    });
  });

  it('has chips in the typed order, each with its own part', () => {
    const { tokens } = read('2ct+ oval vs2+');
    expect(tokens.map(({ text, words, part }) => ({ text, words, part }))).toEqual([
      { text: '2ct+', words: 'Carat from 2.00', part: { carat: [{ from: 2 }] } },
      { text: 'oval', words: 'Shape Oval', part: { shape: ['OVAL'] } },
      {
        text: 'vs2+',
        words: 'Clarity FL – VS2',
        part: { clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'] },
      },
    ]);
  });

  it('is that of the remaining chips after one is removed', () => {
    const { tokens } = read('rd oval 1ct');
    expect(filterOf(tokens.slice(1), choices)).toEqual({
      shape: ['OVAL'],
      carat: [{ from: 1, to: 1.09 }],
    });
  });

  it('joins lists, narrows open ranges, and uses the later of two ranges', () => {
    expect(read('rd oval 1-2ct 3-4ct').filter).toEqual({
      shape: ['ROUND', 'OVAL'],
      carat: [
        { from: 1, to: 2 },
        { from: 3, to: 4 },
      ],
    });
    expect(read('>1000 <5000').filter).toEqual({ sell_amt: { from: 1000, to: 5000 } });
    expect(read('>5000 <1000').filter).toEqual({ sell_amt: { to: 1000 } });
    expect(read('table 54-56 table 60-62').filter).toEqual({ table_pct: { from: 60, to: 62 } });
    expect(read('natural lab').filter).toEqual({});
    expect(read('light milky no milky').filter.milky?.values).toEqual(['NONE', 'LIGHT']);
  });

  it('names the other meanings of a word', () => {
    const [oval, finish] = read('oval 2ex').tokens;
    expect(oval?.alternatives).toEqual([]);
    expect(finish?.alternatives.map(({ words }) => words)).toEqual(['Cut EX, Polish EX']);
    expect(read('SE').tokens[0]?.alternatives.map(({ words }) => words)).toEqual(['Shape Asscher']);
  });

  it('uses the order of grades of the given values', () => {
    const upsideDown = { ...choices, CLARITY: [...(choices.CLARITY ?? [])].reverse() };
    expect(parseShorthand('if-vvs2', upsideDown).filter.clarity).toEqual(['VVS2', 'VVS1', 'IF']);
  });

  it('knows only the values of the portal', () => {
    const few = { SHAPE: [{ code: 'ROUND', name: 'Round' }] };
    expect(parseShorthand('rd oval', few)).toMatchObject({
      filter: { shape: ['ROUND'] },
      unread: [{ text: 'oval' }],
    });
    const more = { SHAPE: [...(choices.SHAPE ?? []), { code: 'LILY', name: 'Lily cut' }] };
    expect(parseShorthand('lily cut', more).filter).toEqual({ shape: ['LILY'] });
    expect(parseShorthand('rd', {}).unread).toHaveLength(1);
  });

  it('never includes a refused part', () => {
    expect(read('not gia').filter).toEqual({});
    expect(read('no round').unread.map(({ text }) => text)).toEqual(['no round']);
  });

  it('has at most as many weights as one search accepts, and names the others', () => {
    const weights = Array.from({ length: 45 }, (_, index) => `${index + 1}.00-${index + 1}.50ct`);
    const { filter, unread: left } = read(`${weights.join(' ')} oval`);
    expect(filter.carat).toHaveLength(40);
    expect(filter.shape).toEqual(['OVAL']);
    expect(left.map(({ text }) => text)).toEqual(weights.slice(40));
  });
});
