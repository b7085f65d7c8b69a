import type { components } from '#api/schema.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';

type TableView = components['schemas']['TableView'];

interface TableField {
  field: string;
  header: string;
  /** roles that may see the field; default: all roles */
  roles?: readonly RoleCode[];
  hidden?: boolean;
}

const STAFF = [ROLE.administrator, ROLE.qualityControl] as const;
const PROVIDERS = [ROLE.apiProvider, ROLE.ftpProvider] as const;
const STAFF_AND_AUDITOR = [...STAFF, ROLE.auditor] as const;

const GRADES: readonly TableField[] = [
  { field: 'shape', header: 'Shape' },
  { field: 'stock_no', header: 'Stock no.' },
  { field: 'carat', header: 'Carat' },
  { field: 'color', header: 'Col' },
  { field: 'clarity', header: 'Clarity' },
  { field: 'cut', header: 'Cut' },
  { field: 'polish', header: 'Pol' },
  { field: 'symmetry', header: 'Sym' },
  { field: 'fluorescence', header: 'Fluor' },
];
const REPORT_AND_PRICE: readonly TableField[] = [
  { field: 'report_no', header: 'Report' },
  { field: 'rap', header: 'Rap' },
  { field: 'markup_disc', header: 'Disc %' },
  { field: 'markup_ppc', header: '$/ct' },
];
const STONE: readonly TableField[] = [...GRADES, ...REPORT_AND_PRICE];

const CLIENT_FIELD: TableField = {
  field: 'company_name',
  header: 'Client',
  roles: [...STAFF_AND_AUDITOR, ROLE.associate],
};
const ASSOCIATE: TableField = {
  field: 'associate_name',
  header: 'Associate',
  roles: STAFF_AND_AUDITOR,
};
const GROWTH: TableField = { field: 'growth_type', header: 'Growth', hidden: true };
const AMOUNT: TableField = { field: 'sell_amt', header: 'Amount $' };

interface LineFields {
  /** header of the column with the document number; undefined if the lines have none */
  number?: string;
  /** columns before the trading client */
  first?: readonly TableField[];
  by: string;
  made: string;
  ended: string;
  /** columns after the creator and the date of creation */
  more?: readonly TableField[];
}

/** Builds the columns that all lists share and inserts the columns of one list. */
const lineFields = ({
  number,
  first = [],
  by,
  made,
  ended,
  more = [],
}: LineFields): readonly TableField[] => [
  { field: 'state', header: 'Status' },
  ...(number === undefined ? [] : [{ field: 'reference', header: number }]),
  ...first,
  CLIENT_FIELD,
  ...STONE,
  ASSOCIATE,
  { field: 'placed_by', header: by },
  { field: 'created_at', header: made },
  ...more,
  { field: 'ended_at', header: ended, hidden: true },
  GROWTH,
  AMOUNT,
];

const REMARK: TableField = { field: 'remark', header: 'Remark' };
const INVOICE_NO: TableField = { field: 'invoice_no', header: 'Invoice no.', hidden: true };
/** Columns that show how a stone has changed since it was added to a list. */
const KEPT: readonly TableField[] = [
  { field: 'stone_status', header: 'Stone' },
  { field: 'price_added', header: 'When added $' },
];

/** Columns of each view, in display order. */
const VIEWS: Readonly<Record<TableView, readonly TableField[]>> = {
  search: [
    { field: 'status', header: 'Status' },
    // Users look at the grading report only after the grades, so its column comes near the end.
    ...GRADES,
    { field: 'location', header: 'Location' },
    { field: 'listed_at', header: 'Age' },
    ...REPORT_AND_PRICE,
    GROWTH,
    {
      field: 'org_stock_no',
      header: 'Supplier no.',
      roles: [...STAFF, ...PROVIDERS],
      hidden: true,
    },
    { field: 'provider', header: 'Supplier', roles: STAFF },
    { field: 'reliability', header: 'Reliability', hidden: true },
    { field: 'disc', header: 'Cost disc %', roles: STAFF },
    { field: 'price_per_ct', header: 'Cost $/ct', roles: STAFF, hidden: true },
    { field: 'total_amt', header: 'Cost $', roles: STAFF },
    { field: 'sell_amt', header: 'Amount $' },
  ],
  hold: [
    { field: 'state', header: 'Status' },
    { field: 'hold_no', header: 'Hold no.' },
    { field: 'until', header: 'Ends' },
    { field: 'waiting', header: 'Waitlist' },
    CLIENT_FIELD,
    ...STONE,
    ASSOCIATE,
    { field: 'placed_by', header: 'Placed by' },
    { field: 'created_at', header: 'Placed' },
    { field: 'end_reason', header: 'Ended', hidden: true },
    { field: 'ended_at', header: 'Ended at', hidden: true },
    { field: 'remark', header: 'Remark', hidden: true },
    GROWTH,
    AMOUNT,
  ],
  'confirm-stone': lineFields({
    number: 'Order no.',
    first: [{ field: 'until', header: 'Answer by' }],
    by: 'Requested by',
    made: 'Requested',
    ended: 'Decided',
    more: [
      REMARK,
      { field: 'decided_by', header: 'Decided by', hidden: true },
      { field: 'reason', header: 'Reason', hidden: true },
      INVOICE_NO,
      { field: 'external_no', header: 'External no.', roles: STAFF_AND_AUDITOR, hidden: true },
    ],
  }),
  memo: lineFields({
    number: 'Memo no.',
    first: [
      { field: 'due_on', header: 'Due' },
      { field: 'days_out', header: 'Days out' },
    ],
    by: 'Issued by',
    made: 'Issued',
    ended: 'Returned',
    more: [
      { field: 'memo_state', header: 'Memo', hidden: true },
      { field: 'terms_days', header: 'Terms', hidden: true },
      { ...REMARK, hidden: true },
      INVOICE_NO,
    ],
  }),
  enquiry: lineFields({
    number: 'Enquiry no.',
    first: [
      { field: 'last_text', header: 'Last message' },
      { field: 'last_offer', header: 'Offer $/ct' },
    ],
    by: 'Asked by',
    made: 'Asked',
    ended: 'Closed',
    more: [
      { field: 'messages', header: 'Messages' },
      { field: 'last_by', header: 'Last message by', hidden: true },
      { field: 'last_at', header: 'Last message at' },
      { field: 'unread_by', header: 'Not read by', hidden: true },
      { field: 'reason', header: 'Reason', hidden: true },
    ],
  }),
  cart: lineFields({
    first: KEPT,
    by: 'Added by',
    made: 'Added',
    ended: 'Removed',
    more: [REMARK],
  }),
  watchlist: lineFields({
    first: KEPT,
    by: 'Added by',
    made: 'Watched since',
    ended: 'Removed',
    more: [REMARK],
  }),
  notes: lineFields({
    first: [{ ...REMARK, header: 'Note' }, { field: 'due_on', header: 'Due' }, ...KEPT],
    by: 'Written by',
    made: 'Written',
    ended: 'Done or removed',
  }),
  invoice: lineFields({
    number: 'Invoice no.',
    first: [
      { field: 'source_no', header: 'Sold from' },
      { field: 'due_on', header: 'Due' },
    ],
    by: 'Issued by',
    made: 'Issued',
    ended: 'Credited',
    more: [
      { field: 'credit_note_no', header: 'Credit note', hidden: true },
      { field: 'reason', header: 'Reason', hidden: true },
    ],
  }),
};

/**
 * Guests only search and keep a watchlist. No other person can add to a guest's watchlist, so
 * `placed_by` is left out.
 */
const OF_GUESTS: Readonly<Partial<Record<TableView, readonly TableField[]>>> = {
  search: VIEWS.search,
  watchlist: VIEWS.watchlist.filter(({ field }) => field !== 'placed_by'),
};

export const fieldsFor = (view: TableView, role: RoleCode): TableField[] =>
  (role === ROLE.guest ? (OF_GUESTS[view] ?? []) : VIEWS[view]).filter(
    ({ roles }) => !roles || roles.includes(role),
  );
