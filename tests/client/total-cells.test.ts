import { expect, it } from 'vitest';
import { totalCells } from '../../src/shared/stones/total-cells.ts';

it('stand each under the column that they add up or average', () => {
  expect(
    totalCells({
      pieces: 1200,
      carat: 1850.5,
      rapAverage: 9100.25,
      averageDiscount: -41.5,
      pricePerCarat: 5330,
      amount: 9_863_165,
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

it('are a dash where nothing has the figure', () => {
  const cells = totalCells({
    pieces: 1,
    carat: 1,
    rapAverage: null,
    averageDiscount: null,
    pricePerCarat: 100,
    amount: 100,
  });
  expect(cells).toMatchObject({ rap: '–', markup_disc: '–', markup_ppc: '100.00' });
});
