import type { Choices } from '../../common/trade/filter.ts';
import { shorthandOf } from '../../common/trade/words/filter-words.ts';
import { numbersOf } from '../../shared/lines/line-params.ts';
import { readStones } from '../../shared/searches/read-stones.ts';
import { narrows, type SavedFilter } from '../../shared/searches/wire.ts';
import type { Collection, CollectionWords } from './collection-calls.ts';

/** What stands in the fields, as it was typed. */
export interface CollectionFields {
  readonly name: string;
  readonly description: string;
  readonly kind: 1 | 2;
  /** numbers, pasted from anywhere */
  readonly numbers: string;
  /** the stones as dealers write them; null leaves the search as it is */
  readonly stones: string | null;
  readonly active: boolean;
}

export const LONGEST_NAME = 80;
export const LONGEST_WORDS = 2000;

export const fieldsOf = (collection: Collection | null): CollectionFields => ({
  name: collection?.name ?? '',
  description: collection?.description ?? '',
  kind: collection?.diamond_type ?? 1,
  numbers: collection?.stock_numbers.join('\n') ?? '',
  stones: null,
  active: collection?.is_active ?? true,
});

/** A search on one line that reads back as it. */
export const wordsOfFilter = (filter: SavedFilter | null, choices: Choices): string =>
  filter === null ? '' : shorthandOf({ ...filter, page: 1, size: 1 }, choices);

interface Read {
  readonly words: CollectionWords;
  /** what is wrong with the search, or null */
  readonly fault: string | null;
}

/** The fields as they would be sent. */
export function readFields(
  fields: CollectionFields,
  filter: SavedFilter | null,
  choices: Choices,
): Read {
  const read =
    fields.stones === null
      ? { filter }
      : readStones(fields.stones, { ...filter, diamond_type: fields.kind }, choices);
  const found = 'fault' in read ? filter : read.filter;
  return {
    fault: 'fault' in read ? read.fault : null,
    words: {
      name: fields.name.trim(),
      description: fields.description.trim() || null,
      stock_numbers: numbersOf(fields.numbers),
      filter: found !== null && narrows(found) ? { ...found, diamond_type: fields.kind } : null,
      is_active: fields.active,
    },
  };
}
