import type {
  BusinessId,
  InvoiceId,
  MarkupOwnerId,
  PaymentId,
  ProviderId,
  QuoteId,
  RecordId,
  RequestId,
  UserId,
} from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { ClockHours } from '#common/format.ts';
import type { MarkupMode, MarkupScope } from '#common/markup-scope.ts';
import type { QuotedStone } from '#common/quoted-facts.ts';
import type {
  ActiveFlagCode,
  ApprovalCode,
  CART_STATUS,
  DemandStatusCode,
  DIAMOND_TYPE,
  DiscrepancyCode,
  DocumentCategory,
  ENQUIRY_STATUS,
  EXTERNAL_REQUEST_STATUS,
  GROWTH_TYPE,
  HoldEnd,
  HoldQueueStatusCode,
  HoldStatusCode,
  INVOICE_STATUS,
  KycStatusCode,
  MemoMovementCode,
  MemoStatusCode,
  NOTE_STATUS,
  PaymentStatusCode,
  PriceOfferStatusCode,
  RegistrationCode,
  ReturnCheckCode,
  RiskClassCode,
  RoleCode,
  ScreeningDecisionCode,
  SearchMode,
  ShipmentStatusCode,
  StoneStatusCode,
  SupplierConfirmationCode,
  WATCHLIST_STATUS,
} from '#machines/codes.ts';
import type { AttributesWith } from '#records/attributes-with.ts';

type Schemas = components['schemas'];
type CodeOf<Codes extends Record<string, { code: number }>> = Codes[keyof Codes]['code'];
type DiamondType = (typeof DIAMOND_TYPE)[keyof typeof DIAMOND_TYPE];
type GrowthType = (typeof GROWTH_TYPE)[keyof typeof GROWTH_TYPE];
type SavedFilter = Omit<Schemas['StoneFilter'], 'page' | 'size' | 'facets'>;

/** Permitted values by stone column. A column without an entry is unrestricted. */
export type Limits = Readonly<
  Partial<
    Record<AttributesWith<{ limitable: true }> | 'location', number[]> & {
      growth_type: [GrowthType];
      provider_id: ProviderId[];
    }
  >
>;

/**
 * TypeScript types of columns whose database type is too general, such as codes and JSON. A key
 * that starts with a statement name types JSON that the statement builds.
 */
export interface Columns {
  'api-key-find.limits': Limits;
  'api-key-list.state': Schemas['KeyState'];
  'api_key.scopes': Schemas['KeyScopes'];
  'app_user.active_state': ActiveFlagCode;
  'app_user.clock_hours': ClockHours;
  'app_user.growth_type': GrowthType;
  'app_user.muted_emails': Schemas['MutedEmails'];
  'app_user.role_id': RoleCode;
  'audit_check.findings': Schemas['AuditCheck']['findings'];
  'audit_check.state': Schemas['AuditCheck']['state'];
  'audit_entry.actor_role': RoleCode;
  'audit_entry.request_id': RequestId;
  'business_associate_past.associate_id': UserId;
  'business.active_state': ActiveFlagCode;
  'business.registration': RegistrationCode;
  'business.risk_class': RiskClassCode;
  'cart_line.state': CodeOf<typeof CART_STATUS>;
  'cart_line.stone_status': StoneStatusCode;
  'collection.active_state': ActiveFlagCode;
  'collection.diamond_type': DiamondType;
  'collection.filter': SavedFilter;
  'confirm_stone.state': ApprovalCode;
  'conformance_fault.kind': Schemas['ConformanceFault']['kind'];
  'conformance_fault.record_id': RecordId;
  'conformance_run.state': Schemas['ConformanceRun']['state'];
  'conformance_run.workflows': Schemas['ConformanceRun']['workflows'];
  'demand.filter': SavedFilter;
  'demand.state': DemandStatusCode;
  'demand-client-eyes.limits': Limits;
  'demo-read.value': { stones: number; seed: number; drawn?: string };
  'enquiry.state': CodeOf<typeof ENQUIRY_STATUS>;
  'external_request.state': CodeOf<typeof EXTERNAL_REQUEST_STATUS>;
  'business-history.event': Schemas['BusinessStep']['event'];
  'business-history.to': Schemas['BusinessStep']['to'];
  'hold.end_reason': HoldEnd;
  'hold.state': HoldStatusCode;
  'hold_queue.state': HoldQueueStatusCode;
  'idempotency.answer': object;
  'invoice_line.state': CodeOf<typeof INVOICE_STATUS>;
  'kyc_document.category': DocumentCategory;
  'kyc_document.state': KycStatusCode;
  'kyc-histories.event': Schemas['KycStep']['event'];
  'kyc-histories.to': Schemas['KycStep']['to'];
  'kyc_upload.request_id': RequestId;
  'ledger.actor_role': RoleCode;
  'ledger.record_id': RecordId;
  'ledger.request_id': RequestId;
  'limits-of-business.limits': Limits;
  'live_event.business_id': BusinessId;
  'live_event.associate_id': UserId;
  'live_event.user_id': UserId;
  'markup-changes.cells': Schemas['MarkupChange']['cells'];
  'markup-default.defaultMarkupDetails': Schemas['DefaultMarkup']['defaultMarkupDetails'];
  'markup_change.owner_id': MarkupOwnerId;
  'markup_change.scope': MarkupScope;
  'markup_rule.diamond_type': DiamondType;
  'markup_rule.growth_type': GrowthType;
  'markup_rule.mode': MarkupMode;
  'markup_rule.owner_id': MarkupOwnerId;
  'markup_rule.scope': MarkupScope;
  'quote.id': QuoteId;
  'quote_stone.stone': QuotedStone;
  'stone_price_past.growth_type': GrowthType;
  'match-setting-read.value': Schemas['MatchSetting'];
  'memo-history.workflow': Schemas['MemoEvent']['workflow'];
  'memo.state': MemoStatusCode;
  'memo_line.state': MemoMovementCode;
  'note.state': CodeOf<typeof NOTE_STATUS>;
  'price_offer.side': Schemas['PriceOfferSide'];
  'price_offer.state': PriceOfferStatusCode;
  'note.stone_status': StoneStatusCode;
  'notice.kind': Schemas['Notice']['kind'];
  'account-uses-of-invoices.invoiceId': InvoiceId;
  'account-uses-of-invoices.paymentId': PaymentId;
  'account-uses-of-payment.invoiceId': InvoiceId;
  'account-uses-of-payment.paymentId': PaymentId;
  'payment.method': Schemas['PaymentMethod'];
  'payment.state': PaymentStatusCode;
  'payment_use.method': Schemas['PaymentMethod'];
  'path-steps.author': Schemas['RecordStep']['author'];
  'screening.decision': ScreeningDecisionCode;
  'permission_category.role_id': RoleCode;
  'rap_list.kind': Schemas['PriceListKind'];
  'rap_list.source': 'file' | 'body' | 'sync' | 'demo';
  'grid_view.layout': Schemas['GridLayout'];
  'program-session-find.limits': Limits;
  'recent_search.diamond_type': DiamondType;
  'recent_search.filter': SavedFilter;
  'recent_search.match': Schemas['MatchChoice'];
  'recent_search.search_type': SearchMode;
  'refused_attempt.actor_role': RoleCode;
  'refused_attempt.record_id': RecordId;
  'refused_attempt.request_id': RequestId;
  'return_check.state': ReturnCheckCode;
  'supplier_confirmation.state': SupplierConfirmationCode;
  'role.id': RoleCode;
  'role_permission.role_id': RoleCode;
  'saved_search.diamond_type': DiamondType;
  'saved_search.filter': SavedFilter;
  'saved_search.match': Schemas['MatchChoice'];
  'saved_search.search_type': SearchMode;
  'session-find.limits': Limits;
  'sharer.limits': Limits;
  'shipment.state': ShipmentStatusCode;
  'shipment_line.discrepancy': DiscrepancyCode;
  'invoice_tax.category': Schemas['TaxCategory'];
  'tax_rate.buyer_group': Schemas['BuyerGroup'];
  'tax_rate.buyer_status': Schemas['BuyerStatus'];
  'tax_rate.category': Schemas['TaxCategory'];
  'tax_rate.growth_type': GrowthType;
  'terms-lock.value': number | boolean;
  'terms-read.value': number | boolean;
  'staff-list.role_id': Schemas['StaffRole'];
  'staff-read.role_id': Schemas['StaffRole'];
  'stone.diamond_type': DiamondType;
  'stone.growth_type': GrowthType;
  'stone.status': StoneStatusCode;
  'stone_match.diamond_type': DiamondType;
  'stone_price_past.diamond_type': DiamondType;
  'stone_price_past.provider_id': ProviderId;
  'watch_line.state': CodeOf<typeof WATCHLIST_STATUS>;
  'watch_line.stone_status': StoneStatusCode;
}
