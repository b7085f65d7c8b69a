import { IMPORT_OUTCOME, IMPORT_STATUS } from '../../../src/machines/codes.ts';
import { START_CODE } from '../../../src/machines/kernel/model.ts';
import type { Field } from '../../platform/db/copy-rows.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { checkRows } from '../../stock/imports/check-rows.ts';
import { DRAFT_COLUMNS } from '../../stock/imports/draft-columns.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { continueAfter, ofSeries } from '../number-series.ts';
import { ADMINISTRATOR, type Person, PROVIDERS } from '../people.ts';
import { createRandom } from '../random.ts';
import { DEMO_MAPPING, type DemoList, drawLists } from '../write/write-lists.ts';
import type { HistoryLoad } from './load-histories.ts';

const { received, read, staged, checked, waiting, applying, applied, refused } = IMPORT_STATUS;

/** The way of a list, with how many minutes after it came each step was taken, and by whom. */
const begun = [
  ['import.receive', received.code, 0],
  ['import.read', read.code, 1],
  ['import.stage', staged.code, 1],
  ['import.check', checked.code, 1],
  ['import.wait', waiting.code, 1],
] as const;
const WAYS = {
  waiting: begun,
  applied: [...begun, ['import.approve', applying.code, 40], ['import.finish', applied.code, 41]],
  refused: [begun[0], ['import.refuse', refused.code, 1]],
} as const;
const NO_LIST = 'The list is a PDF, and not a list.';

const FILE = statement(
  'demo-list-file',
  `insert into stored_file (id, key, name, mime, size, sha256, uploaded_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const LIST = statement(
  'demo-list',
  `insert into stock_import (id, import_no, state, provider_id, file_id, sent_by, is_full, mapping, headers, fields, created_at)
   values ($1, $2, ${received.code}, $3, $4, $5, false, $8::jsonb, $6, array['org_stock_no', 'price_per_ct'], $7)`,
);
const COPIED = DRAFT_COLUMNS.filter(
  (column) => !['org_stock_no', 'report_no', 'price_per_ct'].includes(column),
).join(', ');
const ROWS = statement(
  'demo-list-rows',
  `insert into stock_import_row (import_id, line, cells, outcome, reasons, org_stock_no, price_per_ct, ${COPIED})
   select $1, m.line, c.cells,
          case when m.fault is null then ${IMPORT_OUTCOME.unchanged.code} else ${IMPORT_OUTCOME.rejected.code} end,
          case when m.fault is not null then jsonb_build_array(m.fault) end,
          c.cells[1], m.price, ${COPIED.replaceAll(/\w+/g, 's.$&')}
     from unnest($2::integer[], $3::jsonb[], $4::text[], $5::numeric[], $6::jsonb[]) as m (line, cells, of, price, fault)
    cross join lateral (select array(select jsonb_array_elements_text(m.cells)) as cells) c
     join lateral (select * from stone s where s.provider_id = $7 and s.org_stock_no = m.of order by s.id limit 1) s on true
    order by m.line`,
);
const STEP = statement('demo-list-step', 'update stock_import set state = $2 where id = $1');
const END = statement(
  'demo-list-end',
  'update stock_import set reason = $2, checked_at = $3, began_at = $4, ended_at = $5 where id = $1',
);

/** Lists of suppliers in some of their states, with their steps for the ledger. */
export async function loadLists(load: HistoryLoad): Promise<Field[][]> {
  const { client, seed, anchor } = load;
  const nextId = createIds(createRandom(seed, 'requests of lists'));
  const events: Field[][] = [];
  const lasts = new Map<number, number>();
  await client.query(`alter table stock_import disable trigger stock_import_live;
                      alter table stock_import disable trigger stock_import_live_new`);
  for (const list of drawLists(seed)) {
    const year = new Date(minutesBefore(anchor, list.ago)).getUTCFullYear();
    const number = (lasts.get(year) ?? 0) + 1;
    lasts.set(year, number);
    events.push(
      ...(await loadList(load, list, `SL-${year}-${String(number).padStart(6, '0')}`, nextId)),
    );
  }
  await client.query(`alter table stock_import enable trigger stock_import_live;
                      alter table stock_import enable trigger stock_import_live_new`);
  await continueAfter(client, ofSeries('SL', lasts));
  return events;
}

async function loadList(
  { client, anchor, ids }: HistoryLoad,
  list: DemoList,
  no: string,
  nextId: () => string,
): Promise<Field[][]> {
  const { id, file, rows, outcome } = list;
  const provider = ids.providers[list.provider];
  const sender = PROVIDERS[list.provider]?.user;
  if (!provider || !sender) throw new Error(`There is no supplier ${list.provider}.`);
  const sentBy = list.isFetched ? null : ids.userOf(sender);
  const at = (after: number): string => minutesBefore(anchor, list.ago - after);
  await ask(client, FILE, [
    file.id,
    file.key,
    file.name,
    file.mime,
    file.bytes.length,
    file.sha256,
    sentBy,
    at(0),
  ]);
  await ask(client, LIST, [
    id,
    no,
    provider,
    file.id,
    sentBy,
    list.headers,
    at(0),
    JSON.stringify(DEMO_MAPPING),
  ]);
  await ask(client, ROWS, [
    id,
    rows.map(({ line }) => line),
    rows.map(({ cells }) => JSON.stringify(cells)),
    rows.map(({ of }) => of),
    rows.map(({ price }) => price),
    rows.map(({ fault }) => (fault ? JSON.stringify(fault) : null)),
    provider,
  ]);
  const way = WAYS[outcome];
  for (const [, state] of way.slice(1)) await ask(client, STEP, [id, state]);
  if (outcome !== 'refused') await checkRows(client, id);
  const isApplied = outcome === 'applied';
  await ask(client, END, [
    id,
    outcome === 'refused' ? NO_LIST : null,
    outcome === 'refused' ? null : at(1),
    isApplied ? at(40) : null,
    outcome === 'waiting' ? null : at(isApplied ? 41 : 1),
  ]);
  let from: number = START_CODE;
  return way.map(([event, to, after]) => {
    const actor = actorOf(event, list.isFetched ? null : sender);
    const step = [
      at(after),
      'stockImport',
      id,
      null,
      event,
      from,
      to,
      actor && ids.userOf(actor),
      actor?.role ?? 0,
      null,
      event === 'import.refuse' ? NO_LIST : null,
      nextId(),
    ];
    from = to;
    return step;
  });
}

function actorOf(event: string, sender: Person | null): Person | null {
  if (event === 'import.receive') return sender;
  return event === 'import.approve' ? ADMINISTRATOR : null;
}
