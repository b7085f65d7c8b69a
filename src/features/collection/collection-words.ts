import { count } from '#common/count.ts';
import type { SavedFilter } from '../../shared/searches/search-types.ts';
import type { Collection } from './collection-calls.ts';

export function contentText(
  { filter, stock_numbers }: Pick<Collection, 'filter' | 'stock_numbers'>,
  line: (filter: SavedFilter) => string,
): string {
  const named =
    stock_numbers.length === 0
      ? ''
      : `${count(stock_numbers.length, 'stone')} listed by stock number`;
  return [filter === null ? '' : line(filter), named].filter(Boolean).join(', and ');
}

export const KIND = { 1: 'White', 2: 'Fancy' } as const;
