import { describe, expect, it } from 'vitest';
import { parseSearchText } from '#common/trade/parse-search-text.ts';
import { tradeChoices } from '../support/trade/trade-choices.ts';

const choices = tradeChoices();
const read = (text: string) => parseSearchText(text, choices);

const LISTS: readonly (readonly [what: string, text: string, numbers: readonly string[]])[] = [
  ['lines', 'KL-38001\nKL-38002\r\nVD-40010\n', ['KL-38001', 'KL-38002', 'VD-40010']],
  ['commas', 'KL-38001,KL-38002, VD-40010', ['KL-38001', 'KL-38002', 'VD-40010']],
  ['semicolons', 'KL-38001;KL-38002 ;VD-40010', ['KL-38001', 'KL-38002', 'VD-40010']],
  ['tabs', 'KL-38001\tKL-38002', ['KL-38001', 'KL-38002']],
  ['blanks', '  kl-38001   kl-38002 ', ['KL-38001', 'KL-38002']],
  ['bars and brackets', '[KL-38001] | (KL-38002)', ['KL-38001', 'KL-38002']],
  ['quotes', '"2141234567","2141234568"', ['2141234567', '2141234568']],
  ['quotes of a letter', '“2141234567”, ‘2141234568’', ['2141234567', '2141234568']],
  ['lines of an old machine', '12345\r12346\r123', ['12345', '12346', '123']],
  ['apostrophes of a sheet', "'2141234567\n'2141234568", ['2141234567', '2141234568']],
  ['a sign of number', '#2141234567 #2141234568', ['2141234567', '2141234568']],
  ['the lab before it', 'GIA 2141234567\nIGI: LG612345678', ['2141234567', 'LG612345678']],
  ['the lab glued to it', 'GIA2141234567 GIA-2141234568', ['2141234567', '2141234568']],
  ['LG behind its laboratory', 'IGILG612345678\nGIALG612345679', ['LG612345678', 'LG612345679']],
  ['LG apart', 'IGI LG 612345678, LG 612345679', ['LG612345678', 'LG612345679']],
  ['LG apart, of the next number alone', 'LG 612345678 2141234567', ['LG612345678', '2141234567']],
  ['other reports', 'US214783647D F3214783647', ['US214783647D', 'F3214783647']],
  ['suppliers’ own numbers', '7023-B 7024-C M-12/1200', ['7023-B', '7024-C', 'M-12/1200']],
  ['short figures, one a line', '12345\n12346\n123', ['12345', '12346', '123']],
  ['decimals of a sheet', '2141234567.0\n2141234568.00', ['2141234567', '2141234568']],
  ['figures in groups', '2,141,234,567\n6,214,567,890', ['2141234567', '6214567890']],
  ['full width', '２１４１２３４５６７　６２１４５６７８９０', ['2141234567', '6214567890']],
  [
    'marks that nobody sees',
    '\u200e2141234567\u200f\n\ufeff6214567890\u200b\n\u202aKL-38001\u202c',
    ['2141234567', '6214567890', 'KL-38001'],
  ],
  ['other dashes', 'KL–38001 KL‑38002', ['KL-38001', 'KL-38002']],
  ['a line of a list', 'rd 1.01 D VS1 GIA 2141234567 -38', ['2141234567']],
  [
    'rows of a sheet',
    'KL-38001\tRound\t1.01\tD\tVS1\t6.45x6.43x3.98\t12,345.00\t12/05/2026\nKL-38002\tOval\t2.01\tE\tSI1\t9.10x6.50x4.02\t9,345.00\t13/05/2026',
    ['KL-38001', 'KL-38002'],
  ],
  ['a sheet with heads', 'Stock #\tShape\tCt\nKL-1\tRound\t1\nA1\tOval\t2\n', ['KL-1', 'A1']],
  [
    'a sheet with both numbers',
    'Stock No,Lab,Report No\nA1,GIA,2141234567\nA2,,\nA3,GIA,GIA 2141234568',
    ['2141234567', 'A2', '2141234568'],
  ],
];

describe('a pasted list', () => {
  it.each(LISTS)('of %s', (_, text, numbers) => {
    expect(read(text)).toMatchObject({ kind: 'numbers', numbers });
  });

  it('contains each number once, and counts the duplicates', () => {
    expect(read('KL-38002 kl-38001 KL-38002 #KL-38002')).toEqual({
      kind: 'numbers',
      numbers: ['KL-38002', 'KL-38001'],
      repeated: 2,
      leftOut: [],
    });
  });

  it('reports words that are not numbers', () => {
    expect(read('2141234567 2.14123E+09 hello 1.01')).toMatchObject({
      kind: 'numbers',
      numbers: ['2141234567'],
      leftOut: ['2.14123E+09', 'hello', '1.01'],
    });
  });

  it('is accepted up to a thousand numbers, and reports the count above', () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, index) => String(2_141_000_000 + index)).join('\n');
    expect(read(list(1000))).toMatchObject({ kind: 'numbers', repeated: 0 });
    expect(read(list(1001))).toEqual({ kind: 'tooManyNumbers', count: 1001, most: 1000 });
    expect(read(list(10_000))).toEqual({ kind: 'tooManyNumbers', count: 10_000, most: 1000 });
    expect(read(`${list(1000)}\n${list(1000)}`)).toMatchObject({ kind: 'numbers', repeated: 1000 });
  });
});

describe('a single word', () => {
  it.each([
    ['KL-38001', 'KL-38001'],
    ['  kl-38001 \n', 'KL-38001'],
    ['kl-', 'KL-'],
    ['kl-3', 'KL-3'],
    ['2141', '2141'],
    ['214', null],
    ['#214123', '214123'],
    ['2141234567', '2141234567'],
    ['GIA2141234567', '2141234567'],
    ['lg61', 'LG61'],
    ['tn', 'TN'],
    ['M-12/1', 'M-12/1'],
    ['KL<', null],
    ['ovel', null],
    ['rou', null],
    ['vs2', null],
    ['2ct', null],
    ['75', null],
    ['3ex', null],
    ['DE', null],
    ['G-', null],
    ['1/2', null],
    ['1-1.5', null],
    ['1234.5', null],
    ['gia-', null],
    ['ex-1', null],
    ['vvs-1', null],
    ['1ct.rd', null],
    ['d-12', 'D-12'],
    ['ps-12', 'PS-12'],
    ['ab_cd', 'AB_CD'],
    ['abc', 'ABC'],
  ])('%s', (text, term) => {
    const answer = read(text);
    if (term === null) expect(answer.kind).toBe('shorthand');
    else expect(answer).toEqual({ kind: 'prefix', term });
  });

  it.each(['/', '+', '> <'])('%s has no meaning, so it does not match every stone', (signs) => {
    expect(read(signs)).toEqual({
      kind: 'shorthand',
      filter: {},
      tokens: [],
      unread: [{ text: signs, readings: [], suggestions: [] }],
    });
  });

  it('is empty for an empty text', () => {
    for (const text of ['', '  \n', '\u200b\ufeff'])
      expect(read(text)).toEqual({ kind: 'nothing' });
  });
});

describe('a text that is not a list', () => {
  it.each([
    'rd 1-1.5 D-F vs2+ 3ex none -40',
    '30-39pt 50-59pt',
    '1.01 1.02 1.03',
    '5000 8000',
    '1/2 1/3',
    'VS1 VS2 SI1',
    '3EX 2EX',
    'KL-38001 rd',
  ])('%s', (text) => {
    expect(read(text).kind).toBe('shorthand');
  });

  it('is refused above the length limit', () => {
    expect(read('rd 1ct '.repeat(1000))).toEqual({ kind: 'tooLong', length: 6999, most: 2000 });
  });
});
