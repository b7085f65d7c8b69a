import type pg from 'pg';
import type { StockExportId, StockExportRunId, UserId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG, STOCK_EXPORT_RUN } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { nextRun } from '../../server/stock/feeds/next-feed-run.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ADMINISTRATOR } from '../people.ts';
import { createRandom } from '../random.ts';
import { type DemoSending, type DemoStockExport, STOCK_EXPORTS } from '../stock-exports.ts';
import type { DemoIds } from './load-people.ts';

const DAY = 24 * 60;
const DAYS_STOOD = 12;
const ZONE = 'UTC';
const MOST_FAILURES = 5;
const REASON = 'The stock could not be sent five times in a row.';
const BYTES_A_STONE = 310;

const PUT = statement(
  'demo-stock-export-put',
  `insert into stock_export (id, client_id, settings, schedule, next_at, failures, created_at, changed_at)
   select $1, c.id, $3, $4, $5, $6, $7, $7 from external_client c where c.name = $2`,
);
const PAUSE = statement(
  'demo-stock-export-pause',
  'update stock_export set is_active = false, next_at = null where id = $1',
);
const PUT_RUN = statement(
  'demo-stock-export-run-put',
  `insert into stock_export_run (id, export_id, is_whole, begun_at, ended_at, outcome, file_name, bytes, stones, added, changed, removed, fault)
   values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '3 seconds', $5, $6, $7, $8, $9, $10, $11, $12)`,
);

interface DemoContext {
  readonly seed: number;
  readonly anchor: Date;
  readonly ids: DemoIds;
}

/** Loads stock exports and their runs. Returns the ledger steps. */
export async function loadStockExports(
  connection: pg.PoolClient,
  { seed, anchor, ids }: DemoContext,
): Promise<Field[][]> {
  const nextId = createIds(createRandom(seed, 'ids of stock exports'));
  const by = ids.userOf(ADMINISTRATOR);
  const events: Field[][] = [];
  for (const one of STOCK_EXPORTS) {
    const id = nextId<StockExportId>();
    const began = minutesBefore(anchor, DAYS_STOOD * DAY);
    const schedule = scheduleOf(one, anchor);
    const next = nextRun(schedule, ZONE, anchor);
    const failures = one.isPaused ? MOST_FAILURES : 0;
    const settings = JSON.stringify(one.settings);
    await runStatement(connection, PUT, [id, one.of, settings, schedule, next, failures, began]);
    const step = (at: string, event: string, from: number, to: number, who: UserId | null) =>
      events.push([
        at,
        'activeFlag',
        id,
        null,
        event,
        from,
        to,
        who,
        who === null ? 0 : ADMINISTRATOR.role,
        null,
        who === null ? REASON : null,
        nextId(),
      ]);
    step(began, 'flag.create', START_CODE, ACTIVE_FLAG.active.code, by);
    for (const run of one.runs)
      await runStatement(connection, PUT_RUN, [
        nextId<StockExportRunId>(),
        id,
        run.changes === undefined,
        ...whatCame(one, run, anchor),
      ]);
    if (!one.isPaused) continue;
    await runStatement(connection, PAUSE, [id]);
    const last = minutesBefore(anchor, one.runs.at(-1)?.ago ?? 0);
    step(last, 'flag.deactivate', ACTIVE_FLAG.active.code, ACTIVE_FLAG.inactive.code, null);
  }
  return events;
}

function scheduleOf({ ago }: DemoStockExport, anchor: Date): string {
  const at = new Date(minutesBefore(anchor, ago));
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
}

function whatCame(
  { settings: { file, format }, stones }: DemoStockExport,
  { ago, came, changes }: DemoSending,
  anchor: Date,
) {
  const at = minutesBefore(anchor, ago);
  const outcome =
    came === 'sent'
      ? STOCK_EXPORT_RUN.sent
      : came === 'nothing'
        ? STOCK_EXPORT_RUN.nothing
        : STOCK_EXPORT_RUN.failed;
  const day = at.slice(0, 19).replace(/[-:]/g, '');
  const name = changes ? `${file}-changes-${day}.${format}` : `${file}.${format}`;
  const lines = changes ? changes.reduce((sum, count) => sum + count, 0) : stones;
  const [added = null, changed = null, removed = null] = changes ?? [];
  const fault = typeof came === 'string' ? null : came.fault;
  const counts = fault === null ? [stones, added, changed, removed] : [null, null, null, null];
  return [
    at,
    outcome,
    came === 'sent' ? name : null,
    came === 'sent' ? lines * BYTES_A_STONE : null,
    counts[0] ?? null,
    counts[1] ?? null,
    counts[2] ?? null,
    counts[3] ?? null,
    fault,
  ] as const;
}
