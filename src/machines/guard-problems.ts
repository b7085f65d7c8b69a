import type { StateMachine } from 'xstate';
import { NOT_FOUND, type Problem } from './problem.ts';
import type { AnyWorkflow } from './registry.ts';

export type GuardOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer _Action,
    infer Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _EdgeMeta
  >
    ? Guard['type']
    : never;

/**
 * The guards that have a refusal message. A guard named "may…" is composed of other guards, so only
 * its parts have a message.
 */
export type GuardName = Exclude<GuardOf<AnyWorkflow['machine']>, `may${string}`>;

export const KYC_PENDING_TEXT =
  'Your KYC verification is pending. Please complete your business verification before proceeding.';

/** `holds` is the text if the guard passes, for the list of approval conditions of an order. */
interface GuardProblem extends Problem {
  readonly holds?: string;
}

const STAFF_ONLY = {
  status: 403,
  code: 'STAFF_ONLY',
  message: 'Only an administrator or quality control can do this.',
  holds: 'You have the administrator or quality control role.',
} as const;

const OWNER_REASON_MISSING = {
  status: 400,
  code: 'OWNER_REASON_MISSING',
  message:
    'The record belongs to a trading client. Please give a reason. The trading client will see the reason.',
} as const;

export const GUARD_PROBLEMS = {
  clientIsChosen: { status: 400, code: 'CLIENT_NOT_CHOSEN', message: 'Please select a client' },
  actorMayActForClient: { ...NOT_FOUND, holds: 'You act for this trading client.' },
  stoneIsAvailable: {
    status: 409,
    code: 'STONE_NOT_AVAILABLE',
    message: 'Only available diamonds must be selected.',
  },
  stoneIsFreeForClient: {
    status: 409,
    code: 'STONE_NOT_AVAILABLE',
    message: 'Only available diamonds must be selected.',
  },
  stoneIsNotOfferedToAnother: {
    status: 409,
    code: 'STONE_OFFERED_TO_ANOTHER',
    message:
      'This diamond is offered to the first trading client on the waitlist until the offer expires.',
  },
  businessIsRegistered: { status: 403, code: 'KYC_PENDING', message: KYC_PENDING_TEXT },
  clientIsStillRegistered: {
    status: 409,
    code: 'CLIENT_NOT_REGISTERED',
    message:
      'This trading client is no longer registered, so new holds, orders and memos are not possible.',
    holds: 'The trading client is registered.',
  },
  clientIsActive: {
    status: 409,
    code: 'CLIENT_INACTIVE',
    message:
      'This trading client is inactive or deleted, so new holds, orders and memos are not possible.',
    holds: 'The trading client is active.',
  },
  clientIsVerifiedOrActorAdministers: {
    status: 409,
    code: 'KYC_EXPIRED',
    message:
      'The KYC verification of this trading client has expired. Until the next verification, only an administrator can issue memos and approve orders.',
    holds: 'The KYC verification of the trading client is valid, or you are an administrator.',
  },
  actorSetsLastDay: {
    status: 403,
    code: 'LAST_DAY_NEEDS_ADMINISTRATOR',
    message: 'Only an administrator can choose the last day of a KYC verification.',
  },
  hitIsOpen: {
    status: 409,
    code: 'SCREENING_NOT_OPEN',
    message: 'This screening has no hit that awaits a decision.',
  },
  lastDayIsExplained: {
    status: 400,
    code: 'LAST_DAY_REASON_MISSING',
    message: 'Please give a reason for the chosen last day.',
  },
  actorMayEndHold: NOT_FOUND,
  holdIsNotExtendedYet: {
    status: 409,
    code: 'HOLD_ALREADY_EXTENDED',
    message: 'A hold can be extended only once, and this hold was already extended.',
  },
  actorIsStaff: STAFF_ONLY,
  actorIsStaffOrPortal: STAFF_ONLY,
  actorIsStaffOrSupplier: STAFF_ONLY,
  actorIsStaffSupplierOrPortal: STAFF_ONLY,
  remarkIsGiven: { status: 400, code: 'REASON_MISSING', message: 'Please give a reason.' },
  reasonIsGivenToOwner: OWNER_REASON_MISSING,
  reasonIsGivenUnlessUndone: OWNER_REASON_MISSING,
  actorDidIt: {
    status: 403,
    code: 'NOT_YOUR_STEP',
    message: 'Only the person who did this can undo it.',
  },
  isStillFresh: {
    status: 409,
    code: 'TAKE_BACK_TOO_LATE',
    message: 'The time to undo this action has passed.',
  },
  registrationStoodStill: {
    status: 409,
    code: 'REGISTRATION_MOVED_ON',
    message:
      'The registration of this business has changed since the action, so the action cannot be undone.',
  },
  holdIsDue: { status: 409, code: 'HOLD_NOT_DUE', message: 'This hold has not expired yet.' },
  stoneIsHeld: {
    status: 409,
    code: 'STONE_NOT_HELD',
    message: 'This diamond is not on hold. Only diamonds on hold have a waitlist.',
  },
  clientIsNotTheHolder: {
    status: 409,
    code: 'CLIENT_IS_HOLDER',
    message: 'This trading client already has the diamond on hold.',
  },
  clientIsNotWaitingYet: {
    status: 409,
    code: 'ALREADY_IN_LINE',
    message: 'This trading client is already on the waitlist for the diamond.',
  },
  offerIsDue: { status: 409, code: 'OFFER_NOT_DUE', message: 'This offer has not expired yet.' },
  recordIsKnownToActor: NOT_FOUND,
  actorKeepsSuchRecords: {
    status: 403,
    code: 'ADMINISTRATOR_ONLY',
    message: 'Only an administrator can do this.',
  },
  accountIsAnothers: {
    status: 409,
    code: 'OWN_FLAG',
    message: 'You cannot deactivate your own account.',
  },
  anAdministratorRemains: {
    status: 409,
    code: 'LAST_ADMINISTRATOR',
    message: 'The portal needs at least one active administrator, and this person is the last one.',
  },
  reviewerIsNotTheSender: {
    status: 403,
    code: 'OWN_DOCUMENT',
    message: 'You sent this document yourself, so a colleague has to review it.',
  },
  someDocumentIsApproved: {
    status: 409,
    code: 'DOCUMENTS_MISSING',
    message: 'An approved owner document and an approved business document are missing.',
  },
  ownerDocumentIsApproved: {
    status: 409,
    code: 'OWNER_DOCUMENT_MISSING',
    message: 'An approved owner document is missing.',
  },
  businessDocumentIsApproved: {
    status: 409,
    code: 'BUSINESS_DOCUMENT_MISSING',
    message: 'An approved business document is missing.',
  },
  approverIsNotTheRequester: {
    status: 403,
    code: 'OWN_REQUEST',
    message: 'You placed this order yourself, so a colleague has to decide on it.',
    holds: 'Another person placed this order.',
  },
  requestIsOwn: {
    status: 409,
    code: 'REQUEST_IS_EXTERNAL',
    message: 'This order came from an API client. Approve it under API orders.',
    holds: 'This order was placed in the portal, not by an API client.',
  },
  requestIsExternal: {
    status: 409,
    code: 'REQUEST_IS_NOT_EXTERNAL',
    message: 'This order did not come from an API client. Approve it under Confirm stones.',
    holds: 'This order came from an API client.',
  },
  actorMaySetPrice: {
    status: 403,
    code: 'PRICE_NOT_YOURS',
    message: "Only an administrator or the trading client's associate can set a price.",
  },
  clientSetsNoPrice: {
    status: 403,
    code: 'PRICE_NOT_YOURS',
    message: "Only an administrator or the trading client's associate can set a price.",
  },
  actorMaySetPriceBelowCost: {
    status: 403,
    code: 'PRICE_NEEDS_ADMINISTRATOR',
    message: 'This price needs approval by an administrator who may change markups.',
    holds: 'You may approve this price.',
  },
  reasonIsGivenBelowCost: {
    status: 400,
    code: 'BELOW_COST_REASON_MISSING',
    message: 'This price is below cost. Please give a reason.',
    holds: 'The price is not below cost.',
  },
  actorAskedOrAdministers: {
    status: 403,
    code: 'NOT_THE_REQUESTER',
    message: 'Only the person who placed this order, or an administrator, can cancel it.',
  },
  actorDidNotApprove: {
    status: 403,
    code: 'APPROVER_CANNOT_REVERSE',
    message: 'You approved this order, so another administrator has to reverse it.',
  },
  requestIsDue: {
    status: 409,
    code: 'REQUEST_NOT_DUE',
    message: 'This order has not expired yet.',
  },
  supplierHasNotDeclined: {
    status: 409,
    code: 'SUPPLIER_DECLINED',
    message: 'The supplier no longer has this stone, so the order cannot be approved. Reject it.',
    holds: 'The supplier has not declined the stone.',
  },
  supplierHasAnsweredOrActorAdministers: {
    status: 409,
    code: 'SUPPLIER_NOT_ANSWERED',
    message:
      'The supplier has not confirmed this stone yet. Only an administrator may approve the order without the answer.',
    holds: 'No answer of the supplier is missing, or you may approve without it.',
  },
  reasonIsGivenWithoutAnswer: {
    status: 400,
    code: 'UNANSWERED_REASON_MISSING',
    message:
      'The supplier has not confirmed this stone yet. Please give a reason for the approval without the answer.',
    holds: 'No answer of the supplier is missing.',
  },
  actorMayAnswer: NOT_FOUND,
  orderIsPending: {
    status: 409,
    code: 'ORDER_NOT_PENDING',
    message:
      'The order of this stone is no longer pending, so the supplier confirmation cannot change.',
  },
  answerIsDue: {
    status: 409,
    code: 'ANSWER_NOT_DUE',
    message: 'The time for the answer of the supplier has not passed yet.',
  },
  everyStoneIsDecided: {
    status: 409,
    code: 'STONES_UNDECIDED',
    message: 'Some stones of this request are still awaiting a decision.',
  },
  isWithinMemoLimit: {
    status: 409,
    code: 'MEMO_LIMIT',
    message: 'This memo exceeds the memo limit of your business. Please contact your salesperson.',
  },
  clientStaysWithinCreditLimit: {
    status: 409,
    code: 'CREDIT_LIMIT',
    message:
      'This memo exceeds the credit limit of your business. Please ask your salesperson to issue the memo.',
  },
  actorMayExceedCreditLimit: {
    status: 409,
    code: 'CREDIT_LIMIT_ADMINISTRATOR',
    message:
      'This memo exceeds the credit limit of the trading client. Please ask an administrator to issue it.',
  },
  limitReasonIsGiven: {
    status: 409,
    code: 'CREDIT_LIMIT_REASON',
    message:
      'This memo exceeds the credit limit of the trading client. Please give a reason for the exception.',
  },
  noMemoIsOverdueForLong: {
    status: 409,
    code: 'MEMO_OVERDUE',
    message:
      'Your business has an overdue memo. Please return its stones or contact your salesperson before taking new stones on memo.',
  },
  renewalIsLeft: {
    status: 409,
    code: 'NO_RENEWAL_LEFT',
    message:
      'This memo has been renewed as often as the terms of its trading client allow. Please receive or sell its stones.',
  },
  actorIsCustomer: {
    status: 403,
    code: 'CLIENT_ONLY',
    message: 'Only the trading client itself can do this.',
    holds: 'You belong to the trading client.',
  },
  noRequestIsOpen: {
    status: 409,
    code: 'REQUEST_OPEN',
    message: 'There is already an open request for this stone. Please withdraw it first.',
    holds: 'There is no open request for this stone.',
  },
  requestIsOpen: {
    status: 409,
    code: 'NO_REQUEST',
    message: 'There is no open request for this stone.',
    holds: 'There is an open request for this stone.',
  },
  termsAreNotAccepted: {
    status: 409,
    code: 'TERMS_ACCEPTED',
    message: 'The terms of this memo are already accepted.',
    holds: 'The terms of this memo are not accepted yet.',
  },
  versionIsOfMemo: {
    status: 409,
    code: 'OTHER_TERMS_VERSION',
    message: 'Another version of the terms applies to this memo. Please read its terms again.',
    holds: 'You have read the version of the terms that applies to this memo.',
  },
  dueDayIsLater: {
    status: 409,
    code: 'DUE_DAY_TOO_EARLY',
    message:
      'The new due day must be after the present due day, and today or later. Please choose a later day.',
  },
  dueDayIsWithinLimit: {
    status: 409,
    code: 'DUE_DAY_TOO_LATE',
    message: 'The new due day must be within 365 days from today. Please choose an earlier day.',
  },
  actorRunsMemos: {
    status: 403,
    code: 'MEMO_KEEPERS_ONLY',
    message: "Only an administrator or the trading client's associate can do this.",
  },
  actorRunsShipments: {
    status: 403,
    code: 'SHIPMENT_KEEPERS_ONLY',
    message: "Only an administrator or the trading client's associate can do this.",
  },
  stonesAreOfOneClient: {
    status: 409,
    code: 'SHIPMENT_OF_SEVERAL_CLIENTS',
    message:
      'The selected stones belong to several trading clients. Prepare one shipment for each trading client.',
  },
  stonesAreWithClient: {
    status: 409,
    code: 'STONES_NOT_SHIPPABLE',
    message: 'Only stones on memo and sold stones can be shipped.',
  },
  stonesAreInNoShipment: {
    status: 409,
    code: 'STONES_IN_SHIPMENT',
    message: 'Some of the stones are in another shipment, which is not delivered yet.',
  },
  stonesHaveNotArrived: {
    status: 409,
    code: 'STONES_ALREADY_DELIVERED',
    message: 'Some of the stones have already been delivered to the trading client.',
  },
  carrierIsGiven: {
    status: 400,
    code: 'CARRIER_MISSING',
    message: 'Please enter the carrier and the tracking number.',
  },
  actorIsAdministrator: {
    status: 403,
    code: 'ADMINISTRATOR_ONLY',
    message: 'Only an administrator can do this.',
  },
  nothingHappenedSince: {
    status: 409,
    code: 'STONE_MOVED_ON',
    message: 'This stone has changed since the action, so the action cannot be undone.',
  },
  stoneWaitsForNoCheck: {
    status: 409,
    code: 'STONE_IN_CHECK',
    message:
      'This diamond was returned from a memo and is awaiting its return check. Pass the return check to make the diamond available.',
  },
  stoneWaitsForCheck: {
    status: 409,
    code: 'STONE_NOT_IN_CHECK',
    message:
      'This diamond is off the market and has no pending return check, so it cannot be put back on memo.',
  },
  everyStoneIsOut: {
    status: 409,
    code: 'STONES_SETTLED',
    message: 'Some stones of this memo have already been returned or sold.',
  },
  someStonesAreOut: {
    status: 409,
    code: 'MEMO_NOT_PARTIAL',
    message: 'This memo is not partly settled.',
  },
  noStoneIsOut: {
    status: 409,
    code: 'STONES_OUT',
    message: 'Some stones of this memo have not been returned or sold yet.',
  },
  stoneIsNotAskedForYet: {
    status: 409,
    code: 'ENQUIRY_OPEN',
    message: 'This trading client already has an open enquiry about the diamond.',
  },
  enquiryHasNoOpenPriceOffer: {
    status: 409,
    code: 'ENQUIRY_HAS_PRICE_OFFER',
    message:
      'This enquiry has an open price offer. Please accept, decline or withdraw the price offer first.',
  },
  stoneHasNoOpenPriceOffer: {
    status: 409,
    code: 'PRICE_OFFER_OPEN',
    message:
      'This trading client already has an open price offer for the diamond. Please answer or withdraw it first.',
  },
  priceAboveAskingIsConfirmed: {
    status: 409,
    code: 'PRICE_OFFER_ABOVE_ASKING',
    message:
      'This price is above the asking price. Please enter a lower price, or confirm the price.',
  },
  priceIsFromOtherSide: {
    status: 409,
    code: 'PRICE_OFFER_IS_OWN',
    message: 'The other party must answer this price. You can withdraw the price offer.',
  },
  priceIsFromOwnSide: {
    status: 409,
    code: 'PRICE_OFFER_IS_NOT_OWN',
    message: 'The other party has named this price. You can accept, counter or decline it.',
  },
  priceOfferIsNotDue: {
    status: 409,
    code: 'PRICE_OFFER_EXPIRED',
    message: 'This price offer has expired. Please make a new price offer.',
  },
  priceOfferIsDue: {
    status: 409,
    code: 'PRICE_OFFER_NOT_DUE',
    message: 'This price offer has not expired yet.',
  },
  messageIsGiven: { status: 400, code: 'MESSAGE_MISSING', message: 'Please enter a message.' },
  stoneIsNotListedYet: {
    status: 409,
    code: 'ALREADY_LISTED',
    message: 'This diamond is already in the list.',
  },
  actorKeepsLine: NOT_FOUND,
  demandIsNotOver: {
    status: 409,
    code: 'DEMAND_OVER',
    message: 'The last day of this demand has passed. Please enter a later day.',
  },
  demandIsOver: {
    status: 409,
    code: 'DEMAND_NOT_OVER',
    message: 'The last day of this demand has not passed yet.',
  },
  mailIsTimed: {
    status: 409,
    code: 'MAILING_NOT_TIMED',
    message: 'This mailing has no schedule. Please set a schedule first.',
  },
  turnIsLeft: {
    status: 409,
    code: 'MAILING_HAS_NO_TURN',
    message: 'All scheduled times of this mailing have passed.',
  },
  noTurnIsLeft: {
    status: 409,
    code: 'MAILING_HAS_A_TURN',
    message: 'This mailing cannot be completed yet because another run is scheduled.',
  },
  hasRecipients: {
    status: 409,
    code: 'MAILING_WITHOUT_READERS',
    message: 'This mailing has no recipients. Please choose its recipients first.',
  },
  someRecipientIsLeft: {
    status: 409,
    code: 'NOBODY_MISSED_IT',
    message: 'All recipients have already received this mailing.',
  },
  mailIsSetUp: {
    status: 409,
    code: 'NO_MAIL_SERVER',
    message:
      'Mail is not set up, so mailings cannot be sent. Ask the operator of the portal to set up mail.',
  },
  listIsKnownToActor: NOT_FOUND,
  listIsWithinLimits: {
    status: 409,
    code: 'LIST_NEEDS_A_PERSON',
    message: 'This stock list exceeds the limits of its supplier and needs approval.',
  },
  listNeedsAPerson: {
    status: 409,
    code: 'LIST_WITHIN_LIMITS',
    message: 'This stock list is within the limits of its supplier and needs no approval.',
  },
  reasonIsGivenForLoss: {
    status: 400,
    code: 'LOSS_REASON_MISSING',
    message:
      'This stock list would take more than a fifth of the stock off the market. Please give a reason.',
    holds:
      'The stock list takes at most a fifth of the stock off the market, or a reason is given.',
  },
  listChangesSomething: {
    status: 409,
    code: 'LIST_CHANGES_NOTHING',
    message: 'This stock list contains no change to the stock.',
    holds: 'The stock list changes the stock.',
  },
  noLaterListStands: {
    status: 409,
    code: 'LATER_LIST_STANDS',
    message:
      'A later stock list of this supplier has changed the stock, so this stock list is out of date.',
    holds: 'No later stock list of this supplier has changed the stock.',
  },
  dayIsNotAhead: {
    status: 409,
    code: 'PAYMENT_DATED_AHEAD',
    message: 'This date is in the future. Enter the day on which the money moved.',
  },
  periodIsOpen: {
    status: 409,
    code: 'PERIOD_CLOSED',
    message:
      'This date is in a closed accounting period. Enter a day of an open month, or reopen the period.',
  },
  monthIsOver: {
    status: 409,
    code: 'MONTH_NOT_OVER',
    message: 'This month is not over yet. A month can be closed after its last day (UTC).',
  },
  bankReferenceIsNew: {
    status: 409,
    code: 'PAYMENT_RECORDED_TWICE',
    message: 'A payment with this bank reference is already recorded for this trading client.',
  },
  currencyIsThatOfInvoices: {
    status: 409,
    code: 'PAYMENT_CURRENCY',
    message:
      'Invoices are in US dollars. Enter the amount in US dollars that the bank credited to your account.',
  },
  invoicesAreOfClient: {
    status: 409,
    code: 'INVOICE_OF_ANOTHER_CLIENT',
    message: 'This invoice belongs to another trading client.',
  },
  invoicesAreNotCredited: {
    status: 409,
    code: 'INVOICE_CREDITED',
    message: 'This invoice is credited, so nothing can be paid on it.',
  },
  invoicesHaveOpenAmount: {
    status: 409,
    code: 'ABOVE_OPEN_AMOUNT',
    message: 'The allocation exceeds the open amount of the invoice.',
  },
  paymentCoversAmounts: {
    status: 409,
    code: 'ABOVE_PAYMENT',
    message: 'The amounts exceed the credit on account of this payment.',
  },
  someInvoiceIsOpen: {
    status: 409,
    code: 'NO_OPEN_INVOICE',
    message: 'This trading client has no open invoice.',
  },
  creditIsLeft: {
    status: 409,
    code: 'NO_CREDIT_LEFT',
    message: 'Nothing of this payment would remain on account.',
  },
  noCreditIsLeft: {
    status: 409,
    code: 'CREDIT_LEFT',
    message: 'A part of this payment would remain on account.',
  },
  nothingIsRefunded: {
    status: 409,
    code: 'PAYMENT_REFUNDED',
    message: 'A part of this payment was refunded. Take back the refund first.',
  },
} as const satisfies Record<GuardName, GuardProblem>;

export function guardProblem(guard: string): GuardProblem {
  const problem = (GUARD_PROBLEMS as Readonly<Record<string, GuardProblem>>)[guard];
  if (!problem) throw new Error(`guard "${guard}" has no message`);
  return problem;
}
