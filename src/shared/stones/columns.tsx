import './columns.css';
import {
  EMPTY,
  formatInteger,
  formatNumber,
  formatText,
  formatWeight,
} from '../../common/format.ts';
import { fancyWords, GROWTH_MARK, GROWTH_NAME, rapWords } from '../../common/stone-words.ts';
import { GROWTH_TYPE } from '../../machines/codes.ts';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import { GrowthMark } from './growth-mark.tsx';
import { ShapeIcon } from './shape-icon.tsx';
import type { StoneRow } from './wire.ts';

/** What every row that stands for a stone carries, whichever list it is in. */
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

function Rap({ row }: { readonly row: CommonStone }) {
  const words = rapWords(row);
  if (words === null) return formatNumber(row.rap);
  return words === 'no cell' ? (
    <span className="stone-faint">{words}</span>
  ) : (
    <span title={words}>{EMPTY}</span>
  );
}

const grade = (id: 'cut' | 'polish' | 'symmetry', header: string, headerTitle: string) => ({
  id,
  header,
  headerTitle,
  align: 'center' as const,
  width: 32,
  value: (row: CommonStone) => row[id],
});

/** The columns that all lists of stones share, by the field that the server names them with. */
export const COMMON_COLUMNS: Readonly<Record<CommonField, GridColumn<CommonStone>>> = {
  shape: {
    id: 'shape',
    header: 'Shape',
    width: 100,
    pinned: 'left',
    value: (row) => row.shape,
    cell: (row) => (
      <span className="stone-shape" title={row.shape}>
        <ShapeIcon shape={row.shape} size={15} />
        <span>{row.shape}</span>
        <GrowthMark growth={row.growth_type} />
      </span>
    ),
  },
  stock_no: {
    id: 'stock_no',
    header: 'Stock no.',
    headerTitle: 'Stock number',
    width: 80,
    pinned: 'left',
    quiet: true,
    value: (row) => row.stock_no,
  },
  carat: {
    id: 'carat',
    header: 'Carat',
    align: 'end',
    width: 66,
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
    width: 30,
    strong: true,
    sortWords: ['white first', 'tinted first'],
    value: (row) => row.color,
  },
  clarity: {
    id: 'clarity',
    header: 'Clarity',
    width: 46,
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
    width: 58,
    value: (row) => row.fluorescence,
  },
  report_no: {
    id: 'report_no',
    header: 'Report',
    headerTitle: 'Laboratory and report number',
    width: 142,
    // A number of twelve figures is seen whole.
    least: 134,
    sortable: false,
    value: (row) => (row.report_no === null ? null : `${row.lab ?? ''} ${row.report_no}`.trim()),
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
    width: 76,
    quiet: true,
    value: (row) => row.location,
    cell: (row) => <span title={formatText(row.location)}>{formatText(row.location)}</span>,
  },
  rap: {
    id: 'rap',
    header: 'Rap',
    headerTitle: 'Rap, US dollars a carat',
    align: 'end',
    width: 74,
    quiet: true,
    value: (row) => row.rap,
    format: twoDecimals,
    cell: (row) => <Rap row={row} />,
    exportValue: (row) => row.rap ?? rapWords(row),
  },
  markup_disc: {
    id: 'markup_disc',
    header: 'Disc %',
    headerTitle: 'Discount to Rap, percent',
    align: 'end',
    width: 54,
    value: (row) => row.markup_disc,
    format: twoDecimals,
  },
  markup_ppc: {
    id: 'markup_ppc',
    header: '$/ct',
    headerTitle: 'Price, US dollars a carat',
    align: 'end',
    width: 76,
    value: (row) => row.markup_ppc,
    format: twoDecimals,
  },
  sell_amt: {
    id: 'sell_amt',
    header: 'Amount $',
    headerTitle: 'Amount, US dollars',
    align: 'end',
    width: 108,
    strong: true,
    pinned: 'right',
    value: (row) => row.sell_amt,
    format: twoDecimals,
  },
};

type Coloured = Pick<StoneRow, 'color' | 'fancy' | 'intensity' | 'overtone'>;

/** For lists that hold white and fancy stones side by side: a grade, or the fancy colour in full. */
export const ANY_COLOUR: GridColumn<Coloured> = {
  id: 'color',
  header: 'Colour',
  width: 160,
  least: 90,
  strong: true,
  value: (row) => row.color ?? fancyWords(row),
};

/** In a word, for whoever wants it as a column of its own: to export it. */
export const GROWTH_COLUMN: GridColumn<Pick<StoneRow, 'growth_type'>> = {
  id: 'growth_type',
  header: 'Growth',
  width: 90,
  value: (row) => GROWTH_NAME[row.growth_type],
};

/** "Round 1.51 ct F VS1"; a fancy stone says its colour in full, and one that was grown says so where nothing cuts it. */
export function stoneTitle(
  stone: Pick<StoneRow, 'shape' | 'carat' | 'color' | 'clarity'> &
    Partial<Pick<StoneRow, 'growth_type' | 'fancy' | 'intensity' | 'overtone'>>,
): string {
  return [
    stone.growth_type === GROWTH_TYPE.labGrown ? GROWTH_MARK[stone.growth_type] : null,
    stone.shape,
    `${formatWeight(stone.carat)} ct`,
    stone.color ?? fancyWords(stone),
    stone.clarity,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}

/** "3EX, none, GIA 2337502921" */
export function finishLine(
  stone: Pick<StoneRow, 'cut' | 'polish' | 'symmetry' | 'fluorescence' | 'lab' | 'report_no'>,
): string {
  const grades = [stone.cut, stone.polish, stone.symmetry].filter((one) => one !== null);
  const finish =
    grades.length === 3 && grades.every((one) => one === 'EX') ? '3EX' : grades.join(' ');
  const report = stone.report_no === null ? '' : `${stone.lab ?? ''} ${stone.report_no}`.trim();
  return [finish, stone.fluorescence?.toLowerCase(), report].filter(Boolean).join(', ');
}
