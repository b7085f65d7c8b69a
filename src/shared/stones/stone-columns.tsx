import './stone-columns.css';
import type { ReactNode } from 'react';
import { EMPTY, formatInteger, formatNumber, formatText, formatWeight } from '#common/format.ts';
import {
  fancyWords,
  finishWords,
  GROWTH_ABBREVIATION,
  GROWTH_NAME,
  NO_RAP,
  rapWords,
  reportWords,
} from '#common/stone-labels.ts';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import { ShapeIcon } from './shape-icon.tsx';
import { GrowthBadge } from './status/growth-badge.tsx';
import type { StoneRow } from './stone-types.ts';

export type CommonStone = Pick<
  StoneRow,
  | 'stock_no'
  | 'shape'
  | 'carat'
  | 'color'
  | 'clarity'
  | 'cut'
  | 'polish'
  | 'symmetry'
  | 'fluorescence'
  | 'lab'
  | 'report_no'
  | 'location'
  | 'rap'
  | 'markup_disc'
  | 'markup_ppc'
  | 'sell_amt'
> &
  Partial<Pick<StoneRow, 'rap_state' | 'diamond_type' | 'growth_type'>>;

type CommonField = Exclude<keyof CommonStone, 'lab' | 'rap_state' | 'diamond_type' | 'growth_type'>;

const asNumber = (value: CellValue): number | null => (typeof value === 'number' ? value : null);
export const twoDecimals = (value: CellValue): string => formatNumber(asNumber(value));
export const wholeNumber = (value: CellValue): string => formatInteger(asNumber(value));
const weight = (value: CellValue): string => formatWeight(asNumber(value));

/** Column of an amount in US dollars, for lists whose rows are no stones. */
export const amountColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  more: Partial<GridColumn<Row>> = {},
): GridColumn<Row> => ({
  id,
  header,
  headerTitle: header.replace(' $', ', in US dollars').replace('$/ct', 'US dollars per carat'),
  align: 'end',
  sortable: false,
  value,
  format: twoDecimals,
  ...more,
});

/** Width of the shape icon including its gap, in pixels. */
export const SHAPE_WIDTH = 21;
/** Width of the growth badge including its gap, in pixels. */
export const GROWTH_WIDTH = 22;

/**
 * Text to show instead of a missing Rapaport discount: "no Rap" for a white stone without a price
 * in the list, a dash for a fancy colour.
 */
export const noRapText = (stone: Parameters<typeof rapWords>[0]): string =>
  rapWords(stone) === NO_RAP ? NO_RAP : EMPTY;

function Rap({ row }: { readonly row: CommonStone }) {
  const words = rapWords(row);
  if (words === null) return formatNumber(row.rap);
  return words === NO_RAP ? (
    <span className="stone-faint">{words}</span>
  ) : (
    <span title={words}>{EMPTY}</span>
  );
}

type ShapeTextProps = {
  readonly row: Pick<CommonStone, 'shape' | 'growth_type'>;
  readonly icon?: ReactNode;
};

export const ShapeText = ({ row, icon }: ShapeTextProps) => (
  <span className="stone-shape" title={row.shape}>
    {icon}
    <span>{shortShape(row.shape)}</span>
    <GrowthBadge growth={row.growth_type} />
  </span>
);

const grade = (id: 'cut' | 'polish' | 'symmetry', header: string, headerTitle: string) => ({
  id,
  header,
  headerTitle,
  align: 'center' as const,
  value: (row: CommonStone) => row[id],
});

/** Columns that all lists of stones share. The keys are the field names in API responses. */
export const COMMON_COLUMNS: Readonly<Record<CommonField, GridColumn<CommonStone>>> = {
  shape: {
    id: 'shape',
    header: 'Shape',
    pinned: 'left',
    extraWidth: SHAPE_WIDTH,
    value: (row) => row.shape,
    written: ({ shape, growth_type: growth }) =>
      [shortShape(shape), ...(growth === undefined ? [] : [GROWTH_ABBREVIATION[growth]])].join(
        '  ',
      ),
    cell: (row) => <ShapeText row={row} icon={<ShapeIcon shape={row.shape} size={15} />} />,
  },
  stock_no: {
    id: 'stock_no',
    header: 'Stock no.',
    headerTitle: 'Stock number',
    pinned: 'left',
    quiet: true,
    value: (row) => row.stock_no,
  },
  carat: {
    id: 'carat',
    header: 'Carat',
    align: 'end',
    strong: true,
    sortWords: ['light first', 'heavy first'],
    value: (row) => row.carat,
    format: weight,
  },
  color: {
    id: 'color',
    header: 'Col',
    headerTitle: 'Colour',
    align: 'center',
    strong: true,
    sortWords: ['white first', 'tinted first'],
    value: (row) => row.color,
  },
  clarity: {
    id: 'clarity',
    header: 'Clarity',
    strong: true,
    sortWords: ['clean first', 'included first'],
    value: (row) => row.clarity,
  },
  cut: grade('cut', 'Cut', 'Cut'),
  polish: grade('polish', 'Pol', 'Polish'),
  symmetry: grade('symmetry', 'Sym', 'Symmetry'),
  fluorescence: {
    id: 'fluorescence',
    header: 'Fluor',
    headerTitle: 'Fluorescence',
    value: (row) => row.fluorescence,
  },
  report_no: {
    id: 'report_no',
    header: 'Report',
    headerTitle: 'Laboratory and report number',
    sortable: false,
    value: (row) => reportWords(row) || null,
    cell: (row) =>
      row.report_no === null ? (
        EMPTY
      ) : (
        <>
          <span className="stone-faint">{row.lab}</span> {row.report_no}
        </>
      ),
  },
  location: {
    id: 'location',
    header: 'Location',
    quiet: true,
    words: 110,
    value: (row) => row.location,
    cell: (row) => <span title={formatText(row.location)}>{formatText(row.location)}</span>,
  },
  rap: {
    id: 'rap',
    header: 'Rap',
    headerTitle: 'Rap, in US dollars per carat',
    align: 'end',
    quiet: true,
    value: (row) => row.rap,
    format: twoDecimals,
    written: (row) => (rapWords(row) === NO_RAP ? NO_RAP : null),
    cell: (row) => <Rap row={row} />,
    exportValue: (row) => row.rap ?? rapWords(row),
  },
  markup_disc: {
    id: 'markup_disc',
    header: 'Disc %',
    headerTitle: 'Discount to Rap, in percent',
    align: 'end',
    pinned: 'right',
    value: (row) => row.markup_disc,
    format: twoDecimals,
  },
  markup_ppc: {
    id: 'markup_ppc',
    header: '$/ct',
    headerTitle: 'Price, in US dollars per carat',
    align: 'end',
    pinned: 'right',
    value: (row) => row.markup_ppc,
    format: twoDecimals,
  },
  sell_amt: {
    id: 'sell_amt',
    header: 'Amount $',
    headerTitle: 'Amount, in US dollars',
    align: 'end',
    strong: true,
    pinned: 'right',
    value: (row) => row.sell_amt,
    format: twoDecimals,
  },
};

type Coloured = Pick<StoneRow, 'color' | 'fancy' | 'intensity' | 'overtone'>;

export const ANY_COLOUR: GridColumn<Coloured> = {
  id: 'color',
  header: 'Colour',
  strong: true,
  value: (row) => row.color ?? fancyWords(row),
};

export const GROWTH_COLUMN: GridColumn<Pick<StoneRow, 'growth_type'>> = {
  id: 'growth_type',
  header: 'Growth',
  inEveryFile: true,
  value: (row) => GROWTH_NAME[row.growth_type],
};

/**
 * Formats a stone: "Natural Round 1.51 ct F VS1". The growth is a full word, because its
 * abbreviation could be read as a colour grade. Fancy colours are spelled out.
 */
export function stoneTitle(
  stone: Pick<StoneRow, 'shape' | 'carat' | 'color' | 'clarity'> &
    Partial<Pick<StoneRow, 'growth_type' | 'fancy' | 'intensity' | 'overtone'>>,
): string {
  return [
    stone.growth_type === undefined ? null : GROWTH_NAME[stone.growth_type],
    stone.shape,
    `${formatWeight(stone.carat)} ct`,
    stone.color ?? fancyWords(stone),
    stone.clarity,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}

type PhoneStone = Parameters<typeof stoneTitle>[0] & Parameters<typeof finishLine>[0];

const SHORT: Readonly<Record<string, string>> = {
  Modified: 'Mod.',
  Square: 'Sq.',
  Tapered: 'Tap.',
  European: 'Eur.',
};

const shortShape = (shape: string): string => {
  const words = shape.split(' ');
  return words.length === 1 ? shape : words.map((word) => SHORT[word] ?? word).join(' ');
};

/**
 * Texts of a row on a phone, each short enough for one line. The title omits a fancy colour,
 * because the name of such a colour is too long.
 */
export const phoneLines = (stone: PhoneStone) => ({
  title: [shortShape(stone.shape), formatWeight(stone.carat), stone.color, stone.clarity]
    .filter((part) => part !== null && part !== '')
    .join(' '),
  fancy: stone.color === null ? fancyWords(stone) || null : null,
  finish: finishLine(stone).replace('fluor ', '').replace('very strong', 'v. strong'),
});

type Made = Pick<StoneRow, 'cut' | 'polish' | 'symmetry' | 'fluorescence'>;

/**
 * Formats the finish (cut, polish and symmetry; "3EX" if all are excellent) and the fluorescence:
 * "3EX, fluor none".
 */
export const makeLine = (stone: Made): string =>
  [finishWords(stone), stone.fluorescence && `fluor ${stone.fluorescence.toLowerCase()}`]
    .filter(Boolean)
    .join(', ');

export const finishLine = (stone: Made & Parameters<typeof reportWords>[0]): string =>
  [makeLine(stone), reportWords(stone)].filter(Boolean).join(', ');
