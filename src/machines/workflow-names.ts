import type { WorkflowName } from './registry.ts';

/** In the order in which people meet them. Apart from the machines, which an address can be read without. */
export const WORKFLOW_NAMES = [
  'stone',
  'hold',
  'holdQueue',
  'confirmStone',
  'externalRequest',
  'memo',
  'memoLine',
  'returnCheck',
  'invoice',
  'enquiry',
  'cart',
  'watchlist',
  'note',
  'demand',
  'activeFlag',
  'kycDocument',
  'business',
] as const satisfies readonly WorkflowName[];
