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
  accountingPeriod: 12,
  shipment: 13,
  enquiry: 14,
  priceOffer: 15,
  cart: 16,
  watchlist: 17,
  note: 18,
  demand: 19,
  stockImport: 20,
  bulkEmail: 21,
  activeFlag: 22,
  kycDocument: 23,
  business: 24,
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
