import { readAllPages } from '../../../shared/lists/paging.ts';
import type { StoneQuery, searchStones } from '../../../shared/stones/stone-calls.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { notifyError } from '../../../ui/notify.tsx';

export const fetchAllPages = (search: typeof searchStones, question: StoneQuery) =>
  readAllPages(async (place, signal) => {
    const filter = { ...question.filter, ...place };
    const { data, pagination } = await search({ ...question, filter }, signal);
    return { data: data.stockList, pagination };
  });

/** Fetches at most `most` stones. If a request fails, shows the error and returns null. */
export async function fetchAllStones(
  most: number,
  ...args: Parameters<typeof fetchAllPages>
): Promise<StoneRow[] | null> {
  const every: StoneRow[] = [];
  const { signal } = new AbortController();
  try {
    for await (const rows of fetchAllPages(...args)(signal)) {
      every.push(...rows);
      if (every.length >= most) break;
    }
    return every.slice(0, most);
  } catch (error) {
    notifyError('Not all stones could be selected. Please try again.', {
      detail: error instanceof Error ? error.message : null,
    });
    return null;
  }
}
