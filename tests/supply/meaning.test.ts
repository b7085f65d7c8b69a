import { describe, expect, it } from 'vitest';
import { draftMapping } from '#common/supply/draft-mapping.ts';
import { findHeaderRow } from '#common/supply/header-row.ts';
import { ListProfile } from '#common/supply/list-profile.ts';
import { parseMeasures } from '#common/supply/parse-cells.ts';
import { parseDate } from '#common/supply/parse-date.ts';
import { parseNumber } from '#common/supply/parse-number.ts';
import { createRowParser } from '#common/supply/parse-row.ts';
import { resolvePrice } from '#common/supply/resolve-price.ts';
import { findNearest, parseFancyColour, wordIndexOf } from '#common/supply/word-index.ts';
import { CHOICES } from '../support/files/written-lists.ts';

type Kept = Parameters<typeof draftMapping>[4];
type Decided = Parameters<typeof draftMapping>[3];

/** A list of these rows, its mapping, and what comes of each row. */
function listOf(
  text: string,
  decided: Decided = { conventions: { growth_type: 2 } },
  kept: Kept = null,
) {
  const [heads = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const survey = new ListProfile(heads);
  for (const [at, cells] of rows.entries()) survey.add({ line: at + 2, cells });
  const drafted = draftMapping(survey, 1, CHOICES, decided, kept);
  const meant = createRowParser(drafted.mapping, heads, CHOICES);
  const outcome = rows.map((cells, at) => meant({ line: at + 2, cells }));
  const stones = outcome.map((one) => ('stone' in one ? one.stone : null));
  const faults = outcome.map((one) =>
    'rejected' in one
      ? one.rejected.map(({ field, cell, reason }) => `${field} “${cell}” ${reason}`)
      : [],
  );
  const fieldOf = (header: string) =>
    drafted.columns.find((column) => column.header === header)?.field;
  return { ...drafted, outcome, stones, faults, fieldOf };
}

describe('the numbers of a stock list', () => {
  it.each([
    ['1.25', '.', '1.25'],
    ['1,25', '.', '1.25'],
    ['1.234,50', '.', '1234.50'],
    ["1'234.50", ',', '1234.50'],
    ['1 234,5', '.', '1234.5'],
    ['12,34,567', '.', '1234567'],
    ['1,250', '.', '1250'],
    ['1,250', ',', '1.250'],
    ['1.250', ',', '1250'],
    ['0,350', '.', '0.350'],
    ['$ 1,250.00', '.', '1250.00'],
    ['US$ 1.250,00', ',', '1250.00'],
    ['(30)', '.', '-30'],
    ['30-', '.', '-30'],
    ['−41.5', '.', '-41.5'],
    ['１．２５', '.', '1.25'],
    ['1.21 cts', '.', '1.21'],
    ['62.3 %', '.', '62.3'],
    ['007', '.', '7'],
    ['.5', '.', '0.5'],
  ] as const)('%s with %s is %s', (cell, decimal, text) => {
    expect(parseNumber(cell, decimal)).toMatchObject({ text });
  });

  it.each([
    'P.O.R.',
    '1.2.3,4',
    '1,2,3',
    '12/11',
    '2.1E+09',
    '2026-05-01',
    '#REF!',
    '=A1',
    '(30',
    '1-2',
  ])('%s is not a number', (cell) => {
    expect(parseNumber(cell, '.')).toHaveProperty('fault');
  });

  it.each(['', ' ', '-', '--', 'N/A', 'nil'])('“%s” counts as blank', (cell) => {
    expect(parseNumber(cell, '.')).toEqual({ blank: true });
  });

  it.each([
    ['6.82 x 6.85 x 4.22', ['6.82', '6.85', '4.22']],
    ['6,82-6,85*4,22 mm', ['6.82', '6.85', '4.22']],
    ['6.82 X 6.85', ['6.82', '6.85', null]],
  ])('the measurements %s are parsed', (cell, [length_mm, width_mm, depth_mm]) => {
    const conventions = { decimal: '.', discount: null, fractions: [], growth_type: null } as const;
    expect(parseMeasures(cell, conventions)).toEqual({ value: { length_mm, width_mm, depth_mm } });
  });

  it.each([
    ['2026-03-06', '2026-03-06'],
    ['06/03/2026', '2026-03-06'],
    ['6-Mar-26', '2026-03-06'],
    ['6 March 2026', '2026-03-06'],
    ['03/25/2026', '2026-03-25'],
    ['46087', '2026-03-06'],
    ['2026-03-06T10:00:00Z', '2026-03-06'],
    ['31/02/2026', null],
    ['yesterday', null],
  ])('the date %s is parsed', (cell, day) => {
    expect(parseDate(cell)).toBe(day);
  });
});

describe('the prices of a stock list', () => {
  const said = { carat: '1.210', rap: '7200', disc: '38.5', price_per_ct: null, total_amt: null };

  it.each([
    ['percent', '-38.5'],
    ['percentBelow', '38.5'],
    ['fraction', '-0.385'],
    ['fractionBelow', '0.385'],
    ['ofRap', '0.615'],
  ] as const)('%s: %s is 38.50 below Rap', (meaning, disc) => {
    expect(resolvePrice({ ...said, disc }, meaning)).toEqual({
      rap: '7200.00',
      disc: '-38.5000',
      price_per_ct: '4428.00',
      total_amt: '5357.88',
      is_asked: false,
    });
  });

  it('complete missing figures from the others, to the cent', () => {
    expect(resolvePrice({ ...said, disc: null, total_amt: '5357.88' }, null)).toEqual({
      rap: '7200.00',
      disc: '-38.5000',
      price_per_ct: '4428.00',
      total_amt: '5357.88',
      is_asked: true,
    });
    expect(resolvePrice({ ...said, rap: null, price_per_ct: '4428.005' }, null)).toMatchObject({
      rap: null,
      disc: null,
      price_per_ct: '4428.01',
    });
  });

  it('apply a discount without a price to our own list, once its sign is known', () => {
    const alone = { ...said, rap: null };
    expect(resolvePrice(alone, 'percentBelow')).toEqual({
      rap: null,
      disc: '-38.5000',
      price_per_ct: null,
      total_amt: null,
      is_asked: false,
    });
    expect(resolvePrice(alone, null)).toEqual({
      field: 'disc',
      reason: 'cannot be read: choose the discount format of this list',
    });
  });

  it('keep a stated price and total to the cent, although they differ by rounding', () => {
    const stated = { price_per_ct: '4427.95', total_amt: '5358.50' };
    expect(resolvePrice({ ...said, ...stated }, 'percentBelow')).toMatchObject({
      ...stated,
      is_asked: true,
    });
    expect(resolvePrice({ ...said, disc: null, total_amt: '5358.50' }, null)).toMatchObject({
      price_per_ct: '4428.51',
      total_amt: '5358.50',
    });
  });

  it.each([
    [
      { price_per_ct: '5000' },
      'disc',
      'contradicts the price: Rap with this discount gives 4428.00 per carat, the price is 5000.00',
    ],
    [{ total_amt: '9000' }, 'total_amt', 'contradicts the price: 4428.00 per carat gives 5357.88'],
    [{ disc: '120' }, 'disc', 'would be 120 % below Rap'],
    [{ rap: null, disc: null }, 'price_per_ct', 'is missing'],
  ])('are not chosen if they contradict each other: %j', (change, field, reason) => {
    expect(resolvePrice({ ...said, ...change }, 'percentBelow')).toEqual({ field, reason });
  });
});

describe('the columns of a stock list', () => {
  it('are not measurements if they contain words', () => {
    const list = listOf(`
      Ref | Shape | Carat | Color | Clarity | Price per carat | Bin
      A-1 | RB | 1.50 | G | VS1 | 4000 | a
      A-2 | OV | 1.20 | G | VS1 | 4000 | b
      A-3 | RB | 1.10 | G | VS1 | 4000 | c`);
    expect(list.columns.at(-1)).toMatchObject({ header: 'Bin', field: null, confidence: 0 });
  });

  it('are distinguished by their values if the header is not enough', () => {
    const list = listOf(`
      Ref | Cut | Cert | Certificate | Depth | Finish | Size | Price | Total | Status | Color | Clarity
      A-1 | RB  | GIA  | 2141234567  | 61.9  | EX-EX-VG | 1.50 | 6000 | 9000 | G | G | VS1
      A-2 | OV  | GIA  | 2141234568  | 62.4  | EX-VG | 2.00 | 5000 | 10000 | M | H | VS2`);
    expect(
      ['Cut', 'Cert', 'Certificate', 'Depth', 'Finish', 'Price', 'Total'].map(list.fieldOf),
    ).toEqual(['shape', 'lab', 'report_no', 'depth_pct', 'cps', 'price_per_ct', 'total_amt']);
    expect(list.stones).toMatchObject([
      { shape: 'ROUND', cut: 'EX', polish: 'EX', symmetry: 'VG', availability: 'available' },
      { shape: 'OVAL', cut: null, polish: 'EX', symmetry: 'VG', availability: 'memo' },
    ]);
  });

  it('with the header “Price” can be totals instead of prices per carat', () => {
    const list = listOf(`
      Ref | Shape | Carat | Color | Clarity | Rap | Back | Price
      A-1 | RB | 1.50 | G | VS1 | 10000 | 40 | 9000
      A-2 | OV | 2.00 | H | VS2 | 8000 | 50 | 8000`);
    expect(list.fieldOf('Price')).toBe('total_amt');
    expect(list.stones[0]).toMatchObject({ price_per_ct: '6000.00', total_amt: '9000.00' });
  });

  it('are left open if nothing shows which price it is', () => {
    const text = `
      Ref | Shape | Carat | Color | Clarity | Price
      A-1 | RB | 1.50 | G | VS1 | 9000`;
    const list = listOf(text);
    expect(list.fieldOf('Price')).toBeNull();
    expect(list.columns[5]?.reason).toBe(
      '“Price” can be a price per carat or per stone, and no row shows which',
    );
    expect(list.faults[0]).toEqual(['price_per_ct “” is missing: the list has no column for it']);
    const told = listOf(text, {
      columns: [{ column: 6, field: 'total_amt' }],
      conventions: { growth_type: 2 },
    });
    expect(told.stones[0]).toMatchObject({ price_per_ct: '6000.00' });
    expect(told.columns[5]).toMatchObject({ confidence: 100, reason: 'was chosen manually' });
  });

  it("follow the supplier's mapping, in any order", () => {
    const first = listOf(
      `
      Ref | Shape | Carat | Color | Clarity | X1 | Amount
      A-1 | RB | 1.50 | G | VS1 | 2141234567 | 9000`,
      {
        columns: [{ column: 6, field: 'report_no' }],
        values: { shape: { 'CUSH MOD': 'CUSHION' } },
        conventions: { growth_type: 2 },
      },
    );
    const later = listOf(
      `
      X1 | Ref | Shape | Color | Clarity | Amount | Carat
      2141234567 | A-1 | cush. mod | G | VS1 | 9000 | 1.50`,
      {},
      first.mapping,
    );
    expect(later.stones[0]).toMatchObject({
      report_no: '2141234567',
      shape: 'CUSHION',
      growth_type: 2,
    });
    expect(later.columns[0]).toMatchObject({ reason: 'is in the mapping of this supplier' });
  });

  it('are recognised by similar headers, and by unmistakable values', () => {
    const list = listOf(`
      Ref | Form | Carrat | Color | Clarity | Amount
      A-1 | Round | 1.50 | G | VS1 | 9000
      A-2 | Oval | 1.50 | G | VS1 | 9000
      A-3 | Pear | 1.50 | G | VS1 | 9000`);
    expect(list.fieldOf('Form')).toBe('shape');
    expect(list.fieldOf('Carrat')).toBe('carat');
  });

  it('may have headers in two rows', () => {
    const rows = [
      { line: 1, cells: ['Kestrel Lane'] },
      { line: 2, cells: ['Stock', 'Shape', 'Measurements', '', '', 'Price'] },
      { line: 3, cells: ['No', '', 'Length', 'Width', 'Depth', 'Per Ct'] },
      { line: 4, cells: ['A-1', 'RB', '6.82', '6.85', '4.22', '5000'] },
    ];
    expect(findHeaderRow(rows)).toEqual({
      line: 3,
      headers: [
        'Stock No',
        'Shape',
        'Measurements Length',
        'Measurements Width',
        'Measurements Depth',
        'Price Per Ct',
      ],
    });
  });
});

describe('the words of a stock list', () => {
  const list = (shapes: readonly string[], measures = (_: string) => '') =>
    listOf(`
      Ref | Shape | Carat | Color | Clarity | Amount | Measurements
      ${shapes.map((shape, at) => `A-${at} | ${shape} | 1.00 | G | VS1 | 5000 | ${measures(shape)}`).join('\n')}`);
  const shapesOf = ({ stones }: ReturnType<typeof list>) =>
    stones.map((stone) => stone?.shape ?? null);

  it('that suppliers use differently are decided by the other values of the list', () => {
    expect(shapesOf(list(['R', 'RAD', 'OV']))).toEqual(['ROUND', 'RADIANT', 'OVAL']);
    expect(shapesOf(list(['R', 'RBC', 'OV']))).toEqual(['RADIANT', 'ROUND', 'OVAL']);
    expect(shapesOf(list(['PR', 'PE', 'OV']))).toEqual(['PRINCESS', 'PEAR', 'OVAL']);
  });

  it('that suppliers use differently are decided by the measurements of the stones', () => {
    const long = (shape: string) => (shape === 'RD' ? '7.00x5.50x3.40' : '6.40x6.42x3.90');
    expect(shapesOf(list(['RD', 'RD', 'PB', 'PB'], long))).toEqual([
      'RADIANT',
      'RADIANT',
      'ROUND',
      'ROUND',
    ]);
  });

  it('that suppliers use differently are asked about otherwise', () => {
    const asked = list(['R', 'OV']);
    expect(shapesOf(asked)).toEqual([null, 'OVAL']);
    expect(asked.faults[0]).toEqual(['shape “R” means different things to different suppliers']);
    expect(asked.words).toMatchObject([
      {
        word: 'R',
        rows: 1,
        code: null,
        reason: 'can mean Round or Radiant: please choose one',
        nearest: [{ code: 'ROUND' }, { code: 'RADIANT' }],
      },
    ]);
  });

  it('that are unknown reject their row with the nearest word, and blanks are not “None”', () => {
    const unknown = listOf(`
      Ref | Shape | Carat | Color | Clarity | Amount | Fluor | Milky
      A-1 | RB | 1.00 | G+ | VVS-1 | 5000 | Med Blue | N
      A-2 | RB | 1.00 | G | VSS1 | 5000 | Mediun | -
      A-3 | RB | 1.00 | G | VS1 | 5000 | |`);
    expect(unknown.stones).toMatchObject([
      { color: 'G', clarity: 'VVS1', fluorescence: 'MEDIUM', milky: 'NONE' },
      null,
      { fluorescence: null, milky: null },
    ]);
    expect(unknown.faults[1]).toEqual([
      'clarity “VSS1” is not a known clarity',
      'fluorescence “Mediun” is not a known fluorescence',
    ]);
    expect(findNearest('VSS1', wordIndexOf('clarity', CHOICES)).map(({ code }) => code)).toContain(
      'VS1',
    );
  });

  it.each([
    [
      'Fancy Light Brownish Yellow',
      { intensity: 'FANCY_LIGHT', overtone: 'BROWNISH', fancy: 'YELLOW' },
    ],
    ['FVY', { intensity: 'FANCY_VIVID', overtone: null, fancy: 'YELLOW' }],
    [
      'Natural Fancy Intense Purple-Pink',
      { intensity: 'FANCY_INTENSE', overtone: null, fancy: 'PURPLE-PINK' },
    ],
    ['Yellow', { intensity: null, overtone: null, fancy: 'YELLOW' }],
    ['Fancy', null],
    ['very nice', null],
  ])('may be a fancy colour in one cell: %s', (cell, colour) => {
    const read = parseFancyColour(cell, CHOICES);
    if (colour) expect(read).toMatchObject(colour);
    else expect(read).toBeNull();
  });

  it('must state the colour of a fancy stone', () => {
    const fancy = listOf(`
      Ref | Shape | Carat | Color | Fancy Color | Clarity | Amount
      A-1 | RB | 1.00 | Fancy | Pink | VS1 | 5000
      A-2 | RB | 1.00 | Fancy Deep Blue | | VS1 | 5000
      A-3 | RB | 1.00 | Fancy | | VS1 | 5000`);
    expect(fancy.stones).toMatchObject([
      { diamond_type: 2, color: null, fancy: 'PINK' },
      { diamond_type: 2, color: null, fancy: 'BLUE', intensity: 'FANCY_DEEP' },
      null,
    ]);
    expect(fancy.faults[2]).toEqual(['color “Fancy” is fancy, but the fancy colour is missing']);
  });
});

describe('a whole stock list', () => {
  it('shows the meaning of its discounts, and rejects contradicting rows', () => {
    const rows = Array.from(
      { length: 40 },
      (_, at) => `A-${at} | RB | 1.00 | G | VS1 | 10000 | 0.${30 + at} | ${7000 - at * 100}`,
    );
    const odd = 'A-99 | RB | 1.00 | G | VS1 | 10000 | -41.5 | 5850';
    const list = listOf(`
      Ref | Shape | Carat | Color | Clarity | Rap | Disc | PerCt
      ${[...rows, odd].join('\n')}`);
    expect(list.discount).toMatchObject({ meaning: 'fractionBelow', fits: 40, of: 41 });
    expect(list.faults.at(-1)).toEqual(['disc “-41.5” would be 4150 % above Rap']);
  });

  it('needs an answer if no meaning of the discounts fits nearly all rows', () => {
    const text = `
      Ref | Shape | Carat | Color | Clarity | Rap | Disc
      A-1 | RB | 1.00 | G | VS1 | 10000 | 30`;
    expect(listOf(text).faults[0]).toEqual([
      'disc “30” cannot be read: choose the discount format of this list',
    ]);
    const told = listOf(text, { conventions: { growth_type: 2, discount: 'percentBelow' } });
    expect(told.stones[0]).toMatchObject({ disc: '-30.0000', price_per_ct: '7000.00' });
  });

  it('uses the saved decimal sign if its numbers do not decide, and its own if they do', () => {
    const heads = 'Stock | Shape | Carat | Color | Clarity | Lab | Cert | $/ct';
    const one = `${heads}\nA1 | Round | 1 | D | IF | GIA | 11 | 1.250`;
    const { mapping } = listOf(`${heads}\nA1 | Round | 1,01 | D | IF | GIA | 11 | 1.250`);
    expect(mapping.conventions.decimal).toBe(',');
    const read = (text: string, kept: Kept) => {
      const { mapping: drafted, decimalReason, stones } = listOf(text, undefined, kept);
      return [drafted.conventions.decimal, decimalReason, stones[0]?.price_per_ct];
    };
    expect(read(one, mapping)).toEqual([',', 'the saved mapping uses a comma', '1250.00']);
    expect(read(one, null)).toEqual(['.', 'no number in the list has decimals', '1.25']);
    expect(read(one.replace('| 1 |', '| 1.01 |'), mapping)).toEqual([
      '.',
      '1 number uses a point as the decimal separator, 0 use the other separator',
      '1.25',
    ]);
  });

  it('determines its decimal sign, and whether percentages are fractions', () => {
    const list = listOf(`
      Ref | Shape | Carat | Color | Clarity | Amount | Depth % | Table %
      A-1 | RB | 1,05 | G | VS1 | 5.000 | 0,619 | 0,57
      A-2 | OV | 1,25 | G | VS1 | 6.500,50 | 0,624 | 0,58`);
    expect(list.mapping.conventions).toMatchObject({
      decimal: ',',
      fractions: ['depth_pct', 'table_pct'],
    });
    expect(list.stones).toMatchObject([
      { carat: '1.050', total_amt: '5000.00', depth_pct: '61.90' },
      { carat: '1.250', depth_pct: '62.40', table_pct: '58.00' },
    ]);
  });

  it('ends with totals and repeats its headers, which are not stones', () => {
    const list = listOf(`
      Ref | Shape | Carat | Color | Clarity | Amount
      A-1 | RB | 1.00 | G | VS1 | 5000
      Ref | Shape | Carat | Color | Clarity | Amount
      A-2 | RB | 1.00 | G | VS1 | 5000
      Total | | 2.00 | | | 10000
       | | 2.00 | | | 10000`);
    expect(list.outcome.map((one) => ('leftOut' in one ? one.leftOut : 'stone'))).toEqual([
      'stone',
      'header',
      'stone',
      'total',
      'total',
    ]);
  });

  it('is rejected, and not read as totals, if no column identifies the stones', () => {
    const list = listOf(`
      Wt | Amount
      2.00 | 10000`);
    expect(list.faults[0]).toContain('shape “” is missing: the list has no column for it');
  });

  it('must state the growth of its stones, if the report does not', () => {
    const list = listOf(
      `
      Ref | Shape | Carat | Color | Clarity | Amount | Report No
      A-1 | RB | 1.00 | G | VS1 | 5000 | LG612345678
      A-2 | RB | 1.00 | G | VS1 | 5000 | 2141234567`,
      {},
    );
    expect(list.stones[0]).toMatchObject({ growth_type: 1 });
    expect(list.faults[1]).toEqual(['growth_type “” is missing: the list has no column for it']);
  });
});
