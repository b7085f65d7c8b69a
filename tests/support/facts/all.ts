import type { WorkflowName } from '#machines/registry.ts';
import { accountingPeriodFacts } from './accounting-period.ts';
import { activeFlagFacts } from './active-flag.ts';
import { bulkEmailFacts } from './bulk-email.ts';
import { businessFacts } from './business.ts';
import { cartFacts } from './cart.ts';
import { confirmStoneFacts } from './confirm-stone.ts';
import { demandFacts } from './demand.ts';
import { enquiryFacts } from './enquiry.ts';
import { externalRequestFacts } from './external-request.ts';
import type { Facts } from './facts.ts';
import { holdFacts } from './hold.ts';
import { holdQueueFacts } from './hold-queue.ts';
import { invoiceFacts } from './invoice.ts';
import { kycDocumentFacts } from './kyc-document.ts';
import { memoFacts } from './memo.ts';
import { memoLineFacts } from './memo-line.ts';
import { noteFacts } from './note.ts';
import { paymentFacts } from './payment.ts';
import { priceOfferFacts } from './price-offer.ts';
import { returnCheckFacts } from './return-check.ts';
import { shipmentFacts } from './shipment.ts';
import { stockImportFacts } from './stock-import.ts';
import { stoneFacts } from './stone.ts';
import { supplierConfirmationFacts } from './supplier-confirmation.ts';
import { watchlistFacts } from './watchlist.ts';

const FACTS = {
  stone: stoneFacts,
  hold: holdFacts,
  holdQueue: holdQueueFacts,
  confirmStone: confirmStoneFacts,
  supplierConfirmation: supplierConfirmationFacts,
  externalRequest: externalRequestFacts,
  memo: memoFacts,
  memoLine: memoLineFacts,
  returnCheck: returnCheckFacts,
  invoice: invoiceFacts,
  payment: paymentFacts,
  accountingPeriod: accountingPeriodFacts,
  shipment: shipmentFacts,
  enquiry: enquiryFacts,
  priceOffer: priceOfferFacts,
  cart: cartFacts,
  watchlist: watchlistFacts,
  note: noteFacts,
  demand: demandFacts,
  stockImport: stockImportFacts,
  bulkEmail: bulkEmailFacts,
  activeFlag: activeFlagFacts,
  kycDocument: kycDocumentFacts,
  business: businessFacts,
} satisfies Record<WorkflowName, unknown>;

/** Facts of all workflows, for tests that run on every machine. */
export const ALL_FACTS = Object.values(FACTS).map((facts) => facts as unknown as Facts);
