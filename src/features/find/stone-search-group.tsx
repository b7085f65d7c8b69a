import { count } from '../../common/count.ts';
import { formatInteger } from '../../common/format.ts';
import type { Choices } from '../../common/trade/filter.ts';
import { readSearch } from '../../common/trade/read-search.ts';
import { filterOf } from '../../common/trade/shorthand/read-shorthand.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { FindGroup } from './find-item.ts';

/** As much as a dealer pastes into a search of stones. Of more a part would be searched for, and nobody would know which. */
export const LONGEST_SEARCH = 2_000;

type Part = ReturnType<typeof filterOf>;

/** How a text can be read as a search of stones. */
interface Reading {
  readonly part: Part;
  readonly words: string;
  /** what was not understood */
  readonly left: string;
}

/** A search of stones, where the words are shorthand or numbers; one more for each other way to read them. */
export const stoneSearchGroup = (
  label: string,
  readings: readonly Reading[],
  onSearch: (part: Part) => void,
  /** how many stones the first of them finds, once that is known */
  stones?: number,
): FindGroup => ({
  label,
  items: readings.map(({ part, words, left }, at) => ({
    id: `${label} ${words}`,
    label: words,
    detail: left,
    ...(at === 0 && stones !== undefined ? { right: count(stones, 'stone') } : {}),
    left: <Icon name="search" size="small" />,
    run: () => onSearch(part),
  })),
});

export function readingsOf(text: string, choices: Choices): Reading[] {
  const read = readSearch(text, choices);
  if (read.kind === 'numbers')
    return [
      {
        part: { numbers: [...read.numbers] },
        words: `${formatInteger(read.numbers.length)} numbers`,
        left: read.leftOut.length > 0 ? `Not read as a number: ${read.leftOut.join(', ')}` : '',
      },
    ];
  if (read.kind !== 'shorthand' || read.tokens.length === 0) return [];
  const { tokens, unread } = read;
  const left =
    unread.length === 0 ? '' : `Not understood: ${unread.map((one) => one.text).join(' ')}`;
  const ways = [
    tokens,
    ...tokens.flatMap((token, at) =>
      token.otherwise.map((other) => tokens.with(at, { ...token, ...other })),
    ),
  ];
  return ways.map((way) => ({
    part: filterOf(way, choices),
    words: way.map(({ words }) => words).join(', '),
    left,
  }));
}
