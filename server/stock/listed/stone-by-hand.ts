import type { components } from '../../../src/api/schema.gen.ts';
import { refuseField, refuseValues } from '../../platform/http/refusal.ts';
import { DRAFT_COLUMNS } from '../imports/draft-columns.ts';
import { unknownCode } from '../search/filter-faults.ts';
import { isMastered, MASTERS } from '../search/filter-to-conditions.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';

export type StoneByHand = components['schemas']['StockStoneKnown'];
type Field = keyof StoneByHand;

/** What may be said of a stone by hand: whatever a list may say, but for the marks of its report. */
export const BY_HAND = DRAFT_COLUMNS.filter(
  (column) => column !== 'key_to_symbols',
) satisfies readonly Field[];

const DECIMALS: Partial<Record<Field, number>> = { carat: 3, disc: 4 };
const USUAL_DECIMALS = 2;

/** The columns that the caller has sent: codes as numbers, figures as they were written. Each that is none is named. */
export function columnsSent(sent: StoneByHand, names: AttributeNames): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  const unknown: { field: string; message: string }[] = [];
  for (const field of BY_HAND) {
    const value = sent[field];
    if (value === undefined) continue;
    columns[field] = typeof value === 'string' ? value.trim() : value;
    if (typeof value === 'number') requireDecimals(field, value);
    if (typeof value !== 'string') continue;
    if (value.trim() === '') unknown.push({ field: `data.${field}`, message: 'This is empty.' });
    if (!isMastered(field)) continue;
    const [nr] = names.numbers(MASTERS[field], [value]).known;
    if (nr === undefined)
      unknown.push({ field: `data.${field}`, message: unknownCode(field, value) });
    columns[field] = nr;
  }
  if (unknown.length > 0) throw refuseValues(unknown);
  return columns;
}

function requireDecimals(field: Field, value: number): void {
  const most = DECIMALS[field] ?? USUAL_DECIMALS;
  const [, decimals = ''] = String(value).split('.');
  if (String(value).includes('e') || decimals.length > most)
    throw refuseField(`data.${field}`, `Please give no more than ${most} decimals.`);
}

/**
 * A price is one of two: so much below Rap, or so much a carat. Whoever says a new price a carat and no discount means the
 * second; a discount alone would leave open what stands where Rap has no price.
 */
export function priceSent(sent: StoneByHand): StoneByHand {
  if (sent.price_per_ct !== undefined) return { disc: null, ...sent };
  if (sent.disc !== undefined)
    throw refuseField('data.disc', 'A discount is said together with the price a carat.');
  return sent;
}

/** A stone in the words of the contract, as the caller may have known it. */
export function byHandOf(
  record: Readonly<Record<Field, unknown>>,
  names: AttributeNames,
): StoneByHand {
  return Object.fromEntries(
    BY_HAND.map((field) => {
      const value = record[field];
      if (value === null) return [field, null];
      if (isMastered(field)) return [field, names.code(Number(value))];
      const isText = field === 'org_stock_no' || field === 'report_no' || field === 'report_date';
      return [field, isText || typeof value === 'boolean' ? value : Number(value)];
    }),
  );
}
