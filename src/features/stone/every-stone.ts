import type { StoneQuestion, searchStones } from '../../stones/calls.ts';
import type { StoneRow } from '../../stones/wire.ts';
import { notifyError } from '../../ui/notify.tsx';

/** Everything that a question finds, in pages that one call may ask for. */
export async function* everyPage(
  search: typeof searchStones,
  question: StoneQuestion,
  size: number,
  signal?: AbortSignal,
) {
  for (let page = 1; ; page += 1) {
    const filter = { ...question.filter, page, size };
    const { data, pagination } = await search({ ...question, filter }, signal);
    yield data.stockList;
    if (page >= pagination.totalPages) return;
  }
}

/** All of it at once; null, and somebody is told, where it does not come. */
export async function everyStone(
  ...asked: Parameters<typeof everyPage>
): Promise<StoneRow[] | null> {
  const every: StoneRow[] = [];
  try {
    for await (const rows of everyPage(...asked)) every.push(...rows);
    return every;
  } catch (error) {
    notifyError('Not all of them could be ticked.', {
      detail: error instanceof Error ? error.message : null,
    });
    return null;
  }
}
