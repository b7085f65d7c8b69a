import { toWords } from './kernel/identifier-words.ts';
import type { WorkflowName } from './registry.ts';

/** Display order of the workflows. */
const PLACES: Readonly<Record<WorkflowName, number>> = {
  stone: 1,
  hold: 2,
  holdQueue: 3,
  confirmStone: 4,
  externalRequest: 5,
  memo: 6,
  memoLine: 7,
  returnCheck: 8,
  invoice: 9,
  enquiry: 10,
  cart: 11,
  watchlist: 12,
  note: 13,
  demand: 14,
  stockImport: 15,
  bulkEmail: 16,
  activeFlag: 17,
  kycDocument: 18,
  business: 19,
};

/**
 * The names are not taken from `WORKFLOWS`, because parsing a URL would then load the state
 * machines.
 */
export const WORKFLOW_NAMES = Object.keys(PLACES) as WorkflowName[];

export function titleOfWorkflow(name: WorkflowName): string {
  const words = toWords(name).replace('kyc', 'KYC');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
