import { rm } from 'node:fs/promises';
import type { ProviderId, StockImportId } from '../../../src/api/ids.gen.ts';
import { IMPORT_STATUS } from '../../../src/machines/codes.ts';
import { storingFiles } from '../../platform/files/storing-files.ts';
import { newFormFolder } from '../../platform/http/form-folders.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readImport, type StockImport } from '../../stock/imports/read-imports.ts';
import { readImportRows } from '../../stock/imports/read-rows.ts';
import { callingSupplier } from '../../stock/suppliers/calling-supplier.ts';
import { receiveList } from '../../workflows/imports/receive-list.ts';
import { takeStep } from '../../workflows/imports/take-step.ts';
import { changeThenTell } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { requireOneWay, rowsAsFile } from './rows-as-file.ts';

type Pushing = Call<OperationOf<'pushStones'>>;

/** Long enough for ten thousand rows, short enough for a program that waits. */
const PATIENCE = 15_000;
const ALL_ROWS = { page: 1, size: 10_000, offset: 0 };
const { received, read, staged, checked } = IMPORT_STATUS;
const ON_ITS_WAY: readonly number[] = [received, read, staged, checked].map(({ code }) => code);

export const pushStones: Handler<OperationOf<'pushStones'>> = async (call) => {
  const { data, session } = call;
  const folder = await newFormFolder();
  try {
    requireOneWay(data);
    return await storingFiles(call, session.actor.id, (keep) =>
      changeThenTell(
        call,
        async (begun) => {
          const supplier = await callingSupplier(begun.client, session);
          if (!supplier.isActive) throw refuse('supplierInactive');
          const sent = await rowsAsFile(begun.client, supplier.id, data, folder);
          const list = { ...sent, isFull: data.is_full ?? false, keep };
          const { id } = await receiveList(begun, supplier.id, list);
          return { id, supplier: supplier.id };
        },
        ({ id, supplier }) => tell(call, id, supplier),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Who pushes waits for what came of it, and takes the steps to it where no worker does. */
async function tell(call: Pushing, id: StockImportId, supplier: ProviderId) {
  const { pool, session, request } = call;
  const known = async (): Promise<StockImport> => {
    const list = await readImport(pool, session.actor, id);
    if (!list) throw new Error('a list that was just received is not there');
    return list;
  };
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && ON_ITS_WAY.includes((await known()).status)) {
    if (!(await takeStep(call, request.id, supplier))) break;
  }
  const list = await known();
  const isChecked = !ON_ITS_WAY.includes(list.status);
  const { rows } = isChecked ? await readImportRows(pool, id, {}, ALL_ROWS, false) : { rows: [] };
  return {
    message: isChecked
      ? `${list.import_no} is held against the stock`
      : `${list.import_no} waits for earlier lists`,
    // Stones that a full list left out are no rows of it, and stand behind them.
    data: { list, rows: rows.filter(({ line }) => line !== null) },
  };
}
