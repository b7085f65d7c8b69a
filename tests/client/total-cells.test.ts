import { expect, it } from 'vitest';
import { totalCells, totalCellsOf } from '../../src/shared/stones/total-cells.ts';

it('are under the columns that they sum or average', () => {
  expect(
    totalCells({
      pieces: 1200,
      carat: 1850.5,
      rapAverage: 9100.25,
      averageDiscount: -41.5,
      pricePerCarat: 5330,
      amount: 9_863_165,
      byGrowth: [],
    }),
  ).toEqual({
    shape: '1,200 pcs',
    carat: '1,850.50',
    rap: '9,100.25',
    markup_disc: '−41.50',
    markup_ppc: '5,330.00',
    sell_amt: '9,863,165.00',
  });
});

it('are a dash if no stone has the value', () => {
  const cells = totalCells({
    pieces: 1,
    carat: 1,
    rapAverage: null,
    averageDiscount: null,
    pricePerCarat: 100,
    amount: 100,
    byGrowth: [],
  });
  expect(cells).toMatchObject({ rap: '–', markup_disc: '–', markup_ppc: '100.00' });
});

it('never average natural and lab-grown stones together', () => {
  const figures = { pieces: 2, carat: 2, rapAverage: 1000, amount: 670 };
  const cells = totalCells({
    ...figures,
    averageDiscount: -66.5,
    pricePerCarat: 335,
    byGrowth: [
      { ...figures, growth: 2, averageDiscount: -42.1, pricePerCarat: 580 },
      { ...figures, growth: 1, averageDiscount: -91.03, pricePerCarat: 90 },
    ],
  });
  expect(cells).toMatchObject({
    shape: '2 pcs',
    sell_amt: '670.00',
    markup_disc: {
      parts: [
        { name: 'Natural', abbreviation: 'N', text: '−42.10' },
        { name: 'Lab grown', abbreviation: 'LG', text: '−91.03' },
      ],
    },
    markup_ppc: { parts: [{ text: '580.00' }, { text: '90.00' }] },
    rap: { parts: [{ text: '1,000.00' }, { text: '1,000.00' }] },
  });
  expect(JSON.stringify(cells)).not.toContain('−66.50');
});

it('are those of the server, with its names', () => {
  const figures = {
    pieces: 2,
    carat: 2,
    rap_average: 1000,
    average_discount: -66.5,
    price_per_ct: 335,
    total_amount: 670,
  };
  expect(totalCellsOf({ ...figures, by_growth: [] })).toEqual({
    shape: '2 pcs',
    carat: '2.00',
    rap: '1,000.00',
    markup_disc: '−66.50',
    markup_ppc: '335.00',
    sell_amt: '670.00',
  });
  const halves = [
    { ...figures, growth_type: 2 as const },
    { ...figures, growth_type: 1 as const, price_per_ct: 90 },
  ];
  expect(totalCellsOf({ ...figures, by_growth: halves })).toMatchObject({
    markup_ppc: {
      parts: [
        { name: 'Natural', text: '335.00' },
        { name: 'Lab grown', text: '90.00' },
      ],
    },
  });
});
