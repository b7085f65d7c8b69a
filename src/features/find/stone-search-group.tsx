import { count } from '#common/count.ts';
import type { Choices } from '#common/trade/filter.ts';
import { parseSearchText } from '#common/trade/parse-search-text.ts';
import { filterOf } from '#common/trade/shorthand/parse-shorthand.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { FindGroup } from './find-item.ts';

/**
 * Maximum text length of a stone search. A longer text is refused instead of being truncated
 * silently.
 */
export const LONGEST_SEARCH = 2_000;

type Part = ReturnType<typeof filterOf>;

interface Reading {
  readonly part: Part;
  readonly words: string;
  /** parts of the text that the parser did not recognise */
  readonly left: string;
}

export const stoneSearchGroup = (
  label: string,
  readings: readonly Reading[],
  onSearch: (part: Part) => void,
  /** number of stones that the first reading finds, once known */
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
  const read = parseSearchText(text, choices);
  if (read.kind === 'numbers')
    return [
      {
        part: { numbers: [...read.numbers] },
        words: count(read.numbers.length, 'number'),
        left: read.leftOut.length > 0 ? `Not a number: ${read.leftOut.join(', ')}` : '',
      },
    ];
  if (read.kind !== 'shorthand' || read.tokens.length === 0) return [];
  const { tokens, unread } = read;
  const left =
    unread.length === 0 ? '' : `Not recognised: ${unread.map((one) => one.text).join(' ')}`;
  const interpretations = [
    tokens,
    ...tokens.flatMap((token, at) =>
      token.alternatives.map((other) => tokens.with(at, { ...token, ...other })),
    ),
  ];
  return interpretations.map((interpretation) => ({
    part: filterOf(interpretation, choices),
    words: interpretation.map(({ words }) => words).join(', '),
    left,
  }));
}
