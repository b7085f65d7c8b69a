import { formatDate, formatInteger, formatNumber } from '#common/format.ts';
import type { Choices } from '#common/trade/filter.ts';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import { isSame } from '../records/only-changes.ts';
import { asTyped, byName, type FieldLabels } from '../records/use-edit-conflict.tsx';
import { DISCOUNT, PRICE } from '../stones/price-rules.ts';
import type { Wanted } from './demand-calls.ts';
import { parseStones } from './parse-stones.ts';
import { hasFilters, type SavedFilter } from './search-types.ts';

export interface DemandFields {
  readonly name: string;
  readonly note: string;
  readonly quantity: string;
  readonly ppc: string;
  readonly disc: string;
  readonly until: string;
  /** Filter as dealer shorthand; null leaves the filter unchanged. */
  readonly stones: string | null;
}

/**
 * Rule for a target discount, which may be lower and have more decimals than an agreed discount.
 */
const WISHED: FigureRule = { ...DISCOUNT, least: -100, decimals: 4 };
const MOST_STONES = 10_000;

export type DemandFault = Partial<Record<keyof DemandFields, string>>;

export const fieldsOf = (wanted: Wanted): DemandFields => ({
  name: wanted.name,
  note: wanted.note ?? '',
  quantity: String(wanted.quantity),
  ppc: wanted.target_ppc === null ? '' : String(wanted.target_ppc),
  disc: wanted.target_disc === null ? '' : String(wanted.target_disc),
  until: wanted.until ?? '',
  stones: null,
});

const figure = (value: number | null): string => (value === null ? 'none' : formatNumber(value));

export const DEMAND_LABELS: FieldLabels<Wanted> = {
  name: { label: 'Name', text: asTyped },
  note: { label: 'Note', text: byName },
  quantity: { label: 'Number of stones', text: formatInteger },
  target_ppc: { label: 'Maximum, $ per carat', text: figure },
  target_disc: { label: 'Discount, percent', text: figure },
  until: { label: 'Until', text: (until) => (until === null ? 'no date' : formatDate(until)) },
  filter: { label: 'Stones', text: byName },
};

/** `wanted`, the request body, is valid only if `faults` is empty. */
export function parseFields(
  fields: DemandFields,
  filter: SavedFilter,
  choices: Choices,
): { readonly wanted: Wanted; readonly faults: DemandFault } {
  const quantity = /^\d{1,5}$/.test(fields.quantity.trim()) ? Number(fields.quantity) : 0;
  const price = parseFigure(fields.ppc, PRICE);
  const disc = parseFigure(fields.disc, WISHED);
  const stones = fields.stones === null ? { filter } : stonesOf(fields.stones, filter, choices);
  const faults: DemandFault = {
    ...(quantity >= 1 && quantity <= MOST_STONES
      ? {}
      : { quantity: 'Enter a whole number from 1 to 10,000.' }),
    ...('fault' in price ? { ppc: price.fault } : {}),
    ...('fault' in disc ? { disc: disc.fault } : {}),
    ...('fault' in stones ? { stones: stones.fault } : {}),
  };
  return {
    faults,
    wanted: {
      name: fields.name.trim(),
      note: fields.note.trim() || null,
      quantity,
      target_ppc: 'fault' in price ? null : price.figure,
      target_disc: 'fault' in disc ? null : disc.figure,
      until: fields.until || null,
      filter: 'fault' in stones ? filter : stones.filter,
    },
  };
}

function stonesOf(
  text: string,
  filter: SavedFilter,
  choices: Choices,
): { readonly filter: SavedFilter } | { readonly fault: string } {
  const read = parseStones(text, filter, choices);
  return 'fault' in read || hasFilters(read.filter)
    ? read
    : { fault: 'Describe the wanted stones in trade shorthand.' };
}

export function changesOf(was: Wanted, now: Wanted): Partial<Wanted> {
  const entries = (Object.keys(now) as (keyof Wanted)[]).filter(
    (field) => !isSame(was[field], now[field]),
  );
  return Object.fromEntries(entries.map((field) => [field, now[field]]));
}

/** Returns true if the filter or a target changed. Such a change voids the earlier matches. */
export const isRefined = (changes: Partial<Wanted>): boolean =>
  'filter' in changes || 'target_ppc' in changes || 'target_disc' in changes;
