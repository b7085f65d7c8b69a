import { workbook, zipOf } from '../files/workbooks.ts';
import { serialOf } from '../files/written-lists.ts';
import { COMMON, type Supplier } from './supplier.ts';

export const IN_WORKBOOKS: readonly Supplier[] = [
  {
    name: 'a workbook with a title and totals',
    seed: 4,
    discount: 'fractionBelow',
    date: 'serial',
    heads: {
      ...COMMON,
      org_stock_no: 'Stone_No',
      lab: 'Lab',
      report_no: 'Report No',
      report_date: 'report date',
      shape: 'Shape',
      carat: 'Carat',
      cut: 'Cut',
      polish: 'Pol',
      symmetry: 'Symm',
      fluorescence: 'Fls',
      length_mm: 'Length',
      width_mm: 'Width',
      depth_mm: 'Height',
      depth_pct: 'Total_Depth_Per',
      table_pct: 'Table_Diameter_Per',
      disc: 'Disc %',
      price_per_ct: 'Rate',
      total_amt: 'Amt',
      location: 'Location',
    },
    growth: 2,
    file: ({ heads, rows }, stones) =>
      workbook([
        {
          name: 'Notes',
          state: 'hidden',
          rows: [
            ['Stock #', 'Shape', 'Carat', 'Color'],
            ['X', 'RB', 1, 'D'],
          ],
        },
        {
          name: 'Stock',
          rows: [
            ['Kestrel Lane Diamonds'],
            ['as of today'],
            heads,
            ...rows.map((row, at) =>
              row.map((cell, column) =>
                heads[column] === 'report date'
                  ? { value: serialOf(stones[at]?.report_date ?? ''), style: 3 }
                  : /^-?\d+(\.\d+)?$/.test(cell)
                    ? Number(cell)
                    : cell,
              ),
            ),
            [null, null, null],
            ['TOTAL', null, null, null, stones.reduce((sum, { carat }) => sum + Number(carat), 0)],
          ],
        },
      ]),
  },
  {
    name: 'a workbook with two rows of heads and texts in its cells',
    seed: 5,
    discount: 'ofRap',
    date: 'named',
    heads: {
      ...COMMON,
      org_stock_no: 'Ref',
      lab: 'Lab',
      report_no: 'Report #',
      report_date: 'Report Date',
      shape: 'Shape',
      carat: 'Wt',
      cps: 'CPS',
      fluorescence: 'Fluorescence',
      length_mm: 'Measurements|Length',
      width_mm: '|Width',
      depth_mm: '|Depth',
      depth_pct: 'Depth %',
      table_pct: 'Table %',
      disc: 'Disc',
      price_per_ct: '$/ct',
      total_amt: 'Total',
      location: 'City',
    },
    growth: 2,
    file: ({ heads, rows }) => {
      const two = heads.map((head) => head.split('|'));
      return workbook(
        [
          {
            rows: [two.map(([upper = '']) => upper), two.map(([, lower = '']) => lower), ...rows],
            merges: ['A1:A2'],
          },
        ],
        { inline: true },
      );
    },
  },
  {
    name: 'a workbook in a zip, dollars and percent signs',
    seed: 12,
    discount: 'percent',
    heads: {
      ...COMMON,
      org_stock_no: 'Inventory Stock #',
      lab: 'Certificate Type',
      report_no: 'Certificate',
      report_date: 'Report Date',
      growth_type: 'diamond type',
      shape: 'shape and cut',
      carat: 'crtwt',
      cut: 'Make',
      polish: 'Polish',
      symmetry: 'Symmetry',
      fluorescence: 'Fluorescence',
      measurements: 'Measurements',
      depth_pct: 'Depth_per',
      table_pct: 'Table_per',
      disc: 'Disc(%)',
      price_per_ct: 'AskingPrice',
      total_amt: 'Total Price',
      location: 'LotCountry',
    },
    file: async ({ heads, rows }) =>
      zipOf({
        'stock.xlsx': await workbook([
          {
            rows: [
              heads,
              ...rows.map((row) =>
                row.map((cell, at) => {
                  const head = heads[at];
                  if (head === 'Disc(%)') return `${cell} %`;
                  return head === 'AskingPrice' || head === 'Rap'
                    ? `$ ${Number(cell).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
                    : cell;
                }),
              ),
            ],
          },
        ]),
      }),
  },
];
