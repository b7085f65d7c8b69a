import type { StockImportId } from '#api/ids.gen.ts';
import { createRowParser } from '#common/supply/parse-row.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { checkRows } from '../../server/stock/imports/check-rows.ts';
import { columnsOf } from '../../server/stock/imports/draft-fields.ts';
import { writeLimits } from '../../server/stock/imports/import-limits.ts';
import { readPriceTerms } from '../../server/stock/imports/price-terms.ts';
import { STAGED_COLUMNS, stagedRow } from '../../server/stock/imports/staged-row.ts';
import {
  type AttributeNames,
  readAttributeNames,
} from '../../server/stock/stones/attribute-names.ts';
import { createIds } from '../ids.ts';
import { type ListStep, MAPPING_STEP, STEPS_BY_END } from '../list-steps.ts';
import { minutesBefore } from '../minutes-before.ts';
import { continueSeries, toLastNumbers } from '../number-series.ts';
import { type Person, PROVIDERS } from '../people.ts';
import { idAt } from '../people-ids.ts';
import { createRandom } from '../random.ts';
import type { HistoryLoad } from '../write/history-source.ts';
import { DEMO_MAPPING, HEADERS, TAUGHT, TAUGHT_MAPPING } from '../write/list-cells.ts';
import { type DemoList, drawLists } from '../write/write-supplier-lists.ts';
import { loadMappings } from './load-mappings.ts';
import { storeAppliedRows, storeRolledBackRows } from './store-list-rows.ts';

const { applying } = IMPORT_STATUS;

const FILE = statement(
  'demo-list-file',
  `insert into stored_file (id, key, name, mime, size, sha256, uploaded_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const LIST = statement(
  'demo-list',
  `insert into stock_import (id, import_no, state, provider_id, file_id, sent_by, is_full, created_at)
   values ($1, $2, ${IMPORT_STATUS.received.code}, $3, $4, $5, $6, $7)`,
);
const READ = statement(
  'demo-list-read',
  'update stock_import set mapping = $2::jsonb, headers = $3, fields = $4, taught = $5::jsonb where id = $1',
);
const SET_CORRECTED = statement(
  'demo-list-corrected',
  `update stock_import_row set is_mended = true where import_id = $1 and $2 = any(cells)`,
);
const STEP = statement('demo-list-step', 'update stock_import set state = $2 where id = $1');
const END = statement(
  'demo-list-end',
  `update stock_import i
      set reason = $2, checked_at = case when i.figures is not null then $3::timestamptz end, began_at = $4, ended_at = $5,
          done = case when $4::timestamptz is not null then i.to_do else 0 end
    where id = $1`,
);

/**
 * Limits in percent. A stock list of the supplier Tanwick within these limits needs no approval.
 */
const WITHIN = { provider: 3, gone_pct: 10, rejected_pct: 5, moved_pct: 5 };

interface ListContext {
  readonly load: HistoryLoad;
  readonly names: AttributeNames;
  /** ledger steps of stones that happened before the lists */
  readonly ofStones: readonly Field[][];
  readonly nextId: () => string;
}

/** Loads stock lists in each state that can last. Returns the ledger steps. */
export async function loadSupplierLists(
  load: HistoryLoad,
  ofStones: Field[][],
): Promise<Field[][]> {
  const { connection, seed, anchor, ids } = load;
  const names = await readAttributeNames(connection);
  const nextId = createIds(createRandom(seed, 'requests of lists'));
  const events: Field[][] = [];
  const lasts = new Map<number, number>();
  const { provider, ...limits } = WITHIN;
  await writeLimits(connection, idAt(ids.providers, provider), limits);
  await loadMappings(load);
  for (const list of drawLists(load)) {
    const year = new Date(minutesBefore(anchor, list.ago)).getUTCFullYear();
    const number = (lasts.get(year) ?? 0) + 1;
    lasts.set(year, number);
    const no = `SL-${year}-${String(number).padStart(6, '0')}`;
    events.push(...(await loadList({ load, names, ofStones, nextId }, list, no)));
  }
  await continueSeries(connection, toLastNumbers('SL', lasts));
  return events;
}

async function loadList(world: ListContext, list: DemoList, no: string): Promise<Field[][]> {
  const { connection, anchor, ids } = world.load;
  const { id, file } = list;
  const supplier = PROVIDERS[list.provider]?.user ?? null;
  const sender = list.isFetched ? null : supplier;
  const sentBy = sender && ids.userOf(sender);
  const at = (after: number): string => minutesBefore(anchor, list.ago - after);
  await runStatement(connection, FILE, [
    file.id,
    file.key,
    list.name,
    file.mime,
    file.bytes.length,
    file.sha256,
    sentBy,
    at(0),
  ]);
  await runStatement(connection, LIST, [
    id,
    no,
    idAt(ids.providers, list.provider),
    file.id,
    sentBy,
    list.names !== undefined,
    at(0),
  ]);
  const [first, ...rest] = STEPS_BY_END[list.end];
  const steps = list.isTaught ? rest.flatMap(withTeaching) : rest;
  if (list.rows.length > 0) await stage(world, list);
  for (const { to } of steps) await runStatement(connection, STEP, [id, to]);
  const reached = (state: number) => steps.find(({ to }) => to === state);
  const begun = reached(applying.code);
  const over = steps.findLast(({ to }) => !stateHasTag(stockImportMachine, to, 'live'));
  await runStatement(connection, END, [
    id,
    steps.findLast(({ reason, to }) => reason && stateHasTag(stockImportMachine, to, 'sentBack'))
      ?.reason ?? null,
    at(1),
    begun ? at(begun.after) : null,
    over ? at(over.after) : null,
  ]);
  return stepsOf(world, list, [...(first ? [first] : []), ...steps], { sender, supplier });
}

const withTeaching = (step: ListStep): ListStep[] =>
  step.to === IMPORT_STATUS.waiting.code ? [step, MAPPING_STEP] : [step];

/**
 * Parses the rows of a stock list like the import does, compares them with the stock, and stores
 * the outcomes.
 */
async function stage({ load, names, ofStones }: ListContext, list: DemoList): Promise<void> {
  const { connection, anchor } = load;
  const mapping = list.isTaught ? TAUGHT_MAPPING : DEMO_MAPPING;
  const parse = createRowParser(mapping, HEADERS, names.choices());
  const staged = stagedRow(list.id, mapping, names, await readPriceTerms(connection, list.id));
  await runStatement(connection, READ, [
    list.id,
    JSON.stringify(mapping),
    HEADERS,
    columnsOf(mapping, HEADERS),
    JSON.stringify(list.isTaught ? [TAUGHT] : []),
  ]);
  await copyRows(
    connection,
    `stock_import_row (${STAGED_COLUMNS.join(', ')}) from stdin`,
    list.rows.map((row) => {
      const said = parse(row);
      if ('leftOut' in said) throw new Error(`row ${row.line} of ${list.name} is no stone`);
      return staged(said, row);
    }),
  );
  if (list.isTaught) await runStatement(connection, SET_CORRECTED, [list.id, TAUGHT.word]);
  await checkRows(connection, list.id);
  if (list.end === 'applied' || list.end === 'appliedByItself')
    await storeAppliedRows(connection, anchor, list, ofStones);
  if (list.end === 'rolledBack') await storeRolledBackRows(connection, anchor, list);
}

function stepsOf(
  { load, nextId }: ListContext,
  { id, ago }: { id: StockImportId; ago: number },
  steps: readonly ListStep[],
  people: { sender: Person | null; supplier: Person | null },
): Field[][] {
  let from: number = START_CODE;
  return steps.map(({ event, to, after, by, reason = null }) => {
    const actor =
      by === 'sender' ? people.sender : by === 'supplier' ? people.supplier : (by ?? null);
    const step = [
      minutesBefore(load.anchor, ago - after),
      'stockImport',
      id,
      null,
      event,
      from,
      to,
      actor && load.ids.userOf(actor),
      actor?.role ?? 0,
      null,
      reason,
      nextId(),
    ];
    from = to;
    return step;
  });
}
