import type { components } from '../api/schema.gen.ts';

type FaultKind = components['schemas']['ConformanceFault']['kind'];

export const FAULT_TITLES: Readonly<Record<FaultKind, string>> = {
  unknownWorkflow: 'The workflow is not in the model',
  unknownState: 'The state is not in the model',
  unknownEvent: 'The event is not in the model',
  brokenChain: 'The entry does not begin where the one before it ended',
  noEdge: 'The model has no such transition',
  noAuthor: 'The entry does not say who made it',
  recordElsewhere: 'The record is not where its ledger ends',
  recordMissing: 'The ledger speaks of a record that is not there',
  noLedger: 'The record has no ledger',
  stoneOfNoHold: 'Stone and hold disagree',
  stoneOfNoOrder: 'Stone and order disagree',
  stoneOfNoMemo: 'Stone and memo disagree',
  stoneOfNoInvoice: 'Stone and invoice disagree',
  memoOfOtherLines: 'The memo is not in the state of its lines',
  checkOfOtherStone: 'A stone that waits for its check is elsewhere',
  orderOfNoInvoice: 'Order and invoice disagree',
  creditOfNoNote: 'A credited order has no credit note',
};
