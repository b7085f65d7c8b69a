import { MEMO_MOVEMENT, MEMO_STATUS, RETURN_CHECK_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { DAY } from '../days.ts';
import type { DemoPrices } from '../demo-prices.ts';
import { createIds } from '../ids.ts';
import type { DemoIds } from '../load/load-people.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ADMINISTRATOR, ASSOCIATES, BUSINESSES, type Person, QUALITY_CONTROL } from '../people.ts';
import { createRandom } from '../random.ts';
import {
  type CheckEnd,
  createSettlements,
  type DemoMemo,
  type Settlement,
} from '../scenarios/memo-scenarios.ts';
import type { DemoStone } from '../stone/model.ts';
import {
  recordDecision,
  recordReturn,
  STONE_AFTER,
  type Step,
  toCheckFindings,
} from './write-return-checks.ts';
import { billStones, CREDITED_BECAUSE, creditBill, type SaleRows } from './write-sales.ts';

const { issued, received, sold } = MEMO_MOVEMENT;
const { open, partial, closed } = MEMO_STATUS;

/** Rows for the COPY statement of each table. */
export type MemoRows = SaleRows &
  Readonly<
    Record<
      'memos' | 'renewals' | 'lines' | 'ends' | 'checks' | 'checkEnds' | 'states' | 'events',
      Field[][]
    >
  >;

export type MemoSource = {
  readonly seed: number;
  readonly anchor: Date;
  readonly ids: DemoIds;
  readonly memos: readonly DemoMemo[];
  readonly priceFor: DemoPrices;
  /** returns the next number of a series in a given year */
  readonly nextNumber: (prefix: 'ME' | 'IN' | 'CN', year: number) => string;
};

export function writeMemos(source: MemoSource): MemoRows {
  const rows: MemoRows = {
    memos: [],
    renewals: [],
    lines: [],
    ends: [],
    checks: [],
    checkEnds: [],
    invoices: [],
    invoiceLines: [],
    creditNotes: [],
    credits: [],
    states: [],
    events: [],
  };
  const nextId = createIds(createRandom(source.seed, 'ids of memos'));
  const drawn = source.memos.filter(({ stones }) => stones.length > 0);
  for (const memo of drawn.toSorted((one, other) => other.ago - one.ago))
    writeMemo(source, rows, nextId, memo);
  return rows;
}

type Moment = { readonly ago: number; readonly actor: Person; readonly request: string };
const RENEWED_BECAUSE = 'The client shows the stones to a second buyer.';
/** Minutes until staff check a return, or notice that a sale was a mistake. */
const SEEN_AFTER = 90;

function writeMemo(
  { anchor, ids, priceFor, nextNumber }: MemoSource,
  rows: MemoRows,
  nextId: () => string,
  memo: DemoMemo,
): void {
  const { memos, renewals, lines, ends, checks, checkEnds, states, events } = rows;
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const day = (ago: number): string => at(ago).slice(0, 10);
  const yearOf = (ago: number): number => Number(at(ago).slice(0, 4));
  const associate = ASSOCIATES[BUSINESSES[memo.business]?.associate ?? -1];
  const actor = memo.byAssociate && associate ? associate : ADMINISTRATOR;
  const businessId = ids.businesses[memo.business] ?? null;
  const issuing: Moment = { ago: memo.ago, actor, request: nextId() };
  const id = nextId();
  const memoNo = nextNumber('ME', yearOf(memo.ago));
  const lineIds = new Map(memo.stones.map((stone) => [stone.id, nextId()]));
  const lineOf = ({ id: stone }: DemoStone): string => lineIds.get(stone) ?? '';
  const money = (stone: DemoStone): Field[] => {
    const { rap, disc, price_per_ct, amount } = priceFor(stone, memo.business);
    return [rap, disc, price_per_ct, amount];
  };
  const step = (
    { ago, actor: by, request }: Moment,
    [workflow, record, stone, event, from, to]: Step,
    reason: string | null = null,
  ): void => {
    events.push([
      at(ago),
      workflow,
      record,
      stone,
      event,
      from,
      to,
      ids.userOf(by),
      by.role,
      businessId,
      reason,
      request,
    ]);
  };

  const { renewedAt } = memo.story;
  const firstDueOn = day(memo.ago - memo.termsDays * DAY);
  const dueOn = renewedAt === undefined ? firstDueOn : day(memo.ago - 2 * memo.termsDays * DAY);
  memos.push([
    id,
    memoNo,
    open.code,
    businessId,
    ids.userOf(actor),
    memo.termsDays,
    dueOn,
    memo.remark,
    at(memo.ago),
  ]);
  step(issuing, ['memo', id, null, 'memoDocument.open', START_CODE, open.code]);
  for (const stone of memo.stones) {
    lines.push([
      lineOf(stone),
      id,
      stone.id,
      issued.code,
      businessId,
      ids.userOf(actor),
      ...money(stone),
      at(memo.ago),
    ]);
    step(issuing, ['memoLine', lineOf(stone), stone.id, 'memo.issue', START_CODE, issued.code]);
    step(issuing, [
      'stone',
      stone.id,
      stone.id,
      'stone.issue',
      STONE_STATUS.available.code,
      STONE_STATUS.memo.code,
    ]);
  }

  if (renewedAt !== undefined) {
    const ago = Math.round(memo.ago - memo.lasted * renewedAt);
    renewals.push([id, at(ago), firstDueOn, dueOn]);
    step(
      { ago, actor, request: nextId() },
      ['memo', id, null, 'memoDocument.renew', open.code, open.code],
      RENEWED_BECAUSE,
    );
  }

  const sale = {
    rows,
    businessId,
    memoNo,
    lineOf,
    money,
    at,
    userOf: ids.userOf,
    nextId,
    nextNumber,
  };
  let out = memo.stones.length;
  let state: number = open.code;
  for (const settlement of createSettlements(memo)) {
    const settling: Moment = { ago: settlement.ago, actor: ADMINISTRATOR, request: nextId() };
    const { check, isCredited, stones } = settlement;
    const reversing = after(
      settling,
      check && check !== 'recalled' ? QUALITY_CONTROL : ADMINISTRATOR,
    );
    if (check) takeBack(stones, check, settling, reversing);
    else if (isCredited) sellByMistake(stones, settling, reversing);
    else settle(settlement, settling);
    if (check === 'recalled' || isCredited) {
      const aside = out === stones.length ? closed.code : partial.code;
      const event = out === stones.length ? 'memoDocument.close' : 'memoDocument.part';
      step(settling, ['memo', id, null, event, state, aside]);
      step(reversing, ['memo', id, null, 'memoDocument.reopen', aside, state]);
      continue;
    }
    out -= stones.length;
    const to = out === 0 ? closed.code : partial.code;
    if (to === state) continue;
    const event = out === 0 ? 'memoDocument.close' : 'memoDocument.part';
    step(settling, ['memo', id, null, event, state, to]);
    state = to;
    states.push([id, state, out === 0 ? at(settlement.ago) : null]);
  }

  function settle({ kind, stones }: Settlement, settling: Moment): void {
    const isSale = kind === 'sell';
    const end = isSale ? sold.code : received.code;
    const stoneEnd = isSale ? STONE_STATUS.soldOut.code : STONE_STATUS.available.code;
    for (const stone of stones)
      ends.push([lineOf(stone), stone.id, end, stoneEnd, at(settling.ago)]);
    if (isSale) sell(stones, settling);
    else
      for (const stone of stones) {
        const { memo: out, available } = STONE_STATUS;
        step(settling, [
          'memoLine',
          lineOf(stone),
          stone.id,
          'memo.receive',
          issued.code,
          received.code,
        ]);
        step(settling, ['stone', stone.id, stone.id, 'stone.receive', out.code, available.code]);
      }
  }

  function sell(stones: readonly DemoStone[], settling: Moment) {
    const { memo: out, soldOut } = STONE_STATUS;
    for (const stone of stones) {
      step(settling, ['memoLine', lineOf(stone), stone.id, 'memo.sell', issued.code, sold.code]);
      step(settling, ['stone', stone.id, stone.id, 'stone.sell', out.code, soldOut.code]);
    }
    return billStones(sale, stones, settling, (entry) => step(settling, entry));
  }

  /** Writes a sale and its credit note. The stones are then on memo again. */
  function sellByMistake(stones: readonly DemoStone[], settling: Moment, seen: Moment): void {
    const bill = sell(stones, settling);
    const { memo: out, soldOut } = STONE_STATUS;
    const recordStep = (entry: Step) => step(seen, entry, CREDITED_BECAUSE);
    for (const stone of stones) {
      recordStep(['memoLine', lineOf(stone), stone.id, 'memo.reverse', sold.code, issued.code]);
      recordStep(['stone', stone.id, stone.id, 'stone.reverse', soldOut.code, out.code]);
    }
    creditBill(sale, bill, seen, recordStep);
  }

  function after({ ago }: Moment, by: Person): Moment {
    return { ago: Math.max(0, ago - SEEN_AFTER), actor: by, request: nextId() };
  }

  /** Writes a return with its return check, which may be waiting. */
  function takeBack(
    stones: readonly DemoStone[],
    end: CheckEnd,
    returning: Moment,
    deciding: Moment,
  ): void {
    for (const stone of stones) {
      const check = nextId();
      const line = lineOf(stone);
      recordReturn((entry) => step(returning, entry), check, line, stone.id);
      recordDecision((notified, why) => step(deciding, notified, why), end, check, line, stone.id);
      checks.push([
        check,
        line,
        stone.id,
        RETURN_CHECK_STATUS.waiting.code,
        businessId,
        ids.userOf(returning.actor),
        at(returning.ago),
      ]);
      if (end !== 'recalled')
        ends.push([line, stone.id, received.code, STONE_AFTER[end], at(returning.ago)]);
      if (end !== 'waiting')
        checkEnds.push([
          check,
          RETURN_CHECK_STATUS[end].code,
          ...toCheckFindings(stone, end),
          ids.userOf(deciding.actor),
          at(deciding.ago),
        ]);
    }
  }
}
