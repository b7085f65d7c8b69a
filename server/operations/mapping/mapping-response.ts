import type { components } from '#api/schema.gen.ts';
import type { StockField } from '#common/supply/fields.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import { MEASURE_FIELDS, type MeasureField, type StoneDraft } from '#common/supply/stone-draft.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import type { StoredMapping } from '../../stock/lists/mappings.ts';
import type { ListScan } from '../../stock/lists/profile-list.ts';

type Schemas = components['schemas'];

export function toMappingResponse({
  mapping,
  made_at,
  ...stored
}: StoredMapping): Schemas['KeptMapping'] {
  return {
    ...stored,
    header_row: mapping.headerRow,
    columns: [...mapping.columns],
    words: wordsOf(mapping),
    conventions: conventionsOf(mapping),
    made_at: made_at.toISOString(),
  };
}

const wordsOf = ({ values }: Mapping): Schemas['TaughtWord'][] =>
  Object.entries(values).flatMap(([field, words]) =>
    Object.entries(words).map(([word, code]) => ({ field: field as StockField, word, code })),
  );

const conventionsOf = ({ conventions }: Mapping): Schemas['ListConventions'] => ({
  ...conventions,
  fractions: [...conventions.fractions],
});

export function toMappedList(
  { facts, drafted, rows, preview, rejections }: ListScan,
  name: string,
  kept: StoredMapping | null,
): Omit<Schemas['MappedList'], 'effect' | 'is_changed'> {
  const { format, encoding, separator, sheet, headerRow } = facts;
  const { meaning, fits, of, reason } = drafted.discount;
  const { leftOut, ...counts } = rows;
  return {
    mapping: kept && toMappingResponse(kept),
    file: { name, format, encoding, separator, sheet, header_row: headerRow },
    columns: drafted.columns.map((column) => ({ ...column, examples: [...column.examples] })),
    words: drafted.words.map(({ isDoubtful: _, ...word }) => ({
      ...word,
      nearest: [...word.nearest],
    })),
    discount: { meaning, fits, shown_by: of, reason },
    decimal_reason: drafted.decimalReason,
    conventions: conventionsOf(drafted.mapping),
    rows: { ...counts, left_out: leftOut },
    preview: preview.map(({ line, stone, rejected }) => ({
      line,
      stone: stone && stoneOnTheWire(stone),
      rejected: rejected.map((one) => ({ ...one, nearest: [...one.nearest] })),
    })),
    rejections: rejections.map((one) => ({ ...one, nearest: [...one.nearest] })),
  };
}

function stoneOnTheWire({ is_asked: _, ...stone }: StoneDraft): Schemas['DraftedStone'] {
  const measures = {} as Record<MeasureField, number | null>;
  for (const field of MEASURE_FIELDS) measures[field] = parseDecimalOrNull(stone[field]);
  return {
    ...stone,
    ...measures,
    key_to_symbols: [...stone.key_to_symbols],
    carat: parseDecimal(stone.carat),
    rap: parseDecimalOrNull(stone.rap),
    disc: parseDecimalOrNull(stone.disc),
    cash_price: parseDecimalOrNull(stone.cash_price),
    cash_disc: parseDecimalOrNull(stone.cash_disc),
    price_per_ct: parseDecimalOrNull(stone.price_per_ct),
    total_amt: parseDecimalOrNull(stone.total_amt),
  };
}
