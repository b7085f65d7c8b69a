import type {
  BusinessId,
  BusinessOwnerId,
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
  PaymentId,
  PaymentUseId,
  PriceOfferId,
  ProviderId,
  ReturnCheckId,
  ScreeningId,
  StockExportId,
  SubCaratRangeId,
  SubMasterId,
  SupplierConfirmationId,
  TaxRateId,
  UserId,
  WatchLineId,
} from '#api/ids.gen.ts';

export interface TableIds {
  app_user: UserId;
  business: BusinessId;
  business_owner: BusinessOwnerId;
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
  payment: PaymentId;
  payment_use: PaymentUseId;
  price_offer: PriceOfferId;
  provider: ProviderId;
  return_check: ReturnCheckId;
  screening: ScreeningId;
  stock_export: StockExportId;
  sub_carat_range: SubCaratRangeId;
  sub_master: SubMasterId;
  supplier_confirmation: SupplierConfirmationId;
  tax_rate: TaxRateId;
  watch_line: WatchLineId;
}

/**
 * Checks at compile time that the ids belong to `Table`. A statement chosen by table name at run
 * time takes `never` as its parameter.
 */
export const idsOfTable = <Table extends keyof TableIds>(
  _: Table,
  ids: readonly TableIds[Table][],
): readonly never[] => idsOfChosen(ids);

/** Casts without a check, for callers that know the table only at run time. */
export const idsOfChosen = <Own extends string>(ids: readonly Own[]): readonly never[] =>
  ids as readonly string[] as readonly never[];
