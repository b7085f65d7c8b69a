import { formatInteger } from '#common/format.ts';
import type { Choices } from '#common/trade/filter.ts';
import { formatShorthand } from '#common/trade/words/filter-words.ts';
import { numbersOf } from '../../shared/lines/line-params.ts';
import { isSame } from '../../shared/records/only-changes.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { parseStones } from '../../shared/searches/parse-stones.ts';
import { hasFilters, type SavedFilter } from '../../shared/searches/search-types.ts';
import type { Collection, CollectionWords } from './collection-calls.ts';

export interface CollectionFields {
  readonly name: string;
  readonly description: string;
  readonly kind: 1 | 2;
  /** stock numbers, separated by any characters */
  readonly numbers: string;
  /**
   * search that the user typed, in trade shorthand such as `1-1.2 D-F VS`; null if the saved search
   * is unchanged
   */
  readonly stones: string | null;
  readonly active: boolean;
}

export const fieldsOf = (collection: Collection | null): CollectionFields => ({
  name: collection?.name ?? '',
  description: collection?.description ?? '',
  kind: collection?.diamond_type ?? 1,
  numbers: collection?.stock_numbers.join('\n') ?? '',
  stones: null,
  active: collection?.is_active ?? true,
});

export const wordsOf = (collection: Collection): CollectionWords => ({
  name: collection.name,
  description: collection.description,
  stock_numbers: collection.stock_numbers,
  filter: collection.filter,
  is_active: collection.is_active,
});

export const FIELD_LABELS: FieldLabels<CollectionWords> = {
  name: { label: 'Name', text: asTyped },
  description: { label: 'Description', text: byName },
  stock_numbers: {
    label: 'Stones by stock number',
    text: (numbers) => formatInteger(numbers.length),
  },
  filter: { label: 'Stones by search', text: byName },
  is_active: { label: 'Visible to clients', text: (sees) => (sees ? 'yes' : 'no') },
};

/**
 * Fills the fields with `words`. Keeps the typed search (`stones`), but clears it if `words.filter`
 * is the saved filter.
 */
export const applySavedInput = (
  fields: CollectionFields,
  words: CollectionWords,
  saved: SavedFilter | null,
): CollectionFields => ({
  ...fields,
  name: words.name,
  description: words.description ?? '',
  numbers: words.stock_numbers.join('\n'),
  stones: isSame(words.filter, saved) ? null : fields.stones,
  active: words.is_active,
});

/** Formats a saved filter as trade shorthand, for the search field of the form. */
export const wordsOfFilter = (filter: SavedFilter | null, choices: Choices): string =>
  filter === null ? '' : formatShorthand({ ...filter, page: 1, size: 1 }, choices);

interface Read {
  readonly words: CollectionWords;
  readonly fault: string | null;
}

/**
 * Parses the fields into `words`, the values to send. If the typed search has an error (`fault`),
 * `words` contains the saved search instead.
 */
export function readFields(
  fields: CollectionFields,
  filter: SavedFilter | null,
  choices: Choices,
): Read {
  const read =
    fields.stones === null
      ? { filter }
      : parseStones(fields.stones, { ...filter, diamond_type: fields.kind }, choices);
  const found = 'fault' in read ? filter : read.filter;
  return {
    fault: 'fault' in read ? read.fault : null,
    words: {
      name: fields.name.trim(),
      description: fields.description.trim() || null,
      stock_numbers: numbersOf(fields.numbers),
      filter: found !== null && hasFilters(found) ? { ...found, diamond_type: fields.kind } : null,
      is_active: fields.active,
    },
  };
}
