import { accountingPeriodWorkflow } from './workflows/accounting-period.ts';
import { activeFlagWorkflow } from './workflows/active-flag.ts';
import { bulkEmailWorkflow } from './workflows/bulk-email.ts';
import { businessWorkflow } from './workflows/business.ts';
import { cartWorkflow } from './workflows/cart.ts';
import { confirmStoneWorkflow } from './workflows/confirm-stone.ts';
import { demandWorkflow } from './workflows/demand.ts';
import { enquiryWorkflow } from './workflows/enquiry.ts';
import { externalRequestWorkflow } from './workflows/external-request.ts';
import { holdWorkflow } from './workflows/hold.ts';
import { holdQueueWorkflow } from './workflows/hold-queue.ts';
import { invoiceWorkflow } from './workflows/invoice.ts';
import { kycDocumentWorkflow } from './workflows/kyc-document.ts';
import { memoWorkflow } from './workflows/memo.ts';
import { memoLineWorkflow } from './workflows/memo-line.ts';
import { noteWorkflow } from './workflows/note.ts';
import { paymentWorkflow } from './workflows/payment.ts';
import { priceOfferWorkflow } from './workflows/price-offer.ts';
import { returnCheckWorkflow } from './workflows/return-check.ts';
import { shipmentWorkflow } from './workflows/shipment.ts';
import { stockImportWorkflow } from './workflows/stock-import.ts';
import { stoneWorkflow } from './workflows/stone.ts';
import { supplierConfirmationWorkflow } from './workflows/supplier-confirmation.ts';
import { watchlistWorkflow } from './workflows/watchlist.ts';

export const WORKFLOWS = [
  stoneWorkflow,
  holdWorkflow,
  holdQueueWorkflow,
  confirmStoneWorkflow,
  supplierConfirmationWorkflow,
  externalRequestWorkflow,
  memoWorkflow,
  memoLineWorkflow,
  returnCheckWorkflow,
  invoiceWorkflow,
  paymentWorkflow,
  accountingPeriodWorkflow,
  shipmentWorkflow,
  enquiryWorkflow,
  priceOfferWorkflow,
  cartWorkflow,
  watchlistWorkflow,
  noteWorkflow,
  demandWorkflow,
  stockImportWorkflow,
  bulkEmailWorkflow,
  activeFlagWorkflow,
  kycDocumentWorkflow,
  businessWorkflow,
] as const;
export type AnyWorkflow = (typeof WORKFLOWS)[number];
export type WorkflowName = AnyWorkflow['name'];

export function workflowByName(name: WorkflowName): AnyWorkflow {
  const found = WORKFLOWS.find((workflow) => workflow.name === name);
  if (!found) throw new Error(`workflow "${name}" is not registered`);
  return found;
}
