import { everyPage } from '../../../shared/lists/pages.ts';
import type { StoneQuestion, searchStones } from '../../../shared/stones/calls.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';
import { exportColumns } from '../../../ui/grid/export/export-values.ts';
import type { ExportKind } from '../../../ui/grid/export/use-export.ts';
import { writeExport } from '../../../ui/grid/export/write-export.ts';
import type { GridColumn } from '../../../ui/grid/types.ts';
import { notifyError } from '../../../ui/notify.tsx';

/** Everything that a question finds, in pages that one call may ask for. */
export const everyPageOf = (search: typeof searchStones, question: StoneQuestion) =>
  everyPage(async (place, signal) => {
    const filter = { ...question.filter, ...place };
    const { data, pagination } = await search({ ...question, filter }, signal);
    return { data: data.stockList, pagination };
  });

/** All of it at once; null, and the reader is told, where it does not come. */
export async function everyStone(
  ...asked: Parameters<typeof everyPageOf>
): Promise<StoneRow[] | null> {
  const every: StoneRow[] = [];
  const { signal } = new AbortController();
  try {
    for await (const rows of everyPageOf(...asked)(signal)) every.push(...rows);
    return every;
  } catch (error) {
    notifyError('Not all of them could be ticked.', {
      detail: error instanceof Error ? error.message : null,
    });
    return null;
  }
}

/** The ticked stones under the columns that are shown. They are all there already: nothing is asked for. */
export async function exportTicked(
  kind: ExportKind,
  picks: readonly StoneRow[],
  columns: readonly GridColumn<StoneRow>[],
): Promise<void> {
  const exporting = {
    fileName: 'stones-ticked',
    rows: async function* () {
      yield picks;
    },
  };
  const { signal } = new AbortController();
  const shown = exportColumns(
    columns,
    columns.filter(({ hidden }) => !hidden),
  );
  try {
    await writeExport({ kind, exporting, columns: shown, signal, onCount: () => undefined });
  } catch (error) {
    notifyError('The export stopped before its end', {
      detail: error instanceof Error ? error.message : 'No file was saved.',
    });
  }
}
