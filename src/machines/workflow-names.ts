import { toWords } from './kernel/identifier-words.ts';
import type { WorkflowName } from './registry.ts';

/** Display order of the workflows. */
const PLACES: Readonly<Record<WorkflowName, number>> = {
  stone: 1,
  hold: 2,
  holdQueue: 3,
  confirmStone: 4,
  supplierConfirmation: 5,
  externalRequest: 6,
  memo: 7,
  memoLine: 8,
  returnCheck: 9,
  invoice: 10,
  payment: 11,
  shipment: 12,
  enquiry: 13,
  priceOffer: 14,
  cart: 15,
  watchlist: 16,
  note: 17,
  demand: 18,
  stockImport: 19,
  bulkEmail: 20,
  activeFlag: 21,
  kycDocument: 22,
  business: 23,
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
