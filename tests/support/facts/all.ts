import { activeFlagFacts } from './active-flag.ts';
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
import { returnCheckFacts } from './return-check.ts';
import { stoneFacts } from './stone.ts';
import { watchlistFacts } from './watchlist.ts';

/** The facts of every workflow, for tests that treat all machines alike. */
export const ALL_FACTS = [
  stoneFacts,
  holdFacts,
  holdQueueFacts,
  confirmStoneFacts,
  externalRequestFacts,
  memoFacts,
  memoLineFacts,
  returnCheckFacts,
  invoiceFacts,
  enquiryFacts,
  cartFacts,
  watchlistFacts,
  noteFacts,
  demandFacts,
  activeFlagFacts,
  kycDocumentFacts,
  businessFacts,
].map((facts) => facts as unknown as Facts);
