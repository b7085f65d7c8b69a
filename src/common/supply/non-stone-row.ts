import { normalizeWord } from '../trade/aliases/normalize-word.ts';
import type { StockField } from './fields.ts';
import type { ListRow } from './mapping.ts';

const TOTALS =
  /^(?:GRAND|SUB|NET)?(?:TOTALS?|SUMS?|SUBTOTALS?|AVERAGES?|AVG|合计|小计|总计)(?:CARATS?|CTS?|PCS|PIECES|STONES|AMOUNT)?$/;

export function classifyNonStoneRow(
  { cells }: ListRow,
  places: ReadonlyMap<StockField, number>,
  heads: readonly string[],
): 'total' | 'header' | null {
  const said = (field: StockField) => (cells[places.get(field) ?? -1] ?? '').trim();
  const filled = cells.map(normalizeWord);
  const same = filled.filter((cell, at) => cell !== '' && cell === heads[at]).length;
  if (same > 1 && same * 2 > filled.filter((cell) => cell !== '').length) return 'header';
  const isNamed = filled.some((cell) => TOTALS.test(cell));
  const hasStone = ['shape', 'clarity', 'report_no'].some((field) => {
    const word = normalizeWord(said(field as StockField));
    return word !== '' && !TOTALS.test(word);
  });
  if (isNamed) return hasStone ? null : 'total';
  // A total can lack the word "total": the row has a carat or an amount, but no stock number,
  // shape, clarity, report or colour.
  const isSum =
    places.has('org_stock_no') &&
    places.has('shape') &&
    said('org_stock_no') === '' &&
    !hasStone &&
    said('color') === '';
  return isSum && (said('carat') !== '' || said('total_amt') !== '') ? 'total' : null;
}
