export interface DemoRange {
  readonly name: string;
  /** bounds of each sub-range in carats, as decimal text */
  readonly weights: readonly (readonly [from: string, to: string])[];
  readonly isActive?: false;
}

/** Carat ranges that are common in the trade, and an inactive range. */
export const CARAT_RANGES: readonly DemoRange[] = [
  {
    name: 'Melee',
    weights: [
      ['0.01', '0.03'],
      ['0.04', '0.07'],
      ['0.08', '0.14'],
      ['0.15', '0.17'],
      ['0.18', '0.22'],
      ['0.23', '0.29'],
    ],
  },
  {
    name: 'Light',
    weights: [
      ['0.30', '0.39'],
      ['0.40', '0.49'],
      ['0.50', '0.69'],
      ['0.70', '0.89'],
      ['0.90', '0.99'],
    ],
  },
  {
    name: 'One carat',
    weights: [
      ['1.00', '1.49'],
      ['1.50', '1.99'],
    ],
  },
  {
    name: 'Two to five',
    weights: [
      ['2.00', '2.99'],
      ['3.00', '3.99'],
      ['4.00', '4.99'],
    ],
  },
  {
    name: 'Large',
    weights: [
      ['5.00', '5.99'],
      ['6.00', '9.99'],
      ['10.00', '10.99'],
      ['11.00', '1000.00'],
    ],
  },
  { name: 'Calibrated', weights: [], isActive: false },
];

/** Names of ranges that the search does not offer as sizes. Their markups still apply. */
export const SIZES_SET_ASIDE: ReadonlySet<string> = new Set(['0.01']);
