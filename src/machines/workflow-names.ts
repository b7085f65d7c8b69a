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
  payment: 10,
  enquiry: 11,
  cart: 12,
  watchlist: 13,
  note: 14,
  demand: 15,
  stockImport: 16,
  bulkEmail: 17,
  activeFlag: 18,
  kycDocument: 19,
  business: 20,
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
