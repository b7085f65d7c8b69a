import { describe, expect, it } from 'vitest';
import { cleanText } from '#common/trade/clean-text.ts';
import { isWithin, withGroups } from '#common/trade/colour-groups.ts';
import { spellingDistance } from '#common/trade/edit-distance.ts';
import { CUT_GRADED_SHAPES, FINISH_WORDS, NO_FINISH } from '#common/trade/finish-words.ts';
import { parseNumbers } from '#common/trade/numbers/parse-numbers.ts';
import { splitCells, splitColumns } from '#common/trade/numbers/split-cells.ts';
import { classifyNumber, isLab, stripNumber } from '#common/trade/numbers/stone-number.ts';
import { parseSearchText } from '#common/trade/parse-search-text.ts';
import { codesOfTinge } from '#common/trade/tinges.ts';
import { tradeChoices } from '../support/trade/trade-choices.ts';

const choices = tradeChoices();

describe('a word of the search field', () => {
  it.each([
    ['2141234567', 'report'],
    ['LG612345678', 'report'],
    ['US214783647D', 'report'],
    ['2141234567ABC', 'stock'],
    ['ABCDE2141234567', 'stock'],
    ['12345', 'figures'],
    ['123456', 'figures'],
    ['1234', null],
    ['KL-38001', 'stock'],
    ['KL_1/2', 'stock'],
    ['KL-', null],
    ['KL--38', null],
    ['A1', null],
    ['A1234', 'stock'],
    ['A123', null],
    ['ZQ123', 'stock'],
    ['VS1', null],
    ['D30', null],
    ['7023-B', 'stock'],
    ['70-B', null],
    ['100-B', 'stock'],
    ['30-39PT', null],
    ['500-800PT', null],
    ['5K-8K', null],
    ['3EX', null],
    ['KL', null],
    ['6.45X6.43', null],
    ['123X45', null],
    ['12-05-2026', null],
    ['2026-05-12', null],
    ['12-MAY-2026', null],
    ['2E+10', null],
    ['KL.1234', null],
    ['Ä1234', null],
    ['12-34567', null],
    ['12-MAY-26', null],
    ['1-MAY-2026', null],
    ['12-MAY-2026-7', 'stock'],
    ['AB12-MAY-2026', 'stock'],
    ['123-MAY-26', 'stock'],
    ['12-MA-2026', 'stock'],
    ['12-MAYO-2026', 'stock'],
    ['12-MAY-20265', 'stock'],
    ['12E10', null],
    ['2E100', null],
    ['AB2E10', 'stock'],
    ['12E10B', 'stock'],
    ['AB123X45', 'stock'],
    ['100CT-B', 'stock'],
    [`KL-${'1'.repeat(37)}`, 'stock'],
    [`KL-${'1'.repeat(38)}`, null],
  ] as const)('%s is %s', (cell, form) => {
    expect(classifyNumber(cell, choices)).toBe(form);
  });

  it.each([
    ['##kl-38001,,', 'KL-38001'],
    ['KL-38001-', 'KL-38001-'],
    ['2141234567.00', '2141234567'],
    ['214123.00', '214123.00'],
    ['2141234567.05', '2141234567.05'],
    ['X2141234567.0', 'X2141234567.0'],
    ['gia2141234567', '2141234567'],
    ['GIA-2141234567', '2141234567'],
    ['GIA:LG612345678', 'LG612345678'],
    ['GIA-12', 'GIA-12'],
    ['XYZ2141234567', 'XYZ2141234567'],
    ['GIA214123', 'GIA214123'],
    ['12GIA2141234567', '12GIA2141234567'],
  ])('%s is read as %s', (cell, number) => {
    expect(stripNumber(cell, choices)).toBe(number);
  });

  it('such as A123 is not a number, even if no word of the trade is known', () => {
    expect(classifyNumber('A123', {})).toBeNull();
    expect(classifyNumber('A1234', {})).toBe('stock');
    expect(classifyNumber('AB12', {})).toBe('stock');
  });

  it('may be a laboratory, and “none” is not one', () => {
    expect(['GIA', 'NONE', 'KL'].map((word) => isLab(word, choices))).toEqual([true, false, false]);
    expect(isLab('GIA', {})).toBe(false);
  });
});

describe('a pasted text', () => {
  it('is split into cells at any separator, without empty cells', () => {
    expect(splitCells(' a,, b ;(c)\r\n\r\n [d] | "e"\n ')).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    expect(splitCells('2,141,234,567 21,234 12,141,234,567')).toEqual([
      ['2141234567', '21', '234', '12141234567'],
    ]);
    expect(splitCells('')).toEqual([]);
  });

  it('is split into columns at one kind of separator, if it has several rows', () => {
    expect(splitColumns('a ; b,c\n\n 1;2\n  \n')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ]);
    expect(splitColumns('a\tb;c\n1\t2')).toEqual([
      ['a', 'b;c'],
      ['1', '2'],
    ]);
    expect(splitColumns('a,b')).toBeNull();
    expect(splitColumns('a b\n1 2')).toBeNull();
    expect(splitColumns('')).toBeNull();
    expect(splitColumns('a,b\n\n\n')).toBeNull();
  });
});

describe('the numbers of a text', () => {
  const read = (text: string) => parseNumbers(text, choices);

  it('may be short if the text contains nothing else', () => {
    expect(read('12345\n12346')?.numbers).toEqual(['12345', '12346']);
    expect(read('123\n12346')?.numbers).toEqual(['123', '12346']);
    expect(read('123\n124')?.numbers).toEqual(['123', '124']);
    expect(read('123')).toBeNull();
    expect(read('12345')).toBeNull();
    expect(read('12345 hello')).toBeNull();
    expect(read('2141234567 500')).toEqual({
      numbers: ['2141234567'],
      repeated: 0,
      leftOut: ['500'],
    });
    expect(read('2141234567\n500')?.numbers).toEqual(['2141234567', '500']);
    expect(read('2141234567 hello\n500')).toEqual({
      numbers: ['2141234567'],
      repeated: 0,
      leftOut: ['hello', '500'],
    });
  });

  it('include every short number of a row without anything else, and none next to a certain number', () => {
    expect(read('12345 12346')?.numbers).toEqual(['12345', '12346']);
    expect(read('12345 12346 123 124')?.numbers).toEqual(['12345', '12346', '123', '124']);
    expect(read('2141234567 KL-38001 500')).toEqual({
      numbers: ['2141234567', 'KL-38001'],
      repeated: 0,
      leftOut: ['500'],
    });
  });

  it('are not short ones next to a word, or in a row with several', () => {
    expect(read('12345 12346 hello')).toBeNull();
    expect(read('500 600\n700')).toBeNull();
  });

  it('are not dates, and single signs are ignored', () => {
    for (const date of ['12-05-2026', '2026-05-12'])
      expect(read(`KL-38001\nKL-38002\n${date}`)).toEqual({
        numbers: ['KL-38001', 'KL-38002'],
        repeated: 0,
        leftOut: [date],
      });
    expect(read('2141234567 -- ..')?.leftOut).toEqual([]);
  });

  it('begin with LG only if it is the prefix of a report number', () => {
    expect(read('LG KL-38001 KL-38002')?.numbers).toEqual(['KL-38001', 'KL-38002']);
  });

  it('are a list if they outnumber the words, or are in every other row', () => {
    expect(read('KL-38001 KL-38002 one two')?.numbers).toHaveLength(2);
    expect(read('KL-38001 KL-38002 one two three')).toBeNull();
    expect(read('KL-38001 one two\nKL-38002 three four\nfive\nsix')?.numbers).toHaveLength(2);
    expect(read('KL-38001 one two\nKL-38002 three four\nfive\nsix\nseven')).toBeNull();
    expect(read('KL-38001 one')).toBeNull();
  });

  it('may be next to headers and laboratories, which are not reported', () => {
    expect(read('Stock no GIA LG 612345678 and KL-38001')).toEqual({
      numbers: ['LG612345678', 'KL-38001'],
      repeated: 0,
      leftOut: [],
    });
  });

  it('report at most twenty other words, each once, shortened to sixty characters', () => {
    const words = Array.from({ length: 30 }, (_, at) => `word${'x'.repeat(at)}`);
    const left = read(['2141234567', ...words, 'word'].join(' '))?.leftOut ?? [];
    expect(left).toEqual(words.slice(0, 20));
    expect(read(`2141234567 ${'y'.repeat(80)}`)?.leftOut).toEqual(['y'.repeat(60)]);
  });

  it('are below the header that names them, and other cells of the column are reported', () => {
    expect(read(`Stock No,Shape\nA  1,Round\n,Oval\n${'B'.repeat(41)},Oval\n"",Oval\nA2`)).toEqual({
      numbers: ['A 1', 'A2'],
      repeated: 0,
      leftOut: ['B'.repeat(41), '""'],
    });
    expect(read('Stock No,Lab\nGIA,x\nGIA 12,x')?.numbers).toEqual(['GIA', '12']);
    expect(read(`Stock No,Lab\n${'B'.repeat(40)},x`)?.numbers).toEqual(['B'.repeat(40)]);
  });
});

describe('words for several values', () => {
  it('are the two colours of a range, and all shades of a tinge', () => {
    const colours = [
      { code: 'D', is_display: true },
      { code: 'O', is_display: false },
      { code: 'P', is_display: false },
      { code: 'O-P', is_display: false },
      { code: 'D-E', is_display: false },
    ] as never;
    expect(withGroups(colours, ['O', 'P'])).toEqual(['O', 'P', 'O-P']);
    expect(withGroups(colours, ['O', 'P', 'O-P'])).toEqual(['O', 'P', 'O-P']);
    expect(withGroups(colours, ['D', 'O'])).toEqual(['D', 'O']);
    expect(isWithin('O-P', new Set(['O', 'P']))).toBe(true);
    expect(isWithin('O-P', new Set(['O']))).toBe(false);
    expect(isWithin('O-P', new Set(['P']))).toBe(false);
    expect(isWithin('XO-P', new Set(['O', 'P']))).toBe(false);
    expect(isWithin('O-PX', new Set(['O', 'P']))).toBe(false);
    expect(codesOfTinge('BROWN', {})).toEqual([]);
    expect(codesOfTinge('BLACK', choices)).toEqual([]);
  });

  it('require the cut of a round stone only', () => {
    expect(CUT_GRADED_SHAPES).toEqual(['ROUND']);
  });

  it('are the finish grades, of all three together or of each', () => {
    expect(NO_FINISH).toEqual({ triple: [], cut: [], polish: [], symmetry: [] });
    expect(Object.fromEntries(FINISH_WORDS.map(({ name, finish }) => [name, finish]))).toEqual({
      '3EX': { ...NO_FINISH, triple: ['EX'] },
      '2EX': { ...NO_FINISH, cut: ['EX'], polish: ['EX'] },
      '3VG+': { ...NO_FINISH, triple: ['ID', 'EX', 'VG-EX', 'VG'] },
    });
  });
});

describe('the distance between two words', () => {
  it.each([
    ['oval', 'oval', 0.5],
    ['ova', 'oval', 0.5],
    ['ov', 'ovx', 1],
    ['val', 'oval', 1],
    ['ovel', 'oval', 1],
    ['ovl', 'oval', 1],
    ['ovaal', 'oval', 1],
    ['ovla', 'oval', 1],
    ['voal', 'oval', 1],
    ['volax', 'oval', 3],
    ['badc', 'abcd', 2],
    ['bc', 'ab', 2],
    ['kitten', 'sitting', 3],
    ['ovalxx', 'oval', 2],
    ['ovalxxxx', 'oval', 4],
    ['o', 'ovalxx', 4],
    ['l', 'oval', 3],
    ['xa', 'ay', 2],
  ])('%s to %s', (word, other, letters) => {
    expect(spellingDistance(word, other, 3)).toBe(letters);
  });
});

describe('a search text', () => {
  const read = (text: string) => parseSearchText(text, choices);

  it('is reported as unknown if it contains only signs', () => {
    expect(read(';;')).toMatchObject({
      kind: 'shorthand',
      unread: [{ text: ';;', readings: [], suggestions: [] }],
    });
    expect(read('rd')).toMatchObject({ kind: 'shorthand', unread: [] });
    expect(cleanText('a\u0000\u0001b')).toBe('a b');
    expect(cleanText('6.45 \u00d7 6.43, 1\u20442')).toBe('6.45 x 6.43, 1/2');
  });

  it('is reported with similar words if it is misspelt', () => {
    const answer = read('ovel');
    const [word] = answer.kind === 'shorthand' ? answer.unread : [];
    expect(word?.suggestions.map(({ text }) => text)).toContain('Oval');
  });

  it('is not a list of numbers if it is a header without rows', () => {
    expect(read('Stock No,Shape\n,Round').kind).toBe('shorthand');
  });

  it('is parsed up to two thousand characters', () => {
    const words = (length: number) => 'rd '.repeat(length).slice(0, length);
    expect(read(`${words(1999)}x`).kind).toBe('shorthand');
    expect(read(`${words(2000)}x`)).toEqual({ kind: 'tooLong', length: 2001, most: 2000 });
  });

  it('is the beginning of a number up to forty characters', () => {
    expect(read(`KL-${'1'.repeat(37)}`).kind).toBe('prefix');
    expect(read(`KL-${'1'.repeat(38)}`).kind).not.toBe('prefix');
    expect(read('1#234').kind).not.toBe('prefix');
    expect(read('123456x').kind).toBe('prefix');
  });
});
