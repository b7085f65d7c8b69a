import type pg from 'pg';
import type { BusinessId, MemoId, MemoLineId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { castLineIds } from '#common/line-ids.ts';
import { REPORT_GROUPING } from '#machines/codes.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { LineRow } from '../lines/line-list.ts';
import { memoList } from '../lines/lists.ts';
import { readLines } from '../lines/read-lines.ts';
import { findStonesByNumber, type ScannedStone } from './scanned-stones.ts';
import { sortScan } from './sort-scan.ts';

type MemoScan = components['schemas']['MemoScan'];
type ScannedMemo = MemoScan['memos'][number];

interface Reader {
  pool: pg.Pool;
  session: Session;
}

export async function scanMemoLines(
  reader: Reader,
  numbers: readonly string[],
  businessId: BusinessId | undefined,
): Promise<MemoScan> {
  const stones = await findStonesByNumber(reader, numbers);
  const out = await linesOut(reader, [...stones.values()].flat());
  const { found, strangers } = sortScan(numbers, { stones, out, businessId });
  const sums = await sumsOf(reader.pool, found);
  return {
    numbers: numbers.length,
    ...figures(sums.get(null)),
    memos: byMemo(found).map((lines) => memoOf(lines, sums)),
    strangers,
  };
}

async function linesOut(
  reader: Reader,
  stones: readonly ScannedStone[],
): Promise<Map<string, LineRow>> {
  if (stones.length === 0) return new Map();
  const ids = [...new Set(stones.map(({ id }) => id))];
  const { data } = await readLines(reader, {
    list: memoList,
    filter: {
      page: 1,
      size: ids.length,
      currentTab: 'current',
      groupBy: REPORT_GROUPING.memoWise,
    },
    stockNumbers: undefined,
    order: 's.stock_no',
    narrow: (where) => where.add((p) => `l.stone_id = any(${p})`, ids),
  });
  return new Map(data.map((line) => [line.stone_id, line]));
}

const byMemo = (found: readonly LineRow[]): LineRow[][] =>
  [...Map.groupBy(found, (line) => line.reference ?? '')]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, lines]) => lines);

interface Sums {
  memo_id: MemoId | null;
  pieces: number;
  carat: string | null;
  amount: string | null;
  stay_out: number;
}

const SUMS = statement(
  'memo-scan-sums',
  `select l.memo_id, (count(*) filter (where l.id = any($1)))::int as pieces,
                sum(s.carat) filter (where l.id = any($1)) as carat, sum(l.amount) filter (where l.id = any($1)) as amount,
                (count(*) filter (where ${stateIn('l.state', memoLineMachine, 'live')} and l.id <> all($1)))::int as stay_out
           from memo_line l join stone s on s.id = l.stone_id
          where l.memo_id in (select memo_id from memo_line where id = any($1))
          group by grouping sets ((l.memo_id), ())`,
);

/** Sums the lines by memo. The key null holds the total. */
async function sumsOf(pool: pg.Pool, found: readonly LineRow[]): Promise<Map<string | null, Sums>> {
  const { rows } = await runStatement(pool, SUMS, [castLineIds<MemoLineId>(found)]);
  return new Map(rows.map((row) => [row.memo_id, row]));
}

const figures = (sums: Sums | undefined): Pick<ScannedMemo, 'pieces' | 'carat' | 'amount'> => ({
  pieces: sums?.pieces ?? 0,
  carat: parseDecimal(sums?.carat ?? '0'),
  amount: parseDecimal(sums?.amount ?? '0'),
});

function memoOf(lines: LineRow[], sums: ReadonlyMap<string | null, Sums>): ScannedMemo {
  const [first] = lines;
  if (!first?.memo || !first.reference || !first.business_id || !first.company_name)
    throw new Error('a memo line has no memo');
  const { memo_id, due_on, is_overdue } = first.memo;
  return {
    memo_id,
    memo_no: first.reference,
    business_id: first.business_id,
    company_name: first.company_name,
    due_on,
    is_overdue,
    ...figures(sums.get(memo_id)),
    stay_out: sums.get(memo_id)?.stay_out ?? 0,
    lines,
  };
}
