import { HOLD_QUEUE_STATUS, MEMO_MOVEMENT } from '../../src/machines/codes.ts';

/** A stored entry of an operation that can do more than one thing, and the sentence it must be given. */
export interface AuditBranch {
  readonly act: string;
  /** steps in the ledger: workflow, event, and the state before where it matters */
  readonly steps?: readonly (readonly [workflow: string, event: string, from?: number])[];
  readonly summary?: object;
  /** of each of the steps */
  readonly reason?: string;
  /** what the changed record is called */
  readonly record?: string;
  /** which of its fields changed */
  readonly fields?: readonly string[];
  /** the record that the path names */
  readonly subject?: AuditSubject;
  readonly words: string;
}

/** Records of the demo world that an entry names by their ids only. */
export type AuditSubject = 'person' | 'supplier' | 'externalClient' | 'stone';

const data = (fields: object) => ({ data: fields, path: {} });
const steps = (workflow: string, event: string, times = 1, from = 1) =>
  Array.from({ length: times }, () => [workflow, event, from] as const);
const flag = (event: 'create' | 'activate' | 'deactivate') => steps('activeFlag', `flag.${event}`);

const switched = (operation: string, record: string, on = 'Activated', off = 'Deactivated') => [
  {
    act: `${operation}.activate`,
    steps: flag('activate'),
    summary: data({ is_active: true }),
    record,
    words: `${on} ${record}`,
  },
  {
    act: `${operation}.deactivate`,
    steps: flag('deactivate'),
    summary: data({ is_active: false }),
    record,
    words: `${off} ${record}`,
  },
];
const added = (operation: string, record: string) => [
  { act: `${operation}.active`, steps: flag('create'), record, words: `Added ${record}` },
  {
    act: `${operation}.inactive`,
    steps: [...flag('create'), ...flag('deactivate')],
    record,
    words: `Added ${record}, not yet active`,
  },
];
const changed = (operation: string, record: string) => [
  { act: `${operation}.change`, record, words: `Changed ${record}` },
  {
    act: `${operation}.activate`,
    steps: flag('activate'),
    record,
    fields: ['is_active', 'active_state', 'remark'],
    words: `Changed and activated ${record}`,
  },
  {
    act: `${operation}.deactivate`,
    steps: flag('deactivate'),
    record,
    fields: ['is_active', 'active_state', 'remark'],
    words: `Changed and deactivated ${record}`,
  },
  {
    act: `${operation}.onlyActivate`,
    steps: flag('activate'),
    record,
    fields: ['is_active', 'active_state'],
    words: `Activated ${record}`,
  },
  {
    act: `${operation}.onlyDeactivate`,
    steps: flag('deactivate'),
    record,
    fields: ['is_active', 'active_state'],
    words: `Deactivated ${record}`,
  },
];
const paused = (operation: string, subject: AuditSubject, what: string) => [
  {
    act: `${operation}.activate`,
    summary: data({ is_active: true }),
    subject,
    words: `Resumed ${what}`,
  },
  {
    act: `${operation}.deactivate`,
    summary: data({ is_active: false }),
    subject,
    words: `Paused ${what}`,
  },
];

/** Written by hand from the contract: each thing that each such operation can do. Steps concern Halden & Roe. */
export const AUDIT_BRANCHES: readonly AuditBranch[] = [
  { act: 'signIn.user', summary: { outcome: 'user' }, words: 'Signed in' },
  { act: 'signIn.guest', summary: { outcome: 'guest' }, words: 'Signed in as a guest' },
  {
    act: 'signIn.failed',
    summary: { outcome: 'failed', count: 7 },
    words: 'Failed to sign in 7 times',
  },
  {
    act: 'signIn.throttled',
    summary: { outcome: 'throttled' },
    words: 'Was stopped from signing in after too many attempts',
  },
  {
    act: 'changeAssociatePassword.own',
    summary: data({ own: true }),
    words: 'Changed their own password',
  },
  {
    act: 'changeAssociatePassword.other',
    summary: data({ own: false }),
    subject: 'person',
    words: 'Set a new password for Ada Halden',
  },
  {
    act: 'undoEmailChange.cancelled',
    summary: data({ undone: 'cancelled' }),
    words: 'Stopped a change of the sign-in address',
  },
  {
    act: 'undoEmailChange.restored',
    summary: data({ undone: 'restored' }),
    words: 'Restored the old sign-in address',
  },
  ...switched('setUserStatus', 'Ada Halden'),
  {
    act: 'setUserPermissions.role',
    summary: { data: { permissions: [{}] }, path: { id: '5' } },
    words: 'Changed the rights of the role Quality control',
  },
  {
    act: 'setUserPermissions.person',
    summary: data({ permissions: [{}] }),
    subject: 'person',
    words: 'Changed the rights of Ada Halden',
  },
  {
    act: 'sendBusinessDocuments.send',
    steps: steps('kycDocument', 'kyc.send', 2),
    words: 'Uploaded 2 documents of Halden & Roe',
  },
  {
    act: 'sendBusinessDocuments.replace',
    steps: steps('kycDocument', 'kyc.resend'),
    words: 'Replaced 1 rejected document of Halden & Roe',
  },
  {
    act: 'sendBusinessDocuments.both',
    steps: [...steps('kycDocument', 'kyc.send'), ...steps('kycDocument', 'kyc.resend')],
    words: 'Uploaded 1 document and replaced 1 rejected document of Halden & Roe',
  },
  {
    act: 'updateBusinessDocuments.approve',
    steps: steps('kycDocument', 'kyc.approve'),
    words: 'Approved 1 document of Halden & Roe',
  },
  {
    act: 'updateBusinessDocuments.reject',
    steps: steps('kycDocument', 'kyc.reject', 2),
    words: 'Rejected 2 documents of Halden & Roe',
  },
  {
    act: 'updateBusinessDocuments.replace',
    steps: steps('kycDocument', 'kyc.resend'),
    words: 'Replaced 1 document of Halden & Roe',
  },
  {
    act: 'updateBusinessDocuments.decide',
    steps: [...steps('kycDocument', 'kyc.approve', 2), ...steps('kycDocument', 'kyc.reject')],
    words: 'Approved 2 documents and rejected 1 document of Halden & Roe',
  },
  {
    act: 'setBusinessRegistration.register',
    steps: steps('business', 'business.register'),
    words: 'Registered Halden & Roe',
  },
  {
    act: 'setBusinessRegistration.unregister',
    steps: steps('business', 'business.unregister'),
    words: 'Ended the registration of Halden & Roe',
  },
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
    // It was sent, and not needed.
    summary: data({ limit_reason: 'Paid on time.' }),
    words: 'Issued a memo to Halden & Roe',
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
    words: 'Received 1 stone from memo of Halden & Roe for checking',
  },
  {
    act: 'receiveMemo.withdraw',
    steps: steps('memoLine', 'memo.withdraw'),
    words: 'Received 1 stone from memo of Halden & Roe, to stay off the market',
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
  ...added('addSupplier', 'Venus'),
  ...changed('updateSupplier', 'Venus'),
  ...paused('switchFeed', 'supplier', 'the schedule of Venus'),
  ...switched('setExternalClientStatus', 'Ring designer'),
  ...paused('switchStockExport', 'externalClient', 'the stock export of Web shop'),
  ...added('addCollection', 'Autumn'),
  ...changed('updateCollection', 'Autumn'),
  {
    act: 'setStoneStatus.withdraw',
    steps: steps('stone', 'stone.withdraw'),
    record: 'MD-1',
    words: 'Withdrew MD-1',
  },
  {
    act: 'setStoneStatus.restore',
    steps: steps('stone', 'stone.restore'),
    record: 'MD-1',
    words: 'Offered MD-1 again',
  },
  {
    act: 'mendStockImport.cells',
    summary: data({ cells: [{}] }),
    record: 'SL-2026-000011',
    words: 'Corrected cells of SL-2026-000011',
  },
  {
    act: 'mendStockImport.words',
    summary: data({ words: [{}] }),
    record: 'SL-2026-000011',
    words: 'Taught words of SL-2026-000011',
  },
  {
    act: 'mendStockImport.both',
    summary: data({ words: [{}], cells: [{}] }),
    record: 'SL-2026-000011',
    words: 'Corrected cells and taught words of SL-2026-000011',
  },
  ...switched('setCaratRangeActive', '1.00 – 1.49'),
  ...added('addSubCaratRange', '1.00 – 1.09'),
  ...changed('updateSubCaratRange', '1.00 – 1.09'),
  ...['Popup', 'Event', 'Banner'].flatMap((kind) => [
    ...added(`add${kind}`, 'Trade fair'),
    ...changed(`update${kind}`, 'Trade fair'),
    ...switched(`set${kind}Active`, 'Trade fair'),
  ]),
  ...switched('setMasterActive', 'Shape'),
  ...added('addSubMaster', 'Shape: Portrait'),
  ...changed('updateSubMaster', 'Shape: Portrait'),
  ...switched('setSubMasterActive', 'Shape: Portrait'),
];

/** Entries of operations that do one thing, whose sentences take the name from an id or the values of the request. */
export const AUDIT_NAMES: readonly AuditBranch[] = [
  ...(
    [
      ['sendPasswordLink', 'Mailed Ada Halden a link to choose a password'],
      ['copyPasswordLink', 'Copied a link for Ada Halden to choose a password'],
      ['endUserSessions', 'Signed Ada Halden out on every device'],
      ['clearSignInFailures', 'Reset the failed sign-ins of Ada Halden'],
      ['cancelEmailChange', 'Cancelled a change of the sign-in address of Ada Halden'],
      ['resendEmailChange', 'Mailed Ada Halden the confirmation of a new sign-in address again'],
      ['updateInventorySettings', 'Changed which stones Ada Halden is shown'],
      ['updateCustomer', 'Changed Ada Halden'],
    ] as const
  ).map(([act, words]) => ({ act, subject: 'person', words }) as const),
  {
    act: 'startFeedRun',
    subject: 'supplier',
    words: 'Fetched the list of Venus outside its schedule',
  },
  { act: 'setImportLimits', subject: 'supplier', words: 'Changed the import limits of Venus' },
  {
    act: 'startStockExportRun',
    subject: 'externalClient',
    words: 'Sent the stock export of Web shop outside its schedule',
  },
  { act: 'changeStockStone', subject: 'stone', words: 'Corrected MD-1 of the stock list' },
  {
    act: 'assignCustomers',
    summary: data({ business_ids: ['a', 'b'] }),
    subject: 'person',
    words: 'Assigned 2 businesses to Ada Halden',
  },
  // Entries from before deleted records were named.
  { act: 'removeSavedSearch', words: 'Removed a saved search' },
  { act: 'removeMatch', words: 'Removed saved matching stones' },
  { act: 'removeFeaturedStone', words: 'Stopped featuring a stone' },
  { act: 'saveSearch', summary: data({ name: 'Rounds' }), words: 'Saved a search called Rounds' },
  {
    act: 'keepMatch',
    summary: data({ name: 'Ears', stock_numbers: ['A', 'B'] }),
    words: 'Saved 2 matching stones as Ears',
  },
];
