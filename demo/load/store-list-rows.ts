import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import { IMPORT_OUTCOME, STONE_STATUS } from '#machines/codes.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { countRows } from '../../server/stock/imports/check-rows.ts';
import { STONE_AS_IT_IS } from '../../server/stock/imports/draft-columns.ts';
import { decimalOrNullOf } from '../../server/stock/prices/decimals.ts';
import { STEPS_BY_END } from '../list-steps.ts';
import { minutesBefore } from '../minutes-before.ts';
import { toStoredDiscount } from '../people.ts';
import { getApplyPeriod } from '../supplier-lists.ts';
import type { DemoList, DemoListRow } from '../write/write-supplier-lists.ts';

const { new: listed, repriced, changed, unchanged, kept, rejected } = IMPORT_OUTCOME;

/**
 * Overwrites the outcomes in an applied stock list. The dry run has compared the list with the
 * current stock, not with the stock at the time of the list.
 */
const APPLIED = statement(
  'demo-list-rows-applied',
  `update stock_import_row r
      set outcome = m.outcome, applied_at = m.at,
          price_before = case when m.outcome <> ${listed.code} then coalesce(m.price, r.price_per_ct) end,
          before = case when m.outcome = ${repriced.code} then ${STONE_AS_IT_IS} || jsonb_build_object('disc', m.disc, 'price_per_ct', m.price) end
     from unnest($2::integer[], $3::smallint[], $4::timestamptz[], $5::numeric[], $6::numeric[]) as m (line, outcome, at, price, disc), stone s
    where r.import_id = $1 and r.line = m.line and r.outcome <> ${rejected.code} and s.id = r.stone_id`,
);
/**
 * Marks the rows of a rolled-back stock list as undone, except the first two, whose stones changed
 * after the import.
 */
const ROLLED_BACK = statement(
  'demo-list-rows-rolled-back',
  `update stock_import_row r
      set before = ${STONE_AS_IT_IS}, applied_at = $2, undone_at = case when m.place > $4 then $3::timestamptz end,
          left_in = case when m.place <= $4 then 0 end
     from (select id, row_number() over (order by line) as place from stock_import_row
            where import_id = $1 and outcome in (${repriced.code}, ${changed.code})) m, stone s
    where r.id = m.id and s.id = r.stone_id`,
);
const LEFT = 2;

/** Status changes by stone, in chronological order. */
type Steps = ReadonlyMap<Field, readonly { at: string; to: Field }[]>;

export async function storeAppliedRows(
  connection: pg.PoolClient,
  anchor: Date,
  list: DemoList,
  ofStones: readonly Field[][],
): Promise<void> {
  const applying = getApplyPeriod(list);
  if (!applying) throw new Error(`${list.name} was not applied`);
  const steps = stepsOf(ofStones);
  const from = minutesBefore(anchor, applying.from);
  const to = minutesBefore(anchor, applying.to + 1);
  const outcomes = list.rows.map(({ did, stone }) =>
    did ? IMPORT_OUTCOME[did.outcome] : isFreeAt(steps, stone, from) ? unchanged : kept,
  );
  const before = (of: (price: PriceBefore) => number | null) =>
    list.rows.map(({ did }) =>
      did?.outcome === 'repriced' ? decimalOrNullOf(of(did.before), 2) : null,
    );
  await runStatement(connection, APPLIED, [
    list.id,
    list.rows.map(({ line }) => line),
    outcomes.map(({ code }) => code),
    list.rows.map(({ did }) =>
      did === null ? null : 'ago' in did ? minutesBefore(anchor, did.ago) : to,
    ),
    before(({ perCarat }) => perCarat),
    before(({ discount }) => toStoredDiscount(list.provider, discount)),
  ]);
  await countRows(connection, list.id);
}

type PriceBefore = Extract<DemoListRow['did'], { outcome: 'repriced' }>['before'];

function stepsOf(events: readonly Field[][]): Steps {
  const steps = new Map<Field, { at: string; to: Field }[]>();
  for (const [at, workflow, record = null, , , , to = null] of events) {
    if (workflow !== 'stone') continue;
    steps.set(record, [...(steps.get(record) ?? []), { at: String(at), to }]);
  }
  return steps;
}

/** True if the stone was available at that time. Only then could a stock list change it. */
function isFreeAt(steps: Steps, stone: StoneId, moment: string): boolean {
  const before = (steps.get(stone) ?? []).filter(({ at }) => at < moment);
  const last = before.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1);
  return !last || last.to === STONE_STATUS.available.code;
}

export async function storeRolledBackRows(
  connection: pg.PoolClient,
  anchor: Date,
  list: DemoList,
): Promise<void> {
  const after = (event: string): string => {
    const step = STEPS_BY_END[list.end].find((one) => one.event === event);
    return minutesBefore(anchor, list.ago - (step?.after ?? 0));
  };
  await runStatement(connection, ROLLED_BACK, [
    list.id,
    after('import.finish'),
    after('import.restore'),
    LEFT,
  ]);
}
