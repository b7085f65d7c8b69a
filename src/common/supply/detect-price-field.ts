import type { StockField } from './fields.ts';
import type { ListProfile } from './list-profile.ts';
import { type DecimalSign, parseNumber } from './parse-number.ts';

const NEARLY_ALL = 0.95;
const SLACK = 0.01;
const FEWEST = 1;

/**
 * Compares the prices in column `at` with the other figures of each row. Returns null if the
 * comparison has no clear result.
 */
export function detectPriceField(
  survey: ListProfile,
  at: number,
  places: ReadonlyMap<StockField, number>,
  decimal: DecimalSign,
): { field: 'price_per_ct' | 'total_amt'; reason: string } | null {
  let [rows, perCarat, total] = [0, 0, 0];
  for (const { cells } of survey.sample) {
    const figure = (place: number | undefined): number | null => {
      const read = parseNumber(cells[place ?? -1] ?? '', decimal);
      return 'text' in read && Number(read.text) !== 0 ? Number(read.text) : null;
    };
    const said = (field: StockField) => figure(places.get(field));
    const [price, carat] = [figure(at), said('carat')];
    if (price === null || carat === null || Math.abs(carat - 1) < SLACK) continue;
    const known = otherPrices(said);
    if (known.length === 0) continue;
    rows += 1;
    if (known.some((one) => isNear(price, one))) perCarat += 1;
    if (known.some((one) => isNear(price, one * carat))) total += 1;
  }
  if (rows < FEWEST) return null;
  if (perCarat >= rows * NEARLY_ALL && total < rows / 2)
    return {
      field: 'price_per_ct',
      reason: `the values are prices per carat in ${perCarat} of ${rows} rows`,
    };
  if (total >= rows * NEARLY_ALL && perCarat < rows / 2)
    return {
      field: 'total_amt',
      reason: `the values are prices per stone in ${total} of ${rows} rows`,
    };
  return null;
}

/**
 * Computes candidates for the price per carat from the other figures of the row. Suppliers write a
 * discount in five ways, so Rap price and discount give up to five candidates.
 */
function otherPrices(said: (field: StockField) => number | null): number[] {
  const [rap, disc, total, carat] = [said('rap'), said('disc'), said('total_amt'), said('carat')];
  const perCarat = said('price_per_ct');
  if (perCarat !== null) return [perCarat];
  if (total !== null && carat !== null) return [total / carat];
  if (rap === null || disc === null) return [];
  return [1 + disc / 100, 1 - disc / 100, 1 + disc, 1 - disc, disc]
    .filter((part) => part > 0)
    .map((part) => rap * part);
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(1, Math.abs(other) * SLACK);
