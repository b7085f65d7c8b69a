/**
 * Preset reasons for dialogs that ask for one, most frequent first. The affected person reads them.
 */
export const PRESET_REASONS = {
  release: [
    'The client asked for it.',
    'The client did not answer in time.',
    'Another client buys the stone now.',
    'It was held by mistake.',
  ],
  extend: ['The client asked for it.', 'The client waits for its own buyer.'],
  leave: ['The client asked for it.', 'The client has found another stone.'],
  cancel: [
    'The client asked for it.',
    'It was asked for by mistake.',
    'The client takes another stone.',
  ],
  reject: [
    'The stone was sold elsewhere.',
    'The price is no longer possible.',
    'The supplier did not confirm the stone.',
    'The stone did not pass our check.',
  ],
  withdraw: [
    'The stone was sold elsewhere.',
    'The supplier took it back.',
    'The stone is damaged.',
    'The stone is lost.',
  ],
  reverseMemo: ['It was entered by mistake.', 'The wrong stone was scanned.'],
  reverseOrder: ['The client sent it back.', 'It was approved by mistake.', 'The price was wrong.'],
  closeEnquiry: ['The question is answered.', 'The stone is no longer there.', 'No answer came.'],
  failCheck: [
    'The weight differs.',
    'The report is missing.',
    'It is damaged.',
    'It is not the stone that went out.',
  ],
  closeDemand: [
    'The client has found its stone.',
    'The client no longer looks for it.',
    'It was placed by mistake.',
  ],
  rejectDocument: [
    'It cannot be read, or a part is cut off.',
    'It does not match what you told us about the business.',
    'It is no longer valid.',
    'It is another kind of document than we need.',
  ],
  unregister: [
    'A document is no longer valid.',
    'The business asked for it.',
    'The business is closed.',
    'What we were told of it does not hold.',
  ],
  refuseList: [
    'It is not a whole list.',
    'Its prices cannot be right.',
    'Too many of its rows are rejected.',
    'It came twice.',
  ],
  rollBackList: ['It was the wrong list.', 'Its prices were wrong.', 'The supplier asked for it.'],
  removePerson: ['Left the firm.', 'The account is not used any more.', 'It was made by mistake.'],
} as const satisfies Record<string, readonly string[]>;

/** Remark of an immediate undo. */
export const UNDO_REMARK = 'It was a slip of the hand, taken back at once.';
