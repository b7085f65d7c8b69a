import { activeFlagFacts } from './active-flag.ts';
import { businessFacts } from './business.ts';
import type { Facts } from './facts.ts';
import { holdFacts } from './hold.ts';
import { holdQueueFacts } from './hold-queue.ts';
import { kycDocumentFacts } from './kyc-document.ts';
import { stoneFacts } from './stone.ts';

/** The facts of every workflow, for tests that treat all machines alike. */
export const ALL_FACTS = [
  stoneFacts,
  holdFacts,
  holdQueueFacts,
  activeFlagFacts,
  kycDocumentFacts,
  businessFacts,
].map((facts) => facts as unknown as Facts);
