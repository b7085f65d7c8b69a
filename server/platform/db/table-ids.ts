import type {
  BusinessId,
  CaratRangeId,
  CartLineId,
  CollectionId,
  ConfirmStoneId,
  CreditNoteId,
  EnquiryId,
  ExternalClientId,
  FeedId,
  HoldId,
  HoldQueueId,
  HomeSettingId,
  InvoiceId,
  InvoiceLineId,
  MasterId,
  MemoLineId,
  NoteId,
  ProviderId,
  ReturnCheckId,
  StockExportId,
  SubCaratRangeId,
  SubMasterId,
  UserId,
  WatchLineId,
} from '../../../src/api/ids.gen.ts';

/** The kinds of records of those tables that one statement each is made for. */
export interface TableIds {
  app_user: UserId;
  business: BusinessId;
  carat_range: CaratRangeId;
  cart_line: CartLineId;
  collection: CollectionId;
  confirm_stone: ConfirmStoneId;
  credit_note: CreditNoteId;
  enquiry: EnquiryId;
  external_client: ExternalClientId;
  feed: FeedId;
  hold: HoldId;
  hold_queue: HoldQueueId;
  home_setting: HomeSettingId;
  invoice: InvoiceId;
  invoice_line: InvoiceLineId;
  master: MasterId;
  memo_line: MemoLineId;
  note: NoteId;
  provider: ProviderId;
  return_check: ReturnCheckId;
  stock_export: StockExportId;
  sub_carat_range: SubCaratRangeId;
  sub_master: SubMasterId;
  watch_line: WatchLineId;
}

/**
 * Ids for the statement of a table that a variable names. Which statement it is, the types cannot follow; that the ids are
 * those of this table, they have asked for here.
 */
export const idsOfTable = <Table extends keyof TableIds>(
  _: Table,
  ids: readonly TableIds[Table][],
): readonly never[] => idsOfChosen(ids);

/**
 * The same where what chooses the statement is no table, such as the scope of markups or the name of a letter: of which
 * kind the ids are, it says.
 */
export const idsOfChosen = <Own extends string>(ids: readonly Own[]): readonly never[] =>
  ids as readonly string[] as readonly never[];
