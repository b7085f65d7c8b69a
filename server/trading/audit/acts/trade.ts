import { HOLD_QUEUE_STATUS, MEMO_MOVEMENT } from '#machines/codes.ts';
import { type Act, does, onAll, onEvent, onField, onGiven, otherwise } from './act.ts';

const RETURN_REVERSED = `memo.reverse@${MEMO_MOVEMENT.received.code}`;
const SALE_REVERSED = `memo.reverse@${MEMO_MOVEMENT.sold.code}`;

const BELOW_COST = ', with a reason for prices below cost';

/**
 * The key `event!` matches only ledger rows with a reason. An approval has a reason only if a price
 * is below cost, or if the supplier has not confirmed a stone.
 */
const approves = (event: string, more = ''): Act => [
  onEvent('belowCost', `${event}!`, (s) => {
    const why =
      s.value('data', 'unanswered_reason') === null
        ? BELOW_COST
        : ' without the answer of the supplier';
    return `Approved ${s.many('order line', 'order lines', event)}${s.of}${more}${why}`;
  }),
  otherwise(
    'approve',
    (s) => `Approved ${s.many('order line', 'order lines', event)}${s.of}${more}`,
  ),
];

export const TRADE_ACTS = {
  holdStones: does((s) => `Put ${s.many('stone')} on hold${s.for}`, 'hold.place'),
  releaseHold: [
    onEvent('withdraw', 'hold.withdraw', (s) => `Withdrew the stones of ${s.many('hold')}${s.of}`),
    otherwise('release', (s) => `Released ${s.many('hold', 'holds', 'hold.release')}${s.of}`),
  ],
  extendHold: does((s) => `Extended ${s.many('hold')}${s.of}`, 'hold.extend'),
  addToCart: does((s) => `Added ${s.many('stone')} to the cart${s.of}`, 'cart.add'),
  removeFromCart: does((s) => `Removed ${s.many('stone')} from the cart${s.of}`, 'cart.remove'),
  addToWatchlist: does((s) => `Added ${s.many('stone')} to the watchlist${s.of}`, 'watchlist.add'),
  removeFromWatchlist: does(
    (s) => `Removed ${s.many('stone')} from the watchlist${s.of}`,
    'watchlist.remove',
  ),
  moveLines: [
    onField('toCart', 'data.to', 'cart', (s) => `Moved ${s.many('line')} to the cart${s.of}`),
    onField(
      'toWatchlist',
      'data.to',
      'watchlist',
      (s) => `Moved ${s.many('line')} to the watchlist${s.of}`,
    ),
    otherwise('toNotes', (s) => `Moved ${s.many('line')} to the notes${s.of}`),
  ],
  addNotes: does((s) => `Wrote ${s.many('note')}${s.for}`, 'note.add'),
  changeNotes: [
    onEvent('finish', 'note.finish', (s) => `Finished ${s.many('note')}`),
    onEvent('reopen', 'note.reopen', (s) => `Reopened ${s.many('note')}`),
    otherwise('change', (s) => `Changed ${s.many('note', 'notes', 'note.change')}`),
  ],
  removeNotes: does((s) => `Removed ${s.many('note')}`, 'note.remove'),
  askEnquiries: does((s) => `Asked about ${s.many('stone')}${s.for}`, 'enquiry.ask'),
  replyToEnquiry: does((s) => `Replied to ${s.name('an enquiry')}`),
  closeEnquiries: does((s) => `Closed ${s.many('enquiry', 'enquiries')}${s.of}`, 'enquiry.close'),
  makePriceOffers: does((s) => `Offered a price for ${s.many('stone')}${s.for}`, 'priceOffer.make'),
  counterPriceOffers: does(
    (s) => `Countered ${s.many('price offer')}${s.of}`,
    'priceOffer.counter',
  ),
  acceptPriceOffers: does((s) => `Accepted ${s.many('price offer')}${s.of}`, 'priceOffer.accept'),
  declinePriceOffers: does((s) => `Declined ${s.many('price offer')}${s.of}`, 'priceOffer.decline'),
  withdrawPriceOffers: does(
    (s) => `Withdrew ${s.many('price offer')}${s.of}`,
    'priceOffer.withdraw',
  ),
  joinHoldQueue: does((s) => `Joined the waitlist of ${s.many('stone')}${s.for}`, 'queue.join'),
  leaveHoldQueue: [
    onEvent(
      'decline',
      `queue.leave@${HOLD_QUEUE_STATUS.offered.code}`,
      (s) => `Declined ${s.many('offer')}${s.for}`,
    ),
    otherwise('leave', (s) => `Left ${s.many('waitlist', 'waitlists', 'queue.leave')}${s.for}`),
  ],
  saveSearch: does((s) => `Saved a search${s.named('called', 'data', 'name')}${s.for}`),
  updateSavedSearch: does((s) => `Changed a saved search${s.about('called')}${s.of}`),
  removeSavedSearch: does((s) => `Removed a saved search${s.of}${s.about('called')}`),
  addGridView: does((s) => `Saved a view${s.named('called', 'data', 'name')}`),
  updateGridView: does((s) => `Changed a view${s.about('called')}`),
  removeGridView: does((s) => `Removed a view${s.about('called')}`),
  placeDemand: does((s) => `Placed ${s.name('a demand')}${s.for}`),
  updateDemand: [
    onEvent('close', 'demand.close', (s) => `Closed ${s.name('a demand')}${s.of}`),
    onEvent('reopen', 'demand.reopen', (s) => `Reopened ${s.name('a demand')}${s.of}`),
    onEvent('refine', 'demand.refine', (s) => `Changed what ${s.name('a demand')}${s.of} asks for`),
    otherwise('change', (s) => `Changed ${s.name('a demand')}${s.of}`),
  ],
  removeDemand: does((s) => `Closed ${s.name('a demand')}${s.of} as no longer wanted`),
  keepMatch: does((s) => `Saved ${s.many('matching stone')}${s.named('as', 'data', 'name')}`),
  updateMatch: does((s) => `Changed ${s.subject('saved matching stones')}`),
  removeMatch: does((s) => `Removed saved matching stones${s.about('called')}`),
  shareDiamonds: [
    onField('text', 'data.mail_to', null, (s) => `Shared ${s.many('stone')}${s.for}`),
    otherwise('mail', (s) => `Shared ${s.many('stone')} by e-mail${s.for}`),
  ],
  createQuote: does((s) => `Quoted ${s.many('stone')}${s.for}`),
  revokeShareLink: does((s) => `Revoked a share link${s.about('for')}`),
  answerShareEnquiry: [
    onField(
      'open',
      'data.answered',
      'false',
      (s) => `Marked an enquiry${s.about('of')} about a share link as unanswered`,
    ),
    otherwise(
      'answered',
      (s) => `Marked an enquiry${s.about('of')} about a share link as answered`,
    ),
  ],
  askAboutShared: does(() => 'Asked about the stones of a share link'),
  mailInvoice: does((s) => `Sent a document of ${s.name('an invoice')}${s.of} by e-mail`),
  recordPayment: does((s) => `Recorded ${s.name('a payment')}${s.of}`),
  allocatePayment: does((s) => `Allocated credit of ${s.name('a payment')}${s.of} to invoices`),
  releasePayment: does((s) => `Took back parts of ${s.name('a payment')}${s.of}`),
  refundPayment: does((s) => `Refunded credit of ${s.name('a payment')}${s.of}`),
  reversePayment: does((s) => `Reversed ${s.name('a payment')}${s.of}`),
  declineBankLines: [
    onField(
      'takeBack',
      'data.is_declined',
      'false',
      (s) => `Took back declined ${s.many('line')} of bank statements`,
    ),
    otherwise('decline', (s) => `Declined ${s.many('line')} of bank statements`),
  ],
  closePeriod: does((s) => `Closed the accounting period${s.named('', 'data', 'month')}`),
  reopenPeriod: does((s) => `Reopened the accounting period${s.named('', 'data', 'month')}`),
  passReturnChecks: does((s) => `Passed the check of ${s.many('returned stone')}`, 'check.pass'),
  failReturnChecks: does((s) => `Failed the check of ${s.many('returned stone')}`, 'check.fail'),
  confirmSupply: does(
    (s) => `Confirmed ${s.many('ordered stone')} for the supplier`,
    'supply.confirm',
  ),
  repriceSupply: does(
    (s) => `Entered new supplier prices of ${s.many('ordered stone')}`,
    'supply.reprice',
  ),
  declineSupply: does(
    (s) => `Declined ${s.many('ordered stone')} for the supplier`,
    'supply.decline',
  ),
  renewSupply: does(
    (s) => `Asked the supplier again about ${s.many('ordered stone')}`,
    'supply.renew',
  ),
  answerSupplyLink: does(
    (s) => `Answered about ${s.many('ordered stone')} with a link from an e-mail`,
  ),
  confirmStones: does((s) => `Requested to buy ${s.many('stone')}${s.for}`, 'confirm.request'),
  approveStones: approves('confirm.approve'),
  approveExternalDiamonds: approves('confirm.approveExternal', ' sent by an API client'),
  rejectStones: [
    onEvent(
      'withdraw',
      'confirm.withdraw',
      (s) => `Rejected ${s.many('order line')}${s.of} and withdrew the stones`,
    ),
    otherwise(
      'reject',
      (s) => `Rejected ${s.many('order line', 'order lines', 'confirm.reject')}${s.of}`,
    ),
  ],
  updateConfirmStones: [
    onField(
      'change',
      'data.below_cost_reason',
      null,
      (s) => `Changed ${s.many('order line', 'order lines', 'confirm.update')}${s.of}`,
    ),
    otherwise(
      'belowCost',
      (s) => `Changed ${s.many('order line', 'order lines', 'confirm.update')}${s.of}${BELOW_COST}`,
    ),
  ],
  cancelConfirmStones: does((s) => `Cancelled ${s.many('order line')}${s.of}`, 'confirm.cancel'),
  reverseConfirmStones: [
    onEvent(
      'writeOff',
      'confirm.writeOff',
      (s) => `Credited ${s.many('sold stone')}${s.to} and wrote the stones off`,
    ),
    otherwise(
      'reverse',
      (s) => `Reversed the sale of ${s.many('stone', 'stones', 'confirm.reverse')}${s.to}`,
    ),
  ],
  importExternalDiamonds: does(
    (s) => `Requested to buy ${s.many('stone')} on the order list of an API client${s.for}`,
    'confirm.import',
  ),
  issueMemo: [
    onGiven(
      'belowCost',
      'data.below_cost_reason',
      (s) => `Issued ${s.name('a memo')}${s.to}${BELOW_COST}`,
    ),
    // `memo.issue!` matches only ledger rows with a reason. A memo line has a reason only if the
    // memo exceeds the credit limit, or if its price is below cost.
    onEvent('aboveLimit', 'memo.issue!', (s) => {
      const reason = s.value('data', 'limit_reason')?.trim();
      return `Issued ${s.name('a memo')}${s.to} above the credit limit${reason ? `: ${reason}` : ''}`;
    }),
    otherwise('issue', (s) => `Issued ${s.name('a memo')}${s.to}`),
  ],
  renewMemos: does(
    (s) =>
      `Renewed ${s.many('memo')}${s.of}${s.value('data', 'due_on') ? ` until ${s.value('data', 'due_on')}` : ''}`,
    'memoDocument.renew',
  ),
  acceptMemoTerms: does(
    (s) => `Accepted the terms of ${s.many('memo')}${s.of}`,
    'memoDocument.accept',
  ),
  requestMemoStones: does(
    (s) => `Sent a request about ${s.many('stone')} on memo${s.of}`,
    'memo.request',
  ),
  retractMemoRequests: does(
    (s) => `Withdrew the request about ${s.many('stone')} on memo${s.of}`,
    'memo.retract',
  ),
  grantMemoRequests: does(
    (s) => `Granted the request about ${s.many('stone', 'stones', 'memo.grant')} on memo${s.of}`,
    'memo.grant',
  ),
  declineMemoRequests: does(
    (s) => `Declined the request about ${s.many('stone')} on memo${s.of}`,
    'memo.decline',
  ),
  receiveMemo: [
    onEvent(
      'withdraw',
      'memo.withdraw',
      (s) => `Received ${s.many('stone')} from memo${s.of}, kept off the market`,
    ),
    onEvent(
      'inspect',
      'memo.inspect',
      (s) => `Received ${s.many('stone')} from memo${s.of} for quality control`,
    ),
    otherwise(
      'receive',
      (s) => `Received ${s.many('stone', 'stones', 'memo.receive')} from memo${s.of}`,
    ),
  ],
  sellMemo: [
    onField(
      'sell',
      'data.below_cost_reason',
      null,
      (s) => `Sold ${s.many('stone', 'stones', 'memo.sell')} from memo${s.to}`,
    ),
    otherwise(
      'belowCost',
      (s) => `Sold ${s.many('stone', 'stones', 'memo.sell')} from memo${s.to}${BELOW_COST}`,
    ),
  ],
  undoReceiveMemo: does((s) => `Undid the return of ${s.many('stone')}${s.of}`, 'memo.takeBack'),
  reverseMemo: [
    onAll(
      'both',
      [RETURN_REVERSED, SALE_REVERSED],
      (s) =>
        `Reversed the return of ${s.many('memo line', 'memo lines', RETURN_REVERSED)} and the sale of ${s.many('other', 'others', SALE_REVERSED)}${s.of}`,
    ),
    onEvent(
      'return',
      RETURN_REVERSED,
      (s) => `Reversed the return of ${s.many('memo line')}${s.of}`,
    ),
    otherwise(
      'sale',
      (s) => `Reversed the sale of ${s.many('memo line', 'memo lines', SALE_REVERSED)}${s.of}`,
    ),
  ],
  prepareShipment: does((s) => `Prepared ${s.name('a shipment')}${s.to}`),
  updateShipment: does((s) => `Changed ${s.name('a shipment')}${s.to}`),
  collectShipment: does((s) => `Recorded the collection of ${s.name('a shipment')}${s.to}`),
  deliverShipment: does((s) => `Recorded the delivery of ${s.name('a shipment')}${s.to}`),
  settleShipment: does((s) => `Settled discrepancies of ${s.name('a shipment')}${s.to}`),
  cancelShipment: does((s) => `Cancelled ${s.name('a shipment')}${s.to}`),
  recallBulkEmail: does((s) => `Recalled ${s.name('a scheduled mailing')}`),
  retryBulkEmail: does(
    (s) => `Sent ${s.name('a mailing')} again to the recipients who did not get it`,
  ),
  sendBulkEmail: does((s) => `Sent ${s.name('a mailing')}`),
  scheduleBulkEmail: does((s) => `Scheduled ${s.name('a mailing')}`),
  stopBulkEmail: does((s) => `Stopped ${s.name('a mailing')}`),
  testBulkEmail: does((s) => `Sent ${s.name('a mailing')} as a test to their own address`),
  addBulkEmail: does((s) => `Drafted ${s.name('a mailing')}`),
  updateBulkEmail: does((s) => `Changed ${s.name('a mailing')}`),
  removeBulkEmail: does((s) => `Removed ${s.name('a mailing')}`),
  endSearchAlert: does(() => 'Ended the alert of a saved search'),
  endMailings: does(() => 'Unsubscribed from mailings'),
  takeMailingsAgain: does(() => 'Subscribed to mailings again'),
} satisfies Readonly<Record<string, Act>>;
