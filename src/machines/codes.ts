/** Enumerations of the specification. Values shown on screens have a label and a colour. */

export type Colour = 'green' | 'red' | 'blue' | 'orange' | 'teal' | 'grey';

export interface Code {
  readonly code: number;
  readonly label: string;
  readonly colour: Colour;
}

type Codes = Readonly<Record<string, Code>>;

/** Codes 1 to 5 and 8 are states of a stone, 6 and 7 of a cart line, and 9 to 11 of a business. */
export const STONE_STATUS = {
  available: { code: 1, label: 'Available', colour: 'green' },
  notAvailable: { code: 2, label: 'Not Available', colour: 'grey' },
  confirmStone: { code: 3, label: 'Confirm Stones', colour: 'teal' },
  hold: { code: 4, label: 'Hold', colour: 'red' },
  memo: { code: 5, label: 'Business Process', colour: 'blue' },
  inCart: { code: 6, label: 'Add to Cart', colour: 'grey' },
  removedFromCart: { code: 7, label: 'Remove from Cart', colour: 'grey' },
  soldOut: { code: 8, label: 'Sold Out', colour: 'orange' },
  businessNotRegistered: { code: 9, label: 'Business Process Not Registered', colour: 'red' },
  kycPending: { code: 10, label: 'KYC Pending', colour: 'orange' },
  businessRegistered: { code: 11, label: 'Business Process Registered', colour: 'green' },
} as const satisfies Codes;
export type StoneStatusCode = (typeof STONE_STATUS)[keyof typeof STONE_STATUS]['code'];

export const STONE_FILTER_CHOICES: readonly StoneStatusCode[] = [
  STONE_STATUS.available.code,
  STONE_STATUS.hold.code,
  STONE_STATUS.memo.code,
];

/** Statuses that a stone can have, in the order in which the screens list them. */
export const STONE_STATES = [
  STONE_STATUS.available.code,
  STONE_STATUS.hold.code,
  STONE_STATUS.memo.code,
  STONE_STATUS.confirmStone.code,
  STONE_STATUS.notAvailable.code,
  STONE_STATUS.soldOut.code,
] as const;

/** States of a business. The specification numbers them as stone statuses 9 to 11. */
export const REGISTRATION = {
  unregistered: STONE_STATUS.businessNotRegistered,
  kycPending: STONE_STATUS.kycPending,
  registered: STONE_STATUS.businessRegistered,
} as const satisfies Codes;
export type RegistrationCode = (typeof REGISTRATION)[keyof typeof REGISTRATION]['code'];

/** Risk class of a business in KYC, which sets how long a verification is valid. */
export const RISK_CLASS = {
  low: { code: 1, label: 'Low', colour: 'green' },
  normal: { code: 2, label: 'Normal', colour: 'grey' },
  high: { code: 3, label: 'High', colour: 'red' },
} as const satisfies Codes;
export type RiskClassCode = (typeof RISK_CLASS)[keyof typeof RISK_CLASS]['code'];

/** Decision of a person on a hit of a screening. */
export const SCREENING_DECISION = {
  dismissed: { code: 1, label: 'Other person or business', colour: 'green' },
  confirmed: { code: 2, label: 'Confirmed match', colour: 'red' },
} as const satisfies Codes;
export type ScreeningDecisionCode =
  (typeof SCREENING_DECISION)[keyof typeof SCREENING_DECISION]['code'];

export const HOLD_STATUS = {
  held: { code: 1, label: 'Hold', colour: 'red' },
  released: { code: 2, label: 'Released', colour: 'grey' },
} as const satisfies Codes;
export type HoldStatusCode = (typeof HOLD_STATUS)[keyof typeof HOLD_STATUS]['code'];

export const HOLD_QUEUE_STATUS = {
  waiting: { code: 1, label: 'Waiting', colour: 'grey' },
  offered: { code: 2, label: 'Offered', colour: 'teal' },
  taken: { code: 3, label: 'Taken', colour: 'green' },
  lapsed: { code: 4, label: 'Lapsed', colour: 'orange' },
  left: { code: 5, label: 'Left', colour: 'grey' },
  closed: { code: 6, label: 'Closed', colour: 'orange' },
} as const satisfies Codes;
export type HoldQueueStatusCode =
  (typeof HOLD_QUEUE_STATUS)[keyof typeof HOLD_QUEUE_STATUS]['code'];

export const APPROVAL = {
  pending: { code: 1, label: 'Pending', colour: 'orange' },
  approved: { code: 2, label: 'Approved', colour: 'green' },
  rejected: { code: 3, label: 'Rejected', colour: 'red' },
  cancelled: { code: 4, label: 'Cancelled', colour: 'grey' },
} as const satisfies Codes;
export type ApprovalCode = (typeof APPROVAL)[keyof typeof APPROVAL]['code'];

/** The request of an API client is open while at least one of its stones has no decision. */
export const EXTERNAL_REQUEST_STATUS = {
  open: { code: 1, label: 'Open', colour: 'orange' },
  settled: { code: 2, label: 'Settled', colour: 'grey' },
} as const satisfies Codes;

/** States of a memo line. The specification calls them memo movements. */
export const MEMO_MOVEMENT = {
  issued: { code: 1, label: 'Issued', colour: 'blue' },
  received: { code: 2, label: 'Received', colour: 'grey' },
  sold: { code: 3, label: 'Sold', colour: 'orange' },
} as const satisfies Codes;
export type MemoMovementCode = (typeof MEMO_MOVEMENT)[keyof typeof MEMO_MOVEMENT]['code'];

/** Requests that a client makes about a stone on memo. */
export const MEMO_REQUEST = {
  buy: { code: 1, label: 'Buy', colour: 'orange' },
  return: { code: 2, label: 'Return', colour: 'grey' },
  extend: { code: 3, label: 'Extend', colour: 'blue' },
} as const satisfies Codes;
export type MemoRequestCode = (typeof MEMO_REQUEST)[keyof typeof MEMO_REQUEST]['code'];

/**
 * States of a memo document. Open: all stones are out. Partial: some have been sold or returned.
 * Closed: no stone is out.
 */
export const MEMO_STATUS = {
  open: { code: 1, label: 'Open', colour: 'blue' },
  partial: { code: 2, label: 'Partial', colour: 'teal' },
  closed: { code: 3, label: 'Closed', colour: 'grey' },
} as const satisfies Codes;
export type MemoStatusCode = (typeof MEMO_STATUS)[keyof typeof MEMO_STATUS]['code'];

export const RETURN_CHECK_STATUS = {
  waiting: { code: 1, label: 'Waiting', colour: 'orange' },
  passed: { code: 2, label: 'Passed', colour: 'green' },
  failed: { code: 3, label: 'Failed', colour: 'red' },
  recalled: { code: 4, label: 'Recalled', colour: 'grey' },
} as const satisfies Codes;
export type ReturnCheckCode =
  (typeof RETURN_CHECK_STATUS)[keyof typeof RETURN_CHECK_STATUS]['code'];

export const SUPPLIER_CONFIRMATION_STATUS = {
  asked: { code: 1, label: 'Asked', colour: 'orange' },
  confirmed: { code: 2, label: 'Confirmed', colour: 'green' },
  priceChanged: { code: 3, label: 'New price', colour: 'teal' },
  declined: { code: 4, label: 'Declined', colour: 'red' },
  expired: { code: 5, label: 'Expired', colour: 'orange' },
  withdrawn: { code: 6, label: 'Withdrawn', colour: 'grey' },
} as const satisfies Codes;
export type SupplierConfirmationCode =
  (typeof SUPPLIER_CONFIRMATION_STATUS)[keyof typeof SUPPLIER_CONFIRMATION_STATUS]['code'];

/** Setting of a supplier: whether each order of its stones needs its confirmation. */
export const SUPPLIER_AVAILABILITY = {
  guaranteed: 1,
  ask: 2,
} as const;
export type SupplierAvailability =
  (typeof SUPPLIER_AVAILABILITY)[keyof typeof SUPPLIER_AVAILABILITY];
export const SUPPLIER_AVAILABILITY_NAME: Readonly<Record<SupplierAvailability, string>> = {
  1: 'Guaranteed',
  2: 'Ask for each order',
};

export const INVOICE_STATUS = {
  billed: { code: 1, label: 'Billed', colour: 'green' },
  credited: { code: 2, label: 'Credited', colour: 'grey' },
} as const satisfies Codes;

/** A payment is recorded while a part of it is on account, and allocated once nothing is. */
export const PAYMENT_STATUS = {
  recorded: { code: 1, label: 'On account', colour: 'orange' },
  allocated: { code: 2, label: 'Allocated', colour: 'green' },
  reversed: { code: 3, label: 'Reversed', colour: 'grey' },
} as const satisfies Codes;
export type PaymentStatusCode = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]['code'];

export const PERIOD_STATUS = {
  closed: { code: 1, label: 'Closed', colour: 'green' },
  reopened: { code: 2, label: 'Reopened', colour: 'orange' },
} as const satisfies Codes;
export type PeriodStatusCode = (typeof PERIOD_STATUS)[keyof typeof PERIOD_STATUS]['code'];

/** States of an invoice document. They follow from its sums and are not stored. */
export const INVOICE_BALANCE = {
  open: { code: 1, label: 'Open', colour: 'orange' },
  partPaid: { code: 2, label: 'Part paid', colour: 'blue' },
  paid: { code: 3, label: 'Paid', colour: 'green' },
  credited: { code: 4, label: 'Credited', colour: 'grey' },
} as const satisfies Codes;
export type InvoiceBalanceCode = (typeof INVOICE_BALANCE)[keyof typeof INVOICE_BALANCE]['code'];
/** `disputed`: delivered, but a stone was missing, wrong or damaged, and this is not settled. */
export const SHIPMENT_STATUS = {
  prepared: { code: 1, label: 'Prepared', colour: 'orange' },
  collected: { code: 2, label: 'Collected', colour: 'blue' },
  disputed: { code: 3, label: 'Discrepancy', colour: 'red' },
  delivered: { code: 4, label: 'Delivered', colour: 'green' },
  cancelled: { code: 5, label: 'Cancelled', colour: 'grey' },
} as const satisfies Codes;
export type ShipmentStatusCode = (typeof SHIPMENT_STATUS)[keyof typeof SHIPMENT_STATUS]['code'];

/** Fault of a stone that a shipment delivered. */
export const DISCREPANCY = {
  missing: { code: 1, label: 'Missing', colour: 'red' },
  wrong: { code: 2, label: 'Wrong stone', colour: 'red' },
  damaged: { code: 3, label: 'Damaged', colour: 'red' },
} as const satisfies Codes;
export type DiscrepancyCode = (typeof DISCREPANCY)[keyof typeof DISCREPANCY]['code'];

export const ENQUIRY_STATUS = {
  open: { code: 1, label: 'Open', colour: 'teal' },
  closed: { code: 2, label: 'Close', colour: 'grey' },
} as const satisfies Codes;

export const PRICE_OFFER_STATUS = {
  offered: { code: 1, label: 'Offered', colour: 'orange' },
  countered: { code: 2, label: 'Countered', colour: 'blue' },
  accepted: { code: 3, label: 'Accepted', colour: 'green' },
  declined: { code: 4, label: 'Declined', colour: 'red' },
  withdrawn: { code: 5, label: 'Withdrawn', colour: 'grey' },
  expired: { code: 6, label: 'Expired', colour: 'grey' },
} as const satisfies Codes;
export type PriceOfferStatusCode =
  (typeof PRICE_OFFER_STATUS)[keyof typeof PRICE_OFFER_STATUS]['code'];

/** States of a cart line. The specification numbers them as stone statuses 6 and 7. */
export const CART_STATUS = {
  inCart: STONE_STATUS.inCart,
  removed: STONE_STATUS.removedFromCart,
} as const satisfies Codes;

export const WATCHLIST_STATUS = {
  watched: { code: 1, label: 'Watched', colour: 'teal' },
  removed: { code: 2, label: 'Removed', colour: 'grey' },
} as const satisfies Codes;

/** A note is also a task: pending and done are the task states of the specification. */
export const NOTE_STATUS = {
  pending: { code: 1, label: 'Pending', colour: 'orange' },
  done: { code: 2, label: 'Done', colour: 'green' },
  removed: { code: 3, label: 'Removed', colour: 'grey' },
} as const satisfies Codes;

export const DEMAND_STATUS = {
  open: { code: 1, label: 'Open', colour: 'orange' },
  matched: { code: 2, label: 'Matched', colour: 'green' },
  closed: { code: 3, label: 'Closed', colour: 'grey' },
} as const satisfies Codes;
export type DemandStatusCode = (typeof DEMAND_STATUS)[keyof typeof DEMAND_STATUS]['code'];

export const BULK_EMAIL_STATUS = {
  draft: { code: 1, label: 'Draft', colour: 'grey' },
  scheduled: { code: 2, label: 'Scheduled', colour: 'teal' },
  sending: { code: 3, label: 'Sending', colour: 'blue' },
  sent: { code: 4, label: 'Sent', colour: 'green' },
  stopped: { code: 5, label: 'Stopped', colour: 'orange' },
} as const satisfies Codes;
export type BulkEmailStatusCode =
  (typeof BULK_EMAIL_STATUS)[keyof typeof BULK_EMAIL_STATUS]['code'];

/** States of the e-mail to one recipient of a mailing. */
export const BULK_EMAIL_OUTCOME = {
  queued: { code: 1, label: 'Queued', colour: 'grey' },
  sent: { code: 2, label: 'Sent', colour: 'green' },
  failed: { code: 3, label: 'Failed', colour: 'red' },
} as const satisfies Codes;
export type BulkEmailOutcomeCode =
  (typeof BULK_EMAIL_OUTCOME)[keyof typeof BULK_EMAIL_OUTCOME]['code'];

export const IMPORT_STATUS = {
  received: { code: 1, label: 'Received', colour: 'grey' },
  read: { code: 2, label: 'Read', colour: 'grey' },
  staged: { code: 3, label: 'Staged', colour: 'grey' },
  checked: { code: 4, label: 'Checked', colour: 'teal' },
  waiting: { code: 5, label: 'Waiting', colour: 'orange' },
  applying: { code: 6, label: 'Applying', colour: 'blue' },
  applied: { code: 7, label: 'Applied', colour: 'green' },
  refused: { code: 8, label: 'Refused', colour: 'red' },
  rollingBack: { code: 9, label: 'Rolling back', colour: 'blue' },
  rolledBack: { code: 10, label: 'Rolled back', colour: 'grey' },
} as const satisfies Codes;
export type ImportStatusCode = (typeof IMPORT_STATUS)[keyof typeof IMPORT_STATUS]['code'];

/**
 * Effect of a supplier's stock list on one stone. Stones that the list omits also get an outcome,
 * for example "Removed".
 */
export const IMPORT_OUTCOME = {
  new: { code: 1, label: 'New', colour: 'green' },
  repriced: { code: 2, label: 'Repriced', colour: 'blue' },
  changed: { code: 3, label: 'Changed', colour: 'teal' },
  back: { code: 4, label: 'Back in stock', colour: 'green' },
  gone: { code: 5, label: 'Removed', colour: 'orange' },
  unchanged: { code: 6, label: 'Unchanged', colour: 'grey' },
  kept: { code: 7, label: 'Kept as it is', colour: 'grey' },
  duplicate: { code: 8, label: 'Duplicate', colour: 'orange' },
  rejected: { code: 9, label: 'Rejected', colour: 'red' },
} as const satisfies Codes;
export type ImportOutcomeCode = (typeof IMPORT_OUTCOME)[keyof typeof IMPORT_OUTCOME]['code'];

export const ACTIVE_FLAG = {
  active: { code: 1, label: 'Active', colour: 'green' },
  inactive: { code: 2, label: 'Inactive', colour: 'grey' },
} as const satisfies Codes;
export type ActiveFlagCode = (typeof ACTIVE_FLAG)[keyof typeof ACTIVE_FLAG]['code'];
export const KYC_STATUS = {
  pending: { code: 1, label: 'Pending', colour: 'orange' },
  approved: { code: 2, label: 'Approved', colour: 'green' },
  rejected: { code: 3, label: 'Rejected', colour: 'red' },
} as const satisfies Codes;
export type KycStatusCode = (typeof KYC_STATUS)[keyof typeof KYC_STATUS]['code'];

/**
 * Categories of KYC documents. A business is registered only with an approved document of each
 * category.
 */
export const DOCUMENT_CATEGORY = {
  owner: 'Business Owner Document',
  business: 'Business Document',
} as const;
export type DocumentCategory = (typeof DOCUMENT_CATEGORY)[keyof typeof DOCUMENT_CATEGORY];

export const REGISTRATION_ACTION = { register: 1, unregister: 2 } as const;

export const HOLD_END = {
  released: 'Released by the holder',
  expired: 'Expired',
  confirmed: 'Ordered',
  issued: 'Taken on memo',
  withdrawn: 'Withdrawn by the back office',
} as const;
export type HoldEnd = keyof typeof HOLD_END;

export const HOLD_ACTION = { hold: 1, release: 2 } as const;
export const DIAMOND_TYPE = { white: 1, fancy: 2 } as const;
export const GROWTH_TYPE = { labGrown: 1, natural: 2 } as const;

/** Channels through which suppliers send stock lists. The codes equal those of `ROLE`. */
export const SUPPLIER_SOURCE = { api: 6, ftp: 7 } as const;
export type SupplierSource = (typeof SUPPLIER_SOURCE)[keyof typeof SUPPLIER_SOURCE];

/** The channels of `SUPPLIER_SOURCE`, numbered as in the API parameter `provider_type`. */
export const PROVIDER_TYPE = { ftp: 1, api: 2 } as const;
export type ProviderType = (typeof PROVIDER_TYPE)[keyof typeof PROVIDER_TYPE];

export const FEED_RUN = { running: 1, listed: 2, same: 3, failed: 4 } as const;
export type FeedRunCode = (typeof FEED_RUN)[keyof typeof FEED_RUN];

export const MEDIUM = { image: 1, video: 2, certificate: 3 } as const;
export type MediumCode = (typeof MEDIUM)[keyof typeof MEDIUM];
export const MEDIUM_STATE = { waiting: 1, stored: 2, failed: 3, viewer: 4, removed: 5 } as const;

export const STOCK_EXPORT_RUN = { running: 1, sent: 2, nothing: 3, failed: 4 } as const;
export type StockExportRunCode = (typeof STOCK_EXPORT_RUN)[keyof typeof STOCK_EXPORT_RUN];

export const SEARCH_MODE = { normal: 1, matchPair: 2 } as const;
export type SearchMode = (typeof SEARCH_MODE)[keyof typeof SEARCH_MODE];

export const SEARCH_ALERT = { never: 1, atOnce: 2, daily: 3, weekly: 4 } as const;
export type SearchAlert = (typeof SEARCH_ALERT)[keyof typeof SEARCH_ALERT];

export const REPORT_GROUPING = {
  diamondList: 1,
  dateWise: 2,
  customerWise: 3,
  dateAndCustomerWise: 4,
  invoiceWise: 5,
  orderWise: 6,
  memoWise: 7,
} as const;
export type ReportGrouping = (typeof REPORT_GROUPING)[keyof typeof REPORT_GROUPING];

export const ROLE = {
  administrator: 1,
  customer: 2,
  guest: 3,
  associate: 4,
  qualityControl: 5,
  apiProvider: 6,
  ftpProvider: 7,
  auditor: 8,
} as const;
export type RoleCode = (typeof ROLE)[keyof typeof ROLE];

export const ROLE_NAME: Readonly<Record<RoleCode, string>> = {
  1: 'Administrator',
  2: 'Customer',
  3: 'Guest',
  4: 'Business associate',
  5: 'Quality control',
  6: 'API provider',
  7: 'FTP provider',
  8: 'Auditor',
};

/** Throws if the code is unknown. */
export function byCode<C extends Code>(codes: Readonly<Record<string, C>>, code: number): C {
  const found = Object.values(codes).find((entry) => entry.code === code);
  if (!found) throw new Error(`code ${code} is not declared`);
  return found;
}
