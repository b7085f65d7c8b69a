import { demandDeskOf } from '../trade/demand-desk.ts';
import { type KeptList, keepDeskOf } from '../trade/keep-desk.ts';
import { memoDeskOf } from '../trade/memo-desk.ts';
import { type Drive, type DriveStage, type Drives, doneAs } from './drive.ts';

const GONE = { withdraw: true, remark: 'It was lost on its way.' };
const OF = 'of Halden & Roe';

const holding =
  (more: object, words: string): Drive =>
  async ({ desk, cast }) => {
    const holds = [];
    for (const stone of await desk.stones(2)) holds.push(await desk.held(cast.ada, stone));
    doneAs(await desk.release(cast.qualityControl, holds, more));
    return words;
  };

const moving =
  (from: KeptList, to: KeptList, more: object = {}): Drive =>
  async ({ portal, desk, cast }) => {
    const keep = keepDeskOf(portal);
    const ids = [];
    for (const stone of await desk.stones(2)) ids.push(await keep.added(cast.ada, from, stone));
    doneAs(await keep.move(cast.ada, { from, to, ids, ...more }));
    return `Moved 2 lines to the ${to} ${OF}`;
  };

const decliningLines =
  (words: string, ...decisions: readonly boolean[]): Drive =>
  async ({ call }) => {
    for (const is_declined of decisions)
      await call('PUT', '/payments/bank-lines/decline', {
        bank_lines: ['x'.repeat(43)],
        is_declined,
      });
    return words;
  };

const noting =
  (words: string, ...changes: readonly object[]): Drive =>
  async ({ portal, desk, cast }) => {
    const keep = keepDeskOf(portal);
    const id = await keep.added(cast.ada, 'notes', await desk.stone());
    for (const change of changes)
      doneAs(
        await keep.change(
          cast.ada,
          'status' in change ? { ids: [id], ...change } : { id, ...change },
        ),
      );
    return words;
  };

const demanding =
  (words: (demand: string) => string, ...changes: readonly object[]): Drive =>
  async ({ portal, cast }) => {
    const demands = demandDeskOf(portal);
    const id = await demands.placed(cast.ada);
    for (const change of changes) doneAs(await demands.update(cast.ada, id, change));
    const row = await demands.row(cast.ada, id);
    return words(row?.demand_no ?? '');
  };
const CLOSED = { status: 3, remark: 'Bought elsewhere.' };

async function ordered({ desk, cast }: DriveStage, count: number): Promise<string[]> {
  const ids = [];
  for (const stone of await desk.stones(count)) ids.push(await desk.ordered(cast.ada, stone));
  await desk.askLittle(ids);
  return ids;
}

const rejecting =
  (more: object, words: string): Drive =>
  async (stage) => {
    const ids = await ordered(stage, 2);
    doneAs(await stage.desk.reject(stage.cast.qualityControl, ids, more));
    return words;
  };

const reversing =
  (more: object, words: string): Drive =>
  async (stage) => {
    const { desk, cast } = stage;
    const ids = await ordered(stage, 1);
    doneAs(await desk.approve(cast.administrator, ids));
    doneAs(await desk.reverseOrders(stage.second, ids, { remark: 'By mistake.', ...more }));
    return words;
  };

/** Issues stones to ada on memo, at prices above cost. */
async function onMemo({ portal, desk, cast }: DriveStage, count: number): Promise<string[]> {
  const { lines } = await memoDeskOf(portal).issued(
    cast.administrator,
    await desk.stones(count),
    cast.ada,
  );
  const ids = lines.map(({ id }) => id);
  await desk.askLittle(ids);
  return ids;
}

const AGREED = { below_cost_reason: 'Agreed.' };
const BELOW = { price_per_ct: 0.5, ...AGREED };
const BELOW_COST = ', with a reason for prices below cost';

/** Approves two orders, optionally after the cost of their stones rose above the price. */
const approving =
  (isBelowCost: boolean): Drive =>
  async (stage) => {
    const ids = await ordered(stage, 2);
    if (isBelowCost) await stage.desk.askMuch(ids.slice(0, 1));
    doneAs(await stage.desk.approve(stage.cast.administrator, ids, AGREED));
    return `Approved 2 order lines ${OF}${isBelowCost ? BELOW_COST : ''}`;
  };

const approvingExternal =
  (isBelowCost: boolean): Drive =>
  async ({ desk, cast }) => {
    const { stock_no } = await desk.stone();
    const { stones } = doneAs<{ stones: { id: string }[] }>(
      await desk.importList(cast.qualityControl, [stock_no], { user_id: cast.ada.id }),
    );
    const ids = stones.map(({ id }) => id);
    await (isBelowCost ? desk.askMuch(ids) : desk.askLittle(ids));
    doneAs(await desk.approveExternal(cast.administrator, ids, AGREED));
    return `Approved 1 order line ${OF} sent by an API client${isBelowCost ? BELOW_COST : ''}`;
  };

const memoReversal =
  (words: string, returned: number, sold: number): Drive =>
  async (stage) => {
    const memos = memoDeskOf(stage.portal);
    const by = stage.cast.administrator;
    const ids = await onMemo(stage, returned + sold);
    const [back, gone] = [ids.slice(0, returned), ids.slice(returned)];
    if (back.length > 0) doneAs(await memos.receive(by, back));
    if (gone.length > 0) doneAs(await memos.sell(by, gone));
    doneAs(await memos.reverse(by, ids, 'Still with them.'));
    return words;
  };

export const TRADE_DRIVES: Drives = {
  'releaseHold.release': holding({}, `Released 2 holds ${OF}`),
  'releaseHold.withdraw': holding(GONE, `Withdrew the stones of 2 holds ${OF}`),
  'moveLines.toCart': moving('watchlist', 'cart'),
  'moveLines.toWatchlist': moving('cart', 'watchlist'),
  'moveLines.toNotes': moving('cart', 'notes', { text: 'Later.' }),
  'changeNotes.change': noting('Changed 1 note', { remark: 'No hurry.' }),
  'changeNotes.finish': noting('Finished 1 note', { status: 2 }),
  'changeNotes.reopen': noting('Reopened 1 note', { status: 2 }, { status: 1 }),
  'leaveHoldQueue.leave': async ({ desk, cast }) => {
    const stone = await desk.stone();
    await desk.held(cast.hanna, stone);
    doneAs(await desk.leave(cast.ada, [await desk.inLine(cast.ada, stone)]));
    return 'Left 1 waitlist for Halden & Roe';
  },
  'leaveHoldQueue.decline': async ({ desk, cast }) => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.hanna, stone);
    const place = await desk.inLine(cast.ada, stone);
    await desk.release(cast.hanna, [hold]);
    doneAs(await desk.leave(cast.ada, [place]));
    return 'Declined 1 offer for Halden & Roe';
  },
  'updateDemand.change': demanding((no) => `Changed ${no} ${OF}`, { note: 'For a ring.' }),
  'updateDemand.refine': demanding((no) => `Changed what ${no} ${OF} asks for`, {
    filter: { diamond_type: 1, shape: ['HEART'], color: ['D'] },
  }),
  'updateDemand.close': demanding((no) => `Closed ${no} ${OF}`, CLOSED),
  'updateDemand.reopen': demanding((no) => `Reopened ${no} ${OF}`, CLOSED, {
    status: 1,
    until: '2098-12-31',
  }),
  'rejectStones.reject': rejecting({ remark: 'Gone.' }, `Rejected 2 order lines ${OF}`),
  'rejectStones.withdraw': rejecting(GONE, `Rejected 2 order lines ${OF} and withdrew the stones`),
  'approveStones.approve': approving(false),
  'approveStones.belowCost': approving(true),
  'approveExternalDiamonds.approve': approvingExternal(false),
  'approveExternalDiamonds.belowCost': approvingExternal(true),
  'updateConfirmStones.change': async (stage) => {
    const ids = await ordered(stage, 2);
    doneAs(await stage.desk.updateOrders(stage.cast.administrator, ids, { price_per_ct: 9_000 }));
    return `Changed 2 order lines ${OF}`;
  },
  'updateConfirmStones.belowCost': async (stage) => {
    const ids = await ordered(stage, 2);
    doneAs(await stage.desk.updateOrders(stage.cast.administrator, ids, BELOW));
    return `Changed 2 order lines ${OF}${BELOW_COST}`;
  },
  'reverseConfirmStones.reverse': reversing({}, 'Reversed the sale of 1 stone to Halden & Roe'),
  'reverseConfirmStones.writeOff': reversing(
    { stone_is_gone: true },
    'Credited 1 sold stone to Halden & Roe and wrote the stones off',
  ),
  'declineBankLines.decline': decliningLines('Declined 1 line of bank statements', true),
  'declineBankLines.takeBack': decliningLines(
    'Took back declined 1 line of bank statements',
    true,
    false,
  ),
  'issueMemo.issue': async ({ portal, desk, cast }) => {
    const limit_reason = 'Not needed.';
    const { memo_no } = await memoDeskOf(portal).issued(
      cast.administrator,
      [await desk.stone()],
      cast.ada,
      { limit_reason },
    );
    return `Issued ${memo_no} to Halden & Roe`;
  },
  'issueMemo.belowCost': async ({ portal, desk, cast }) => {
    const stone = await desk.stone();
    const { price_per_ct, below_cost_reason } = BELOW;
    const { memo_no } = await memoDeskOf(portal).issued(cast.administrator, [stone], cast.ada, {
      prices: [{ stock_no: stone.stock_no, price_per_ct }],
      below_cost_reason,
    });
    return `Issued ${memo_no} to Halden & Roe${BELOW_COST}`;
  },
  'issueMemo.aboveLimit': async ({ portal, desk, cast }) => {
    const memos = memoDeskOf(portal);
    const { administrator, ada } = cast;
    doneAs(await memos.setTerms(administrator, ada.businessId, { credit_limit: 0 }));
    const more = { limit_reason: 'Paid on time.' };
    const { memo_no } = await memos.issued(administrator, [await desk.stone()], ada, more);
    doneAs(await memos.setTerms(administrator, ada.businessId, { credit_limit: null }));
    return `Issued ${memo_no} to Halden & Roe above the credit limit: Paid on time.`;
  },
  'receiveMemo.receive': async (stage) => {
    const ids = await onMemo(stage, 2);
    doneAs(await memoDeskOf(stage.portal).receive(stage.cast.administrator, ids));
    return `Received 2 stones from memo ${OF}`;
  },
  'receiveMemo.inspect': async (stage) => {
    const ids = await onMemo(stage, 2);
    doneAs(await memoDeskOf(stage.portal).receivedForCheck(stage.cast.administrator, ids));
    return `Received 2 stones from memo ${OF} for quality control`;
  },
  'receiveMemo.withdraw': async (stage) => {
    const ids = await onMemo(stage, 2);
    doneAs(await memoDeskOf(stage.portal).receive(stage.cast.administrator, ids, GONE));
    return `Received 2 stones from memo ${OF}, kept off the market`;
  },
  'sellMemo.sell': async (stage) => {
    const ids = await onMemo(stage, 2);
    doneAs(await memoDeskOf(stage.portal).sell(stage.cast.administrator, ids));
    return 'Sold 2 stones from memo to Halden & Roe';
  },
  'sellMemo.belowCost': async (stage) => {
    const ids = await onMemo(stage, 1);
    const { price_per_ct, below_cost_reason } = BELOW;
    doneAs(
      await memoDeskOf(stage.portal).sell(stage.cast.administrator, ids, {
        prices: ids.map((id) => ({ id, price_per_ct })),
        below_cost_reason,
      }),
    );
    return 'Sold 1 stone from memo to Halden & Roe, with a reason for prices below cost';
  },
  'reverseMemo.return': memoReversal(`Reversed the return of 2 memo lines ${OF}`, 2, 0),
  'reverseMemo.sale': memoReversal(`Reversed the sale of 1 memo line ${OF}`, 0, 1),
  'reverseMemo.both': memoReversal(
    `Reversed the return of 1 memo line and the sale of 2 others ${OF}`,
    1,
    2,
  ),
};
