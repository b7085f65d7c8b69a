import { HOLD_QUEUE_STATUS, MEMO_MOVEMENT } from '#machines/codes.ts';
import { type AuditBranch, data, steps } from './branch.ts';

/**
 * Every outcome of the operations for holds, lists, demands, orders and memos of Halden & Roe,
 * written by hand from the contract.
 */
export const TRADE_BRANCHES: readonly AuditBranch[] = [
  {
    act: 'releaseHold.release',
    steps: steps('hold', 'hold.release', 3),
    words: 'Released 3 holds of Halden & Roe',
  },
  {
    act: 'releaseHold.withdraw',
    steps: steps('hold', 'hold.withdraw'),
    words: 'Withdrew the stones of 1 hold of Halden & Roe',
  },
  {
    act: 'moveLines.toCart',
    summary: data({ from: 'watchlist', to: 'cart', ids: ['a', 'b'] }),
    words: 'Moved 2 lines to the cart',
  },
  {
    act: 'moveLines.toWatchlist',
    summary: data({ from: 'cart', to: 'watchlist', ids: ['a'] }),
    words: 'Moved 1 line to the watchlist',
  },
  {
    act: 'moveLines.toNotes',
    summary: data({ from: 'cart', to: 'notes', ids: ['a'] }),
    words: 'Moved 1 line to the notes',
  },
  { act: 'changeNotes.finish', steps: steps('note', 'note.finish', 2), words: 'Finished 2 notes' },
  { act: 'changeNotes.reopen', steps: steps('note', 'note.reopen'), words: 'Reopened 1 note' },
  { act: 'changeNotes.change', steps: steps('note', 'note.change'), words: 'Changed 1 note' },
  {
    act: 'leaveHoldQueue.leave',
    steps: steps('holdQueue', 'queue.leave', 1, HOLD_QUEUE_STATUS.waiting.code),
    words: 'Left 1 waitlist for Halden & Roe',
  },
  {
    act: 'leaveHoldQueue.decline',
    steps: steps('holdQueue', 'queue.leave', 1, HOLD_QUEUE_STATUS.offered.code),
    words: 'Declined 1 offer for Halden & Roe',
  },
  {
    act: 'updateDemand.change',
    steps: steps('demand', 'demand.change'),
    record: 'DE-2026-000001',
    words: 'Changed DE-2026-000001 of Halden & Roe',
  },
  {
    act: 'updateDemand.refine',
    steps: steps('demand', 'demand.refine'),
    record: 'DE-2026-000001',
    words: 'Changed what DE-2026-000001 of Halden & Roe asks for',
  },
  {
    act: 'updateDemand.close',
    steps: steps('demand', 'demand.close'),
    record: 'DE-2026-000001',
    words: 'Closed DE-2026-000001 of Halden & Roe',
  },
  {
    act: 'updateDemand.reopen',
    steps: steps('demand', 'demand.reopen'),
    record: 'DE-2026-000001',
    words: 'Reopened DE-2026-000001 of Halden & Roe',
  },
  {
    act: 'shareDiamonds.text',
    summary: data({ stock_numbers: ['A', 'B'] }),
    words: 'Shared 2 stones',
  },
  {
    act: 'shareDiamonds.mail',
    summary: data({ stock_numbers: ['A'], mail_to: 'x@example.com' }),
    words: 'Shared 1 stone by e-mail',
  },
  {
    act: 'answerShareEnquiry.answered',
    summary: data({ answered: true }),
    words: 'Marked an enquiry about a share link as answered',
  },
  {
    act: 'answerShareEnquiry.open',
    summary: data({ answered: false }),
    words: 'Marked an enquiry about a share link as unanswered',
  },
  {
    act: 'rejectStones.reject',
    steps: steps('confirmStone', 'confirm.reject', 2),
    words: 'Rejected 2 order lines of Halden & Roe',
  },
  {
    act: 'rejectStones.withdraw',
    steps: steps('confirmStone', 'confirm.withdraw'),
    words: 'Rejected 1 order line of Halden & Roe and withdrew the stones',
  },
  {
    act: 'approveStones.approve',
    steps: steps('confirmStone', 'confirm.approve', 2),
    // The request has a reason that is not needed.
    summary: data({ below_cost_reason: 'Agreed.' }),
    words: 'Approved 2 order lines of Halden & Roe',
  },
  {
    act: 'approveStones.belowCost',
    steps: steps('confirmStone', 'confirm.approve', 2),
    summary: data({ below_cost_reason: 'Agreed.' }),
    reason: 'Below cost: Agreed.',
    words: 'Approved 2 order lines of Halden & Roe, with a reason for prices below cost',
  },
  {
    act: 'approveExternalDiamonds.approve',
    steps: steps('confirmStone', 'confirm.approveExternal'),
    words: 'Approved 1 order line of Halden & Roe sent by an API client',
  },
  {
    act: 'approveExternalDiamonds.belowCost',
    steps: steps('confirmStone', 'confirm.approveExternal'),
    summary: data({ below_cost_reason: 'Agreed.' }),
    reason: 'Below cost: Agreed.',
    words:
      'Approved 1 order line of Halden & Roe sent by an API client, with a reason for prices below cost',
  },
  {
    act: 'updateConfirmStones.change',
    steps: steps('confirmStone', 'confirm.update', 2),
    words: 'Changed 2 order lines of Halden & Roe',
  },
  {
    act: 'updateConfirmStones.belowCost',
    steps: steps('confirmStone', 'confirm.update', 2),
    summary: data({ below_cost_reason: 'Agreed.' }),
    words: 'Changed 2 order lines of Halden & Roe, with a reason for prices below cost',
  },
  {
    act: 'issueMemo.issue',
    steps: steps('memoLine', 'memo.issue', 2),
    // The request has a reason that is not needed.
    summary: data({ limit_reason: 'Paid on time.' }),
    words: 'Issued a memo to Halden & Roe',
  },
  {
    act: 'issueMemo.belowCost',
    steps: steps('memoLine', 'memo.issue', 2),
    summary: data({ below_cost_reason: 'Agreed.' }),
    reason: 'Below cost: Agreed.',
    words: 'Issued a memo to Halden & Roe, with a reason for prices below cost',
  },
  {
    act: 'issueMemo.aboveLimit',
    steps: steps('memoLine', 'memo.issue', 2),
    summary: data({ limit_reason: 'Paid on time.' }),
    reason: 'Paid on time.',
    words: 'Issued a memo to Halden & Roe above the credit limit: Paid on time.',
  },
  {
    act: 'sellMemo.sell',
    steps: steps('memoLine', 'memo.sell', 3),
    words: 'Sold 3 stones from memo to Halden & Roe',
  },
  {
    act: 'sellMemo.belowCost',
    steps: steps('memoLine', 'memo.sell'),
    summary: data({ below_cost_reason: 'Agreed.' }),
    words: 'Sold 1 stone from memo to Halden & Roe, with a reason for prices below cost',
  },
  {
    act: 'reverseConfirmStones.reverse',
    steps: steps('confirmStone', 'confirm.reverse'),
    words: 'Reversed the sale of 1 stone to Halden & Roe',
  },
  {
    act: 'reverseConfirmStones.writeOff',
    steps: steps('confirmStone', 'confirm.writeOff'),
    words: 'Credited 1 sold stone to Halden & Roe and wrote the stones off',
  },
  {
    act: 'receiveMemo.receive',
    steps: steps('memoLine', 'memo.receive', 4),
    words: 'Received 4 stones from memo of Halden & Roe',
  },
  {
    act: 'receiveMemo.inspect',
    steps: steps('memoLine', 'memo.inspect'),
    words: 'Received 1 stone from memo of Halden & Roe for quality control',
  },
  {
    act: 'receiveMemo.withdraw',
    steps: steps('memoLine', 'memo.withdraw'),
    words: 'Received 1 stone from memo of Halden & Roe, kept off the market',
  },
  {
    act: 'reverseMemo.return',
    steps: steps('memoLine', 'memo.reverse', 2, MEMO_MOVEMENT.received.code),
    words: 'Reversed the return of 2 memo lines of Halden & Roe',
  },
  {
    act: 'reverseMemo.sale',
    steps: steps('memoLine', 'memo.reverse', 1, MEMO_MOVEMENT.sold.code),
    words: 'Reversed the sale of 1 memo line of Halden & Roe',
  },
  {
    act: 'reverseMemo.both',
    steps: [
      ...steps('memoLine', 'memo.reverse', 1, MEMO_MOVEMENT.received.code),
      ...steps('memoLine', 'memo.reverse', 2, MEMO_MOVEMENT.sold.code),
    ],
    words: 'Reversed the return of 1 memo line and the sale of 2 others of Halden & Roe',
  },
  {
    act: 'declineBankLines.decline',
    summary: data({ bank_lines: ['a', 'b'], is_declined: true }),
    words: 'Declined 2 lines of bank statements',
  },
  {
    act: 'declineBankLines.takeBack',
    summary: data({ bank_lines: ['a'], is_declined: false }),
    words: 'Took back declined 1 line of bank statements',
  },
];
