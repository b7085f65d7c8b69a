import { useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger } from '#common/format.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';
import { type FoundThings, findQuery, LONGEST_NAME } from './find-query.ts';
import { LONGEST_SEARCH } from './stone-search-group.tsx';
import { useDebouncedText } from './use-debounced-text.ts';

export interface Finding {
  /** results for the text; until the server answers, the results for the previous text */
  readonly found: FoundThings;
  readonly isAnswered: boolean;
  /**
   * message about the search, for example while it runs; empty if the search has found something
   */
  readonly says: string;
  readonly isFailed: boolean;
  readonly refetch: () => Promise<unknown>;
}

const NOTHING: FoundThings = { stones: [], records: [] };

export function useFind(text: string): Finding {
  const searched = useDebouncedText(text);
  const { pricesFor } = useClientContext();
  const query = useQuery(findQuery(searched, pricesFor));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isSearchable = text !== '' && text.length <= LONGEST_NAME;
  const isAnswered = !isSearchable || (searched === text && !isFetching && !isPlaceholderData);
  const isFailed = isSearchable && isAnswered && error !== null;
  const found = isSearchable && !isFailed ? (data ?? NOTHING) : NOTHING;
  return { found, isAnswered, isFailed, refetch, says: says() };

  function says(): string {
    if (text === '') return '';
    if (text.length > LONGEST_SEARCH)
      return `The search has ${formatInteger(text.length)} characters. At most ${formatInteger(LONGEST_SEARCH)} characters are allowed.`;
    if (!isSearchable)
      return `Names and numbers have at most ${LONGEST_NAME} characters. Shorten the text.`;
    if (isFailed)
      return `${toProblem(error, TEXTS.listFailed).message} Screens and commands are still listed.`;
    if (!isAnswered) return 'Looking…';
    return found.stones.length + found.records.length === 0
      ? `No screen, stone, trading client, supplier, person or document matches “${text}”.`
      : '';
  }
}
