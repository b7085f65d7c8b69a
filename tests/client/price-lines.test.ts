import { describe, expect, it } from 'vitest';
import { type PriceExplanation, priceLines } from '../../src/features/stone/drawer/price-lines.ts';

const NO_RULE = {
  ...{ mode: null, points: null, first_day: null, last_day: null, below_cost_reason: null },
} as const;

const TOLD: PriceExplanation = {
  stock_no: 'KL-1',
  at: '2026-11-20T10:00:00.000Z',
  listed_at: '2026-11-01T10:00:00.000Z',
  shape: 'Round',
  carat: 1.51,
  color: 'F',
  clarity: 'VS1',
  rap: {
    state: 'listed',
    price: 14_200,
    list: { kind: 'ROUND', listed_on: '2026-11-13', revision: 2 },
    cell: { from: 1.5, to: 1.99, clarity: 'VS1' },
  },
  lab_grown: null,
  supplier: { name: 'Orrin', basis: 2, disc: -42.25, price_per_ct: 8200.5, total_amt: 12_382.76 },
  points: 2.5,
  is_floored: false,
  chain: [
    {
      scope: 4,
      owner_name: 'Halden & Roe',
      ...NO_RULE,
      outcome: 'none',
      since: null,
      set_by: null,
    },
    {
      scope: 3,
      owner_name: 'Tove L.',
      ...NO_RULE,
      mode: 2,
      points: 2.5,
      outcome: 'won',
      since: '2026-11-02T12:00:00Z',
      set_by: 'Nora V.',
    },
    {
      scope: 2,
      owner_name: 'Orrin',
      ...NO_RULE,
      mode: 2,
      points: 4.5,
      outcome: 'lost',
      since: '2026-11-02T12:00:00Z',
      set_by: null,
    },
    {
      scope: 1,
      owner_name: null,
      ...NO_RULE,
      mode: 2,
      points: -3,
      outcome: 'lost',
      since: '2026-11-02T12:00:00Z',
      set_by: null,
    },
  ],
  markup_disc: -39.75,
  markup_ppc: 8555.5,
  sell_amt: 12_918.81,
  steps: [
    {
      step: 'markup',
      label: 'Discount',
      operands: [
        { value: -42.25, unit: 'percent' },
        { value: 2.5, unit: 'points' },
      ],
      result: { value: -39.75, unit: 'percent' },
    },
    {
      step: 'price_on_rap',
      label: 'Price per carat',
      operands: [
        { value: 14_200, unit: 'usd_per_ct' },
        { value: -39.75, unit: 'percent' },
      ],
      result: { value: 8555.5, unit: 'usd_per_ct' },
    },
    {
      step: 'amount',
      label: 'Amount',
      operands: [
        { value: 8555.5, unit: 'usd_per_ct' },
        { value: 1.51, unit: 'carat' },
      ],
      result: { value: 12_918.81, unit: 'usd' },
    },
  ],
};

const OWN_LIST = { kind: 'LAB_ROUND', listed_on: '2026-11-06', revision: 1 } as const;

const written = (told: PriceExplanation): string[] =>
  priceLines(told).map(({ name, words, disc, price }) =>
    [name, words, disc, price].filter(Boolean).join(' | '),
  );

describe('the price breakdown', () => {
  it('goes from the list price to the amount, with overridden rules', () => {
    expect(written(TOLD)).toEqual([
      'Rap | Round, 1.50–1.99, F, VS1, list of 13/11/2026, revision 2 | 14,200.00',
      'Cost | Discount on our list by Orrin, × 1.51 ct = $12,382.76 | −42.25 | 8,200.50',
      'Business | Halden & Roe: no rule',
      'Associate | Tove L.: applies, since 02/11/2026 by Nora V. | +2.50 points',
      'Supplier | Orrin: overruled by the associate rule (+2.50 points), since 02/11/2026 | +4.50 points',
      'Default | All stones: overruled by the associate rule (+2.50 points), since 02/11/2026 | −3.00 points',
      'Discount | −42.25 + 2.50 points | −39.75',
      'Price per carat | 14,200.00 × (1 − 39.75 %) | 8,555.50',
      'Amount | 8,555.50 × 1.51 ct | $12,918.81',
    ]);
  });

  it.each<[string, NonNullable<PriceExplanation['lab_grown']>, string]>([
    [
      'below the list',
      { state: 'listed', price: 900, difference: -5.25, list: OWN_LIST },
      'Lab-grown list | Reference only: price 5.25 % below, list of 06/11/2026 | −5.25 % | 900.00',
    ],
    [
      'above the list',
      { state: 'listed', price: 900, difference: 12.5, list: { ...OWN_LIST, revision: 2 } },
      'Lab-grown list | Reference only: price 12.50 % above, list of 06/11/2026, revision 2 | +12.50 % | 900.00',
    ],
    [
      'equal to the list',
      { state: 'listed', price: 900, difference: 0, list: OWN_LIST },
      'Lab-grown list | Reference only: price equal to the list, list of 06/11/2026 | 0.00 % | 900.00',
    ],
    [
      'without a cell',
      { state: 'no_cell', price: null, difference: null, list: OWN_LIST },
      'Lab-grown list | No price for this stone, list of 06/11/2026 | no cell',
    ],
    [
      'without a list',
      { state: 'no_list', price: null, difference: null, list: null },
      'Lab-grown list | No lab-grown list yet | no list',
    ],
    [
      'of a fancy colour',
      { state: 'fancy_colour', price: null, difference: null, list: null },
      'Lab-grown list | The list has no prices for fancy colours | –',
    ],
  ])('ends with the lab-grown list for a lab-grown stone %s', (_, lab_grown, line) => {
    expect(written({ ...TOLD, lab_grown }).at(-1)).toBe(line);
  });

  it.each<[string, Partial<PriceExplanation['rap']>, string]>([
    [
      'no price',
      { state: 'no_cell', price: null, cell: null },
      'Rap | No price for Round 1.51 ct, list of 13/11/2026, revision 2 | no Rap',
    ],
    [
      'a fancy colour',
      { state: 'fancy_colour', price: null, cell: null, list: null },
      'Rap | Rap has no prices for fancy colours | –',
    ],
    [
      'no list',
      { state: 'no_cell', price: null, cell: null, list: null },
      'Rap | No price list yet | –',
    ],
  ])('says %s in words', (_, rap, line) => {
    expect(written({ ...TOLD, rap: { ...TOLD.rap, ...rap } })[0]).toBe(line);
  });

  it('starts from an asking price, with the total that the supplier states', () => {
    const supplier = {
      name: 'Orrin',
      basis: 1,
      disc: -42.25,
      price_per_ct: 8200.5,
      total_amt: 12_400,
    } as const;
    const usd = (value: number, unit: 'usd' | 'usd_per_ct' = 'usd') => ({ value, unit });
    const lines = written({
      ...TOLD,
      supplier,
      chain: [],
      steps: [
        {
          step: 'price_with_points',
          label: 'Price per carat',
          operands: [
            usd(8200.5, 'usd_per_ct'),
            { value: 2.5, unit: 'points' },
            usd(14_200, 'usd_per_ct'),
          ],
          result: usd(8555.5, 'usd_per_ct'),
        },
        {
          step: 'own_total',
          label: 'Total',
          operands: [usd(12_918.81), usd(17.24)],
          result: usd(12_936.05),
        },
      ],
    });
    expect(lines.slice(1)).toEqual([
      'Cost | Asked by Orrin, × 1.51 ct = $12,400.00 | −42.25 | 8,200.50',
      'Price per carat | 8,200.50 + 2.50 points of 14,200.00 | 8,555.50',
      'Total | 12,918.81 + 17.24 | $12,936.05',
    ]);
  });

  it('shows as many decimals as are needed for the sum', () => {
    const step = TOLD.steps[1];
    if (!step) throw new Error('the steps are gone');
    const operands = [
      { value: 100, unit: 'usd_per_ct' as const },
      { value: 0.1234, unit: 'percent' as const },
    ];
    expect(written({ ...TOLD, chain: [], steps: [{ ...step, operands }] }).at(-1)).toBe(
      'Price per carat | 100.00 × (1 + 0.1234 %) | 8,555.50',
    );
  });

  it.each([
    ['with its reason', 'Old stock, agreed with Orrin', 'Reason: Old stock, agreed with Orrin'],
    ['without one', null, 'No reason given.'],
  ])('ends with a separate line if the price is below cost, %s', (_, reason, words) => {
    const chain = TOLD.chain?.map((link) =>
      link.outcome === 'won' ? { ...link, below_cost_reason: reason } : link,
    );
    const told = { ...TOLD, ...(chain ? { chain } : {}), sell_amt: 9_906.2, is_below_cost: true };
    // 12,382.76 − 9,906.20 = 2,476.56, of 12,382.76 20.00 %.
    expect(written(told).at(-1)).toBe(`Below cost | ${words} | −20.00 % | −2,476.56`);
    expect(priceLines(told).at(-1)?.tone).toBe('below-cost');
  });

  it('has no such line at cost, or for viewers who may not see cost', () => {
    const { supplier: _, ...hidden } = TOLD;
    for (const told of [
      { ...TOLD, is_below_cost: false },
      { ...hidden, is_below_cost: true },
    ])
      expect(written({ ...told, sell_amt: 9_906.2 }).join()).not.toContain('Below cost');
  });

  it('has no line for values that the viewer may not see', () => {
    const { supplier: _, chain: __, ...theirs } = TOLD;
    expect(written({ ...theirs, steps: TOLD.steps.slice(1) })).toHaveLength(3);
  });
});
