import type { StateValueFrom } from 'xstate';
import type { components, operations } from '#api/schema.gen.ts';
import type {
  ACTIVE_FLAG,
  APPROVAL,
  BULK_EMAIL_STATUS,
  BulkEmailOutcomeCode,
  BulkEmailStatusCode,
  CART_STATUS,
  DEMAND_STATUS,
  DemandStatusCode,
  DIAMOND_TYPE,
  DiscrepancyCode,
  DocumentCategory,
  ENQUIRY_STATUS,
  EXTERNAL_REQUEST_STATUS,
  GROWTH_TYPE,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  HoldEnd,
  HoldQueueStatusCode,
  HoldStatusCode,
  IMPORT_STATUS,
  ImportOutcomeCode,
  ImportStatusCode,
  INVOICE_STATUS,
  InvoiceBalanceCode,
  KYC_STATUS,
  KycStatusCode,
  MEMO_MOVEMENT,
  MEMO_STATUS,
  NOTE_STATUS,
  PAYMENT_STATUS,
  PaymentStatusCode,
  PERIOD_STATUS,
  REGISTRATION,
  REGISTRATION_ACTION,
  RETURN_CHECK_STATUS,
  RegistrationCode,
  ReportGrouping,
  ReturnCheckCode,
  RoleCode,
  SearchMode,
  SHIPMENT_STATUS,
  ShipmentStatusCode,
  StoneStatusCode,
  SUPPLIER_CONFIRMATION_STATUS,
  SupplierConfirmationCode,
  WATCHLIST_STATUS,
} from '#machines/codes.ts';
import type { WorkflowName } from '#machines/registry.ts';
import type { accountingPeriodMachine } from '#machines/workflows/accounting-period.ts';
import type { activeFlagMachine } from '#machines/workflows/active-flag.ts';
import type { bulkEmailMachine } from '#machines/workflows/bulk-email.ts';
import type { BusinessEvent, businessMachine } from '#machines/workflows/business.ts';
import type { cartMachine } from '#machines/workflows/cart.ts';
import type { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import type { demandMachine } from '#machines/workflows/demand.ts';
import type { enquiryMachine } from '#machines/workflows/enquiry.ts';
import type { externalRequestMachine } from '#machines/workflows/external-request.ts';
import type { holdMachine } from '#machines/workflows/hold.ts';
import type { holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import type { invoiceMachine } from '#machines/workflows/invoice.ts';
import type { KycDocumentEvent, kycDocumentMachine } from '#machines/workflows/kyc-document.ts';
import type { memoMachine } from '#machines/workflows/memo.ts';
import type { memoLineMachine } from '#machines/workflows/memo-line.ts';
import type { noteMachine } from '#machines/workflows/note.ts';
import type { paymentMachine } from '#machines/workflows/payment.ts';
import type { returnCheckMachine } from '#machines/workflows/return-check.ts';
import type { shipmentMachine } from '#machines/workflows/shipment.ts';
import type { stockImportMachine } from '#machines/workflows/stock-import.ts';
import type { stoneMachine } from '#machines/workflows/stone.ts';
import type { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import type { watchlistMachine } from '#machines/workflows/watchlist.ts';

/**
 * Nothing runs here. Where the contract and the machines name different states, codes or workflows, this
 * file does not compile, and `npm run types` says where.
 */
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : { onlyInFirst: Exclude<A, B>; onlyInSecond: Exclude<B, A> };
const proof = <_Holds extends true>(): void => {};

type Wire = components['schemas'];

proof<Equal<Wire['StoneStatus'], StoneStatusCode>>();
proof<Equal<Wire['HoldStatus'], HoldStatusCode>>();
proof<Equal<Wire['HoldQueueStatus'], HoldQueueStatusCode>>();
proof<Equal<NonNullable<Wire['HoldEnd']>, HoldEnd>>();
proof<Equal<Wire['Registration'], RegistrationCode>>();
proof<Equal<Wire['DemandStatus'], DemandStatusCode>>();
proof<Equal<Wire['SearchMode'], SearchMode>>();
proof<Equal<Wire['KycStatus'], KycStatusCode>>();
proof<Equal<Wire['ReturnCheckStatus'], ReturnCheckCode>>();
proof<Equal<Wire['PaymentStatus'], PaymentStatusCode>>();
proof<Equal<Wire['InvoiceBalance'], InvoiceBalanceCode>>();
proof<Equal<Wire['SupplierConfirmationStatus'], SupplierConfirmationCode>>();
proof<Equal<Wire['ShipmentStatus'], ShipmentStatusCode>>();
proof<Equal<Wire['DiscrepancyKind'], DiscrepancyCode>>();
proof<Equal<Wire['ImportStatus'], ImportStatusCode>>();
proof<Equal<Wire['BulkEmailStatus'], BulkEmailStatusCode>>();
proof<Equal<Wire['BulkEmailOutcome'], BulkEmailOutcomeCode>>();
proof<Equal<Wire['ImportOutcome'], ImportOutcomeCode>>();
proof<Equal<Wire['DocumentCategory'], DocumentCategory>>();
proof<
  Equal<Wire['RegistrationAction'], (typeof REGISTRATION_ACTION)[keyof typeof REGISTRATION_ACTION]>
>();
proof<Equal<Wire['KycStep']['event'], KycDocumentEvent['type']>>();
proof<Equal<Wire['BusinessStep']['event'], BusinessEvent['type']>>();
proof<Equal<Wire['Role'], RoleCode>>();
proof<Equal<Wire['ReportGrouping'], ReportGrouping>>();
proof<Equal<Wire['DiamondType'], (typeof DIAMOND_TYPE)[keyof typeof DIAMOND_TYPE]>>();
proof<Equal<Wire['GrowthType'], (typeof GROWTH_TYPE)[keyof typeof GROWTH_TYPE]>>();
proof<Equal<Wire['WorkflowName'], WorkflowName>>();
proof<Equal<operations['getWorkflow']['parameters']['path']['workflow'], WorkflowName>>();

/** The states of a machine are the names of its enumeration, and the one before its birth. */
proof<Equal<StateValueFrom<typeof holdMachine>, keyof typeof HOLD_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof holdQueueMachine>, keyof typeof HOLD_QUEUE_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof confirmStoneMachine>, keyof typeof APPROVAL | 'start'>>();
proof<
  Equal<
    StateValueFrom<typeof externalRequestMachine>,
    keyof typeof EXTERNAL_REQUEST_STATUS | 'start'
  >
>();
proof<Equal<StateValueFrom<typeof memoMachine>, keyof typeof MEMO_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof memoLineMachine>, keyof typeof MEMO_MOVEMENT | 'start'>>();
proof<
  Equal<StateValueFrom<typeof returnCheckMachine>, keyof typeof RETURN_CHECK_STATUS | 'start'>
>();
proof<
  Equal<
    StateValueFrom<typeof supplierConfirmationMachine>,
    keyof typeof SUPPLIER_CONFIRMATION_STATUS | 'start'
  >
>();
proof<Equal<StateValueFrom<typeof invoiceMachine>, keyof typeof INVOICE_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof shipmentMachine>, keyof typeof SHIPMENT_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof enquiryMachine>, keyof typeof ENQUIRY_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof cartMachine>, keyof typeof CART_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof watchlistMachine>, keyof typeof WATCHLIST_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof noteMachine>, keyof typeof NOTE_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof demandMachine>, keyof typeof DEMAND_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof paymentMachine>, keyof typeof PAYMENT_STATUS | 'start'>>();
proof<
  Equal<StateValueFrom<typeof accountingPeriodMachine>, keyof typeof PERIOD_STATUS | 'start'>
>();
proof<Equal<StateValueFrom<typeof stockImportMachine>, keyof typeof IMPORT_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof bulkEmailMachine>, keyof typeof BULK_EMAIL_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof activeFlagMachine>, keyof typeof ACTIVE_FLAG | 'start'>>();
proof<Equal<StateValueFrom<typeof kycDocumentMachine>, keyof typeof KYC_STATUS | 'start'>>();
proof<Equal<StateValueFrom<typeof businessMachine>, keyof typeof REGISTRATION | 'start'>>();
proof<
  Equal<
    StateValueFrom<typeof stoneMachine>,
    'start' | 'available' | 'notAvailable' | 'confirmStone' | 'hold' | 'memo' | 'soldOut'
  >
>();
