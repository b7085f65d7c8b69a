import '../../../shared/stones/stone-columns.css';
import { serverNow } from '#api/server-clock.ts';
import { EMPTY, formatAge, formatDate, formatNumber, formatText } from '#common/format.ts';
import { fancyWords, labGrownWords } from '#common/stone-labels.ts';
import type { AttributesWith } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import { Age } from '../../../shared/stones/age.tsx';
import { stoneLabel, type Viewer } from '../../../shared/stones/status/status-words.ts';
import { FlaggedCell, flagsPlaceholder } from '../../../shared/stones/status/stone-flags.tsx';
import { StoneStatus, statusText } from '../../../shared/stones/status/stone-status.tsx';
import type { StockScope } from '../../../shared/stones/stock-scope.ts';
import {
  COMMON_COLUMNS,
  type CommonStone,
  GROWTH_COLUMN,
  ShapeText,
  twoDecimals,
  wholeNumber,
} from '../../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { CellValue, GridColumn } from '../../../ui/grid/types.ts';
import { DOT_EDGES } from '../../../ui/StatusBadge.tsx';
import { isSortField } from './stone-search-params.ts';
import { StoneThumbnail, THUMBNAIL_SIZE } from './stone-thumbnail.tsx';
import type { StoneField } from './use-stone-list.ts';

type Columns = Readonly<Record<string, GridColumn<StoneRow>>>;

const attribute = (
  id: 'fancy' | 'intensity' | 'overtone' | 'lab',
  header: string,
): GridColumn<StoneRow> => ({ id, header, value: (row) => row[id] });

const percent = (
  id: 'table_pct' | 'depth_pct',
  header: string,
  headerTitle: string,
): GridColumn<StoneRow> => ({
  id,
  header,
  headerTitle,
  align: 'end',
  value: (row) => row[id] ?? null,
  format: twoDecimals,
});

const { pinned: _, ...STOCK_NO } = COMMON_COLUMNS.stock_no;

/** Padding of a cell that the picture may cover, in pixels. */
const CELL_PADDING = 8;

const hasNoListPrice = ({ lab_grown_state: state }: StoneRow): boolean =>
  state === 'no_cell' || state === 'no_list';

/**
 * Price of the lab-grown list. The cell of a natural stone is empty, because the list does not
 * concern natural stones.
 */
function LabGrownPrice({ row }: { readonly row: StoneRow }) {
  if (row.lab_grown_state === undefined) return null;
  if (hasNoListPrice(row)) return <span className="stone-faint">{labGrownWords(row)}</span>;
  return (
    <span title={labGrownWords(row) ?? undefined}>{formatNumber(row.lab_grown_ppc ?? null)}</span>
  );
}

const OWN: Columns = {
  // Not pinned, so that all grades and prices fit on the first screen.
  stock_no: STOCK_NO,
  image: {
    id: 'image',
    header: 'Pic',
    headerTitle: 'Picture',
    align: 'center',
    pinned: 'left',
    sortable: false,
    extraWidth: THUMBNAIL_SIZE - CELL_PADDING,
    value: (row) => row.image,
    written: () => '.',
    printed: false,
    cell: (row) => <StoneThumbnail stone={row} />,
    exportValue: (row) => (row.image === null ? null : new URL(row.image, location.href).href),
  },
  fancy: attribute('fancy', 'Fancy colour'),
  intensity: attribute('intensity', 'Intensity'),
  overtone: attribute('overtone', 'Overtone'),
  lab: attribute('lab', 'Lab'),
  table_pct: percent('table_pct', 'Tbl %', 'Table, in percent'),
  depth_pct: percent('depth_pct', 'Dep %', 'Depth, in percent'),
  fluorescence: {
    ...COMMON_COLUMNS.fluorescence,
    // Abbreviates "Very", so that more columns fit next to the filters.
    format: (value) => formatText(String(value ?? '').replace('Very ', 'V. ')),
  },
  color: {
    ...COMMON_COLUMNS.color,
    value: (row) => row.color ?? fancyWords(row),
  },
  listed_at: {
    id: 'listed_at',
    header: 'Age',
    headerTitle: 'Time since the stone was listed',
    align: 'end',
    sortWords: ['oldest first', 'newest first'],
    value: (row) => new Date(row.listed_at),
    format: (_, row) => formatAge(row.listed_at, serverNow()),
    cell: (row) => <Age since={row.listed_at} />,
  },
  growth_type: GROWTH_COLUMN,
  lab_grown_ppc: {
    id: 'lab_grown_ppc',
    header: STONE_ATTRIBUTES.lab_grown_ppc.label,
    headerTitle: 'Price of the lab-grown list, in US dollars per carat',
    align: 'end',
    quiet: true,
    value: (row) => row.lab_grown_ppc ?? null,
    format: twoDecimals,
    written: (row) => (hasNoListPrice(row) ? labGrownWords(row) : null),
    cell: (row) => <LabGrownPrice row={row} />,
    exportValue: (row) => row.lab_grown_ppc ?? labGrownWords(row),
  },
  lab_grown_diff: {
    id: 'lab_grown_diff',
    header: STONE_ATTRIBUTES.lab_grown_diff.label,
    headerTitle: 'Difference of the price from the lab-grown list, in percent',
    align: 'end',
    quiet: true,
    value: (row) => row.lab_grown_diff ?? null,
    format: (value, row) => (row.lab_grown_state === undefined ? '' : twoDecimals(value)),
  },
  org_stock_no: {
    id: 'org_stock_no',
    header: 'Supplier no.',
    headerTitle: "The supplier's own stock number",
    quiet: true,
    value: (row) => row.org_stock_no,
  },
  provider: {
    id: 'provider',
    header: 'Supplier',
    quiet: true,
    words: 150,
    value: (row) => row.provider,
    cell: (row) => <span title={row.provider}>{row.provider}</span>,
  },
  reliability: {
    id: 'reliability',
    header: 'Reliability',
    headerTitle: "The supplier's reliability score, from 0 to 100",
    align: 'end',
    quiet: true,
    value: (row) => row.reliability,
    format: wholeNumber,
  },
  disc: {
    id: 'disc',
    header: 'Cost disc %',
    headerTitle: "The supplier's discount to Rap, in percent",
    align: 'end',
    quiet: true,
    value: (row) => row.disc,
    format: twoDecimals,
  },
  price_per_ct: {
    id: 'price_per_ct',
    header: 'Cost $/ct',
    headerTitle: "The supplier's price, in US dollars per carat",
    align: 'end',
    quiet: true,
    value: (row) => row.price_per_ct,
    format: twoDecimals,
  },
  total_amt: {
    id: 'total_amt',
    header: 'Cost $',
    headerTitle: 'Amount asked by the supplier, in US dollars',
    align: 'end',
    quiet: true,
    value: (row) => row.total_amt,
    format: twoDecimals,
  },
};

/** Shows a text such as "Fancy Intense Yellow" instead of a colour grade of one character. */
const FANCY_COLOUR: GridColumn<StoneRow> = {
  id: 'color',
  header: 'Colour',
  strong: true,
  value: (row) => fancyWords(row) || row.color,
};

const statusColumn = (eyes: Viewer): GridColumn<StoneRow> => ({
  id: 'status',
  header: 'Status',
  pinned: 'left',
  sortWords: ['available first', 'available last'],
  // `written` is measured in the font size of the other cells, but the status text is smaller.
  // `extraWidth` is therefore 6 pixels less.
  extraWidth: DOT_EDGES - 6,
  value: (row) => stoneLabel(row.status),
  written: (row) => statusText(row, eyes, { brief: true }),
  cell: (row) => <StoneStatus stone={row} viewer={eyes} brief />,
});

/**
 * The picture column shows the shape, so the text needs no icon. Flags take no width if no row has
 * one.
 */
const shapeColumn = (eyes: Viewer): GridColumn<StoneRow> => ({
  ...COMMON_COLUMNS.shape,
  extraWidth: 0,
  written: (row) =>
    `${COMMON_COLUMNS.shape.written?.(row) ?? row.shape} ${flagsPlaceholder(row)}`.trimEnd(),
  cell: (row) => (
    <FlaggedCell marks={row.marks} viewer={eyes}>
      <ShapeText row={row} />
    </FlaggedCell>
  ),
});

/**
 * Columns left out for fancy stones. Rap has no prices for fancy colours, so the columns would be
 * empty.
 */
const OF_RAP: ReadonlySet<string> = new Set([
  'rap',
  'markup_disc',
  'disc',
  'lab_grown_ppc',
  'lab_grown_diff',
]);

const DETAIL_FORMATS: Readonly<Record<NonNullable<StoneField['detail']>, Format>> = {
  measure: { align: 'end', format: twoDecimals },
  day: { format: (value) => (typeof value === 'string' ? formatDate(value) : EMPTY) },
  flag: {},
  text: { words: 150 },
};
type StoneDetails = NonNullable<StoneRow['details']>;
type Inclusion = AttributesWith<{ kind: 'code'; shown: 'detail' }>;
type DetailName = 'report_date' | 'eye_clean' | 'key_to_symbols' | 'ratio' | Inclusion;
type Format = Partial<Pick<GridColumn<StoneRow>, 'align' | 'format' | 'words'>>;

/**
 * Builds a column whose values are in the details of a stone. Rows contain details only if the
 * request asked for them.
 */
function detailColumn({ field, header, detail = 'text' }: StoneField): GridColumn<StoneRow> {
  const value = (row: StoneRow): CellValue => {
    const found = row[field as DetailName] ?? row.details?.[field as keyof StoneDetails] ?? null;
    return Array.isArray(found) ? found.join(', ') || null : found;
  };
  return { id: field, header, quiet: true, value, ...DETAIL_FORMATS[detail] };
}

/** The server decides the columns, their order and their labels for each role. */
export function stoneSearchColumns(
  fields: readonly StoneField[],
  eyes: Viewer,
  fancy: boolean,
): GridColumn<StoneRow>[] {
  const known: Columns = {
    ...(COMMON_COLUMNS as Readonly<Record<string, GridColumn<CommonStone>>>),
    ...OWN,
    ...(fancy ? { color: FANCY_COLOUR } : {}),
    status: statusColumn(eyes),
    shape: shapeColumn(eyes),
  };
  return fields.flatMap((one) => {
    const { field, header, is_display, detail } = one;
    const column = known[field] ?? (detail ? detailColumn(one) : undefined);
    if (!column) return [];
    return {
      ...column,
      header: field === 'color' && fancy ? column.header : header,
      sortable: isSortField(field),
      ...(is_display && !(fancy && OF_RAP.has(field)) ? {} : { hidden: true }),
    };
  });
}

/** Columns whose values all rows have, even without details. */
const WITHOUT_DETAILS: readonly GridColumn<StoneRow>[] = [
  ...Object.values(COMMON_COLUMNS as Readonly<Record<string, GridColumn<CommonStone>>>),
  ...Object.values(OWN),
  statusColumn({ business: null, tradingClient: null }),
];

/** True if one of the visible columns shows details, so that the rows must be loaded with them. */
export function needDetails(
  columnIds: readonly string[],
  { columns }: Pick<StockScope, 'columns'>,
): boolean {
  const all = [...WITHOUT_DETAILS];
  const known = new Set((columns?.(all) ?? all).map(({ id }) => id));
  return columnIds.some((id) => !known.has(id));
}

/** Columns to show until the server has sent the columns of the role. */
export const FIRST_FIELDS: readonly StoneField[] = [
  'status',
  'image',
  'shape',
  'carat',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'report_no',
  'table_pct',
  'depth_pct',
  'location',
  'listed_at',
  'stock_no',
  'rap',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
].map((field) => ({
  field,
  header: { ...OWN, ...COMMON_COLUMNS }[field]?.header ?? 'Status',
  is_display: true,
}));
