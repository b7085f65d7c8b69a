import { isDrawn } from '#common/is-drawn.ts';
import { fancyWords, GROWTH_NAME, labGrownWords, labWords } from '#common/stone-labels.ts';
import { byCode, STONE_STATUS } from '#machines/codes.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import { type SheetColumn, streamXlsx } from '../../platform/export/stream-xlsx.ts';
import {
  EXPORTED_DETAILS,
  exportedDetail,
  type ShownDetails,
  withDetails,
} from './stone-details.ts';
import type { StoneRow } from './stone-row.ts';

type Listed = StoneRow & ShownDetails;

const COLUMNS: readonly SheetColumn<Listed>[] = [
  { header: 'Stock no.', width: 14, value: (row) => row.stock_no },
  { header: 'State', width: 16, value: (row) => byCode(STONE_STATUS, row.status).label },
  { header: 'Growth', width: 11, value: (row) => GROWTH_NAME[row.growth_type] },
  { header: 'Lab', width: 8, value: labWords },
  { header: 'Report', width: 16, value: (row) => row.report_no },
  { header: 'Shape', width: 12, value: (row) => row.shape },
  { header: 'Carat', width: 9, value: (row) => row.carat },
  { header: 'Colour', width: 22, value: (row) => row.color ?? fancyWords(row) },
  { header: 'Clarity', width: 9, value: (row) => row.clarity },
  { header: 'Cut', width: 7, value: (row) => row.cut },
  { header: 'Polish', width: 7, value: (row) => row.polish },
  { header: 'Symmetry', width: 10, value: (row) => row.symmetry },
  { header: 'Fluorescence', width: 13, value: (row) => row.fluorescence },
  { header: 'Location', width: 14, value: (row) => row.location },
  { header: 'Rap', width: 12, value: (row) => row.rap },
  { header: 'Discount %', width: 12, value: (row) => row.markup_disc },
  { header: 'USD per carat', width: 14, value: (row) => row.markup_ppc },
  { header: 'Amount USD', width: 14, value: (row) => row.sell_amt },
  {
    header: STONE_ATTRIBUTES.lab_grown_ppc.label,
    width: 18,
    value: (row) => row.lab_grown_ppc ?? labGrownWords(row),
  },
  {
    header: STONE_ATTRIBUTES.lab_grown_diff.label,
    width: 10,
    value: (row) => row.lab_grown_diff ?? null,
  },
];

const DETAIL_COLUMNS: readonly SheetColumn<Listed>[] = EXPORTED_DETAILS.map((name) => ({
  header: name === 'report_date' ? 'Report date' : STONE_ATTRIBUTES[name].label,
  width: 14,
  value: (row) => exportedDetail(row, name),
}));

/** Streams a workbook of the stones. The workbook never names the suppliers. */
export function stoneSheet(
  context: Parameters<typeof withDetails>[0],
  rows: AsyncIterable<StoneRow>,
  origin: string,
) {
  const link = (words: string, path: string | null) =>
    path === null
      ? null
      : { words: isDrawn(path) ? 'Drawing' : words, address: new URL(path, origin).href };
  return streamXlsx<Listed>({
    sheet: 'Stones',
    columns: [
      ...COLUMNS,
      { header: 'Picture', width: 10, value: (row) => link('Picture', row.image) },
      { header: 'Video', width: 8, value: (row) => link('Video', row.video) },
      { header: 'Certificate', width: 12, value: (row) => link('Certificate', row.certificate) },
      ...DETAIL_COLUMNS,
    ],
    rows: withDetails(context, rows),
  });
}
