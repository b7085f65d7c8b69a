import { COMMON, type Supplier } from './supplier.ts';

const wide = (bytes: Buffer): Buffer => bytes.swap16();

export const IN_RECORDS: readonly Supplier[] = [
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
];
