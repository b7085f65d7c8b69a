/**
 * Preset reasons for dialogs that ask for a reason, most frequent first. The person affected by the
 * action usually reads the reason.
 */
export const PRESET_REASONS = {
  declineSupply: [
    'Sold to another buyer.',
    'On memo with another client.',
    'The stone is damaged or lost.',
  ],
  release: [
    'The trading client requested it.',
    'The trading client did not respond in time.',
    'Another trading client is buying the stone.',
    'The hold was placed by mistake.',
  ],
  extend: [
    'The trading client requested it.',
    'The trading client is waiting for a buyer’s decision.',
  ],
  leave: ['The trading client requested it.', 'The trading client has found another stone.'],
  cancel: [
    'The trading client requested it.',
    'The order was placed by mistake.',
    'The trading client is taking another stone.',
  ],
  reject: [
    'The stone was sold elsewhere.',
    'The price is no longer valid.',
    'The supplier did not confirm the stone.',
    'The stone failed our quality check.',
  ],
  withdraw: [
    'The stone was sold elsewhere.',
    'The supplier withdrew the stone.',
    'The stone is damaged.',
    'The stone is lost.',
  ],
  renewMemo: [
    'The trading client is waiting for a buyer’s decision.',
    'The trading client requested it.',
    'The stones are at a fair.',
  ],
  verifyBusiness: [
    'The documents were checked and are still valid.',
    'The trading client sent new documents.',
  ],
  assessBusiness: [
    'The ownership has changed.',
    'The country or the trade of the business has changed.',
    'The yearly review confirmed it.',
  ],
  dismissHit: [
    'The date of birth differs.',
    'The country differs.',
    'The name is similar, but the person or company is another.',
  ],
  confirmHit: ['The identity was checked and is the same.'],
  grantMemo: ['As agreed.', 'Thank you for your request.'],
  declineMemo: [
    'Another trading client is waiting for the stone.',
    'The stone is sold only at another price.',
    'The memo has been extended before.',
  ],
  reverseMemo: ['The change was made by mistake.', 'The wrong stone was scanned.'],
  reverseOrder: [
    'The trading client returned the stone.',
    'The order was approved by mistake.',
    'The price was wrong.',
  ],
  declinePriceOffers: [
    'The price is too low.',
    'The price is too high.',
    'Another trading client is buying the stone.',
  ],
  withdrawPriceOffers: [
    'The price offer was made by mistake.',
    'The price is no longer valid.',
    'The trading client requested it.',
  ],
  closeEnquiry: [
    'The question has been answered.',
    'The stone is no longer available.',
    'No answer was received.',
  ],
  failCheck: [
    'The weight differs.',
    'The report is missing.',
    'The stone is damaged.',
    'The returned stone is not the one that was sent.',
  ],
  closeDemand: [
    'The trading client has found a stone.',
    'The trading client is no longer looking for a stone.',
    'The demand was created by mistake.',
  ],
  rejectDocument: [
    'The document is unreadable or incomplete.',
    'The document does not match the business details that you gave us.',
    'The document is no longer valid.',
    'The document type is not accepted.',
  ],
  unregister: [
    'A document is no longer valid.',
    'The business requested it.',
    'The business is closed.',
    'The business details were wrong.',
  ],
  refuseList: [
    'The stock list is incomplete.',
    'The prices appear to be wrong.',
    'Too many rows are rejected.',
    'The stock list was sent twice.',
  ],
  rollBackList: [
    'The wrong stock list was sent.',
    'The prices were wrong.',
    'The supplier requested it.',
  ],
  removePerson: [
    'The person left the company.',
    'The account is no longer used.',
    'The account was created by mistake.',
  ],
} as const satisfies Record<string, readonly string[]>;

export const UNDO_REMARK = 'The action was a mistake and was undone immediately.';
