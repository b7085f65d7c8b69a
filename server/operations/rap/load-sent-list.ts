import { isRapKind, labKindOf } from '../../stock/prices/rap-table.ts';
import type { RapListFault } from '../../stock/rap/parse-rap-list.ts';
import type { LoadMode } from '../../stock/rap/plan-list.ts';
import { FAULTS_LISTED, readSentList, refuseFaults } from '../../stock/rap/sent-list.ts';
import type { Call, OperationOf, Reply } from '../handler.ts';
import { dryRunLoad, loadRapList, type RapLoad } from './load-rap-list.ts';

type Loading = OperationOf<'insertLatestPrices'>;

export async function loadSentList(call: Call<Loading>, mode: LoadMode): Promise<Reply<Loading>> {
  const {
    csv,
    list: of = 'rap',
    dry_run: isDryRun = false,
    confirm: confirmed = false,
  } = call.data ?? {};
  const sent = await readSentList(csv, call.files);
  if (sent.faults.length > 0) {
    if (!isDryRun) throw refuseFaults(sent);
    return { message: 'Nothing was changed', data: faulty(sent.faults) };
  }
  const cells =
    of === 'rap'
      ? sent.cells
      : sent.cells.map((cell) => ({
          ...cell,
          kind: isRapKind(cell.kind) ? labKindOf(cell.kind) : cell.kind,
        }));
  const list = { ...sent, cells, mode, confirmed };
  if (isDryRun) return { message: 'Nothing was changed', data: await dryRunLoad(call.pool, list) };
  // The audit log stores the hash of the list, not its lines.
  const data = {
    list: of,
    sha256: sent.sha256,
    listed_on: sent.listedOn,
    cells: sent.cells.length,
    confirmed,
  };
  return await loadRapList({ ...call, data }, list);
}

const faulty = (faults: readonly RapListFault[]): RapLoad => ({
  listed_on: null,
  cells_read: 0,
  lists: [],
  stones_moved: 0,
  asked_prices: { kept: 0, repriced: 0, waiting: 0 },
  largest_moves: [],
  warnings: [],
  needs_confirmation: false,
  faults: faults.slice(0, FAULTS_LISTED),
  fault_count: faults.length,
});
