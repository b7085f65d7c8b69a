import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openList } from '../../server/stock/lists/open-list.ts';
import { surveyList } from '../../server/stock/lists/survey-list.ts';
import type { StockField } from '../../src/common/supply/fields.ts';
import { meantBy } from '../../src/common/supply/meant-by.ts';
import type { StoneDraft } from '../../src/common/supply/stone-draft.ts';
import { workbook, zipOf } from '../support/workbooks.ts';
import {
  CHOICES,
  type Dialect,
  drawing,
  drawStones,
  serialOf,
  writtenIn,
} from '../support/written-lists.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-suppliers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Table = { heads: string[]; rows: string[][] };
interface Supplier extends Dialect {
  readonly name: string;
  /** a list says it of all its stones where no column does */
  readonly growth?: 2;
  file(table: Table, stones: readonly StoneDraft[]): Promise<Buffer> | Buffer;
}

const joined = ({ heads, rows }: Table, separator: string, end = '\n'): string =>
  [heads, ...rows]
    .map((cells) =>
      cells
        .map((cell) =>
          cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(separator),
    )
    .join(end) + end;

const COMMON = {
  color: 'Color',
  clarity: 'Clarity',
  rap: 'Rap',
  key_to_symbols: 'Key To Symbols',
  eye_clean: 'Eye Clean',
  milky: 'Milky',
  video: 'Video Link',
  availability: 'Availability',
} as const;

const wide = (bytes: Buffer): Buffer => bytes.swap16();

const SUPPLIERS: readonly Supplier[] = [
  {
    name: 'RapNet words, commas',
    seed: 1,
    discount: 'percent',
    heads: {
      ...COMMON,
      org_stock_no: 'Stock #',
      lab: 'Lab',
      report_no: 'Certificate #',
      report_date: 'Report Date',
      growth_type: 'Type',
      shape: 'Shape',
      carat: 'Size',
      cut: 'Cut Grade',
      polish: 'Polish',
      symmetry: 'Symmetry',
      fluorescence: 'Fluorescence Intensity',
      measurements: 'Measurements',
      depth_pct: 'Depth %',
      table_pct: 'Table %',
      disc: 'RapNet Discount %',
      price_per_ct: 'RapNet Price',
      total_amt: 'Final Price',
      location: 'City',
    },
    file: (table) => Buffer.from(joined(table, ',')),
  },
  {
    name: 'semicolons, decimal commas, Windows-1252',
    seed: 2,
    isLatin: true,
    discount: 'percentBelow',
    decimal: ',',
    date: 'dayFirst',
    measures: '-',
    heads: {
      ...COMMON,
      org_stock_no: 'Packet No',
      lab: 'Laboratory',
      report_no: 'Cert No',
      report_date: 'Certificate date',
      growth_type: 'DiamondType',
      shape: 'Shp',
      carat: 'Cts',
      cut: 'Make',
      polish: 'Pol',
      symmetry: 'Sym',
      fluorescence: 'Fluor',
      measurements: 'Meas',
      depth_pct: 'Depth',
      table_pct: 'Tbl',
      disc: 'Back',
      price_per_ct: 'Price/Ct',
      total_amt: 'Amount',
      location: 'Location',
    },
    file: ({ heads, rows }) =>
      Buffer.from(
        joined(
          { heads: [...heads, 'Café'], rows: rows.map((row) => [...row, 'à voir']) },
          ';',
          '\r\n',
        ),
        'latin1',
      ),
  },
  {
    name: 'tabs, UTF-16 with a mark',
    seed: 3,
    discount: 'fraction',
    heads: {
      ...COMMON,
      org_stock_no: 'VendorStockNumber',
      lab: 'Cert',
      report_no: 'CertNum',
      report_date: 'Report Issue Date',
      growth_type: 'Product Type',
      shape: 'Cut',
      carat: 'Weight',
      cut: 'CutGrade',
      polish: 'Pol.',
      symmetry: 'Sym.',
      fluorescence: 'Flr',
      measurements: 'Dimensions',
      depth_pct: 'DepthPct',
      table_pct: 'TablePct',
      disc: 'Disc',
      price_per_ct: 'PricePerCarat',
      total_amt: 'Total Price',
      location: 'Country',
    },
    file: (table) => Buffer.from(`\uFEFF${joined(table, '\t', '\r\n')}`, 'utf16le'),
  },
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
    name: 'JSON with records in records',
    seed: 6,
    discount: 'percent',
    heads: {
      ...COMMON,
      org_stock_no: 'stock_ref',
      lab: 'certificate.lab',
      report_no: 'certificate.number',
      report_date: 'report_date',
      growth_type: 'growth_type',
      shape: 'stone.shape',
      carat: 'stone.carat',
      cut: 'cut_grade',
      polish: 'polish',
      symmetry: 'symmetry',
      fluorescence: 'fluorescence',
      length_mm: 'measurements.length',
      width_mm: 'measurements.width',
      depth_mm: 'measurements.height',
      depth_pct: 'depth_per',
      table_pct: 'table_per',
      disc: 'discount',
      price_per_ct: 'price_per_carat',
      total_amt: 'total_amount',
      location: 'city',
    },
    file: ({ heads, rows }) => {
      const stones = rows.map((row) => {
        const stone: Record<string, unknown> = {};
        for (const [at, head] of heads.entries()) {
          const [outer = '', inner] = head.split('.');
          const cell = row[at] ?? '';
          const value = /^-?\d+\.\d+$/.test(cell) ? Number(cell) : cell === '' ? null : cell;
          if (inner === undefined)
            stone[outer] = head === 'Key To Symbols' ? cell.split(', ') : value;
          else stone[outer] = { ...(stone[outer] as object), [inner]: value };
        }
        return stone;
      });
      return Buffer.from(
        JSON.stringify({ success: true, meta: { tags: ['a'] }, data: { stones } }),
      );
    },
  },
  {
    name: 'XML with elements',
    seed: 7,
    discount: 'percentBelow',
    heads: {
      org_stock_no: 'StockId',
      lab: 'Lab',
      report_no: 'CertificateNo',
      report_date: 'ReportDate',
      growth_type: 'ProductType',
      shape: 'Shape',
      carat: 'Carats',
      color: 'Colour',
      clarity: 'Purity',
      cut: 'CutGrade',
      polish: 'Polish',
      symmetry: 'Symmetry',
      fluorescence: 'FluorIntensity',
      measurements: 'Measurement',
      depth_pct: 'DepthPct',
      table_pct: 'TablePct',
      rap: 'RapRate',
      disc: 'Discount',
      price_per_ct: 'PerCarat',
      total_amt: 'NetAmount',
      location: 'CityLocation',
      key_to_symbols: 'KeyToSymbols',
      eye_clean: 'EyeClean',
      milky: 'Milky',
      video: 'VideoUrl',
      availability: 'StockStatus',
    },
    file: ({ heads, rows }) =>
      Buffer.from(
        `<?xml version="1.0" encoding="utf-8"?><feed><made>today</made><stones>${rows
          .map(
            (row) =>
              `<stone>${heads.map((head, at) => `<${head}>${(row[at] ?? '').replaceAll('&', '&amp;')}</${head}>`).join('')}</stone>`,
          )
          .join('')}</stones></feed>`,
      ),
  },
  {
    name: 'XML with attributes, UTF-16 the other way round',
    seed: 8,
    discount: 'fraction',
    fractions: true,
    heads: {
      org_stock_no: 'Stock_no',
      lab: 'certlab',
      report_no: 'certno',
      report_date: 'reportdate',
      growth_type: 'type',
      shape: 'shape',
      carat: 'weight',
      color: 'color',
      clarity: 'clarity',
      cut: 'cutgrade',
      polish: 'pol',
      symmetry: 'sym',
      fluorescence: 'fluor',
      measurements: 'meas',
      depth_pct: 'depthperc',
      table_pct: 'tableperc',
      rap: 'rap',
      disc: 'discount',
      price_per_ct: 'pricect',
      total_amt: 'total',
      location: 'country',
      key_to_symbols: 'keytosymbol',
      eye_clean: 'eyeclean',
      milky: 'milky',
      video: 'video',
      availability: 'avail',
    },
    file: ({ heads, rows }) =>
      wide(
        Buffer.from(
          `\uFEFF<list>${rows.map((row) => `<d ${heads.map((head, at) => `${head}="${row[at]}"`).join(' ')}/>`).join('')}</list>`,
          'utf16le',
        ),
      ),
  },
  {
    name: 'a zip of a text with bars',
    seed: 9,
    discount: 'fractionBelow',
    heads: {
      ...COMMON,
      org_stock_no: 'SKU',
      lab: 'Grading Lab',
      report_no: 'Lab_Report_No',
      report_date: 'Report Date',
      growth_type: 'growth type',
      shape: 'Shape Code',
      carat: 'Carat Weight',
      cut: 'Cut Grade',
      polish: 'Polish',
      symmetry: 'Symmetry',
      fluorescence: 'Fluorescent',
      measurements: 'Measurements (LengthxWidthxHeight)',
      depth_pct: 'total depth %',
      table_pct: 'table size',
      disc: '% Off IDEX List',
      price_per_ct: 'price/carat',
      total_amt: 'Sale_Amt',
      location: 'Country Name',
    },
    measures: '*',
    file: (table) => zipOf({ '__MACOSX/._stock.txt': 'x', 'list/stock.txt': joined(table, '|') }),
  },
  {
    name: 'carriage returns alone, a byte order mark, full-width figures',
    seed: 10,
    discount: 'percent',
    heads: {
      ...COMMON,
      org_stock_no: 'Lot Name',
      lab: 'cert auth',
      report_no: 'CNO',
      report_date: 'Report Date',
      growth_type: 'Type',
      shape: 'Shape_full',
      carat: 'Sz',
      cut: 'Make (Cut Grade)',
      polish: 'Pol',
      symmetry: 'Symetry',
      fluorescence: 'Flour',
      measurements: 'dim',
      depth_pct: 'td',
      table_pct: 'Table%',
      disc: 'off_rap_percentage',
      price_per_ct: 'USDPerCT',
      total_amt: 'total amount',
      location: 'Location',
    },
    file: ({ heads, rows }) =>
      Buffer.from(
        `\uFEFF${joined({ heads, rows: rows.map((row) => row.map((cell, at) => (heads[at] === 'Sz' ? fullWidth(cell) : cell))) }, ',', '\r')}`,
      ),
  },
  {
    name: 'JSON as a table',
    seed: 11,
    discount: 'ofRap',
    heads: {
      ...COMMON,
      org_stock_no: 'StoneId',
      lab: 'report_lab',
      report_no: 'ReportNo',
      report_date: 'Report Date',
      growth_type: 'grow_method',
      shape: 'Shape',
      carat: 'CaratWeight',
      cut: 'cut_grade',
      polish: 'Pol',
      symmetry: 'Sym-metry',
      fluorescence: 'Fluo Intensity',
      measurements: 'Measure',
      depth_pct: 'dp',
      table_pct: 'Tbl',
      disc: 'Discount_per',
      price_per_ct: 'Price',
      total_amt: 'Total',
      location: 'City',
    },
    file: ({ heads, rows }) => Buffer.from(JSON.stringify([heads, ...rows])),
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

const fullWidth = (text: string): string =>
  text.replace(/[0-9.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

function tableOf(supplier: Supplier, stones: readonly StoneDraft[]): Table {
  const draw = drawing(supplier.seed);
  const fields = Object.keys(supplier.heads) as StockField[];
  // Columns stand in another order with each supplier.
  const order = fields.map((field) => ({ field, at: draw(1000) })).sort((a, b) => a.at - b.at);
  const heads = supplier.seed === 5 ? fields : order.map(({ field }) => field);
  return {
    heads: heads.map((field) => supplier.heads[field] ?? ''),
    rows: stones.map((stone) => {
      const cells = writtenIn(supplier, stone, draw);
      return heads.map((field) => cells[field] ?? '');
    }),
  };
}

describe.each(SUPPLIERS.map((supplier) => [supplier.name, supplier] as const))(
  '%s',
  (_, supplier) => {
    it.each([1, 2, 3])('gives the same stones, drawn %i', async (seed) => {
      const stones = drawStones(seed, 40);
      const file = path.join(folder, `${supplier.seed}-${seed}`);
      await writeFile(file, await supplier.file(tableOf(supplier, stones), stones));
      const decided = supplier.growth ? { conventions: { growth_type: supplier.growth } } : {};
      const list = await openList(file, {});
      const found = await surveyList(list, { choices: CHOICES, decided, kept: null });
      expect(found.rejections).toEqual([]);
      const { mapping } = found.drafted;
      expect(mapping.conventions.discount).toBe(supplier.discount);
      const meant = meantBy(mapping, list.facts.headers, CHOICES);
      const read: StoneDraft[] = [];
      for await (const rows of list.rows())
        for (const row of rows) {
          const said = meant(row);
          if ('stone' in said) read.push(said.stone);
        }
      await list.close();
      expect(read).toEqual(stones);
    });
  },
);
