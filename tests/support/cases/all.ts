import type { WorkflowName } from '#machines/registry.ts';
import { accountingPeriodCases } from './accounting-period.ts';
import { activeFlagCases } from './active-flag.ts';
import { bulkEmailCases } from './bulk-email.ts';
import { businessCases } from './business.ts';
import { cartCases } from './cart.ts';
import type { Cases } from './cases.ts';
import { confirmStoneCases } from './confirm-stone.ts';
import { demandCases } from './demand.ts';
import { enquiryCases } from './enquiry.ts';
import { externalRequestCases } from './external-request.ts';
import { holdCases } from './hold.ts';
import { holdQueueCases } from './hold-queue.ts';
import { kycDocumentCases } from './kyc-document.ts';
import { memoCases } from './memo.ts';
import { memoLineCases } from './memo-line.ts';
import { noteCases } from './note.ts';
import { paymentCases } from './payment.ts';
import { priceOfferCases } from './price-offer.ts';
import { returnCheckCases } from './return-check.ts';
import { shipmentCases } from './shipment.ts';
import { stockImportCases } from './stock-import.ts';
import { stoneCases } from './stone.ts';
import { supplierConfirmationCases } from './supplier-confirmation.ts';
import { watchlistCases } from './watchlist.ts';

const CASES = {
  stone: stoneCases,
  hold: holdCases,
  holdQueue: holdQueueCases,
  confirmStone: confirmStoneCases,
  supplierConfirmation: supplierConfirmationCases,
  externalRequest: externalRequestCases,
  memo: memoCases,
  memoLine: memoLineCases,
  returnCheck: returnCheckCases,
  payment: paymentCases,
  accountingPeriod: accountingPeriodCases,
  shipment: shipmentCases,
  enquiry: enquiryCases,
  priceOffer: priceOfferCases,
  cart: cartCases,
  watchlist: watchlistCases,
  note: noteCases,
  demand: demandCases,
  stockImport: stockImportCases,
  bulkEmail: bulkEmailCases,
  activeFlag: activeFlagCases,
  kycDocument: kycDocumentCases,
  business: businessCases,
  // The machine of invoice lines has no guards.
  invoice: null,
} satisfies Record<WorkflowName, unknown>;
const ALL = Object.values(CASES)
  .filter((cases) => cases !== null)
  .map((cases) => cases as unknown as Cases);

/** Undefined for a machine without guards. */
export const casesOf = (workflow: string): Cases | undefined =>
  ALL.find((cases) => cases.workflow.name === workflow);
