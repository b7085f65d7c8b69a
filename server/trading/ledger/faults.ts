/** What can be wrong between the models, the ledger and the records. */
export const FAULT_KINDS = [
  'unknownWorkflow',
  'unknownState',
  'unknownEvent',
  'brokenChain',
  'noEdge',
  'noAuthor',
  'recordElsewhere',
  'recordMissing',
  'noLedger',
  'stoneOfNoHold',
  'stoneOfNoOrder',
  'stoneOfNoMemo',
  'stoneOfNoInvoice',
  'memoOfOtherLines',
  'checkOfOtherStone',
  'orderOfNoInvoice',
  'creditOfNoNote',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  workflow: string;
  record_id: string;
  /** the entry of the ledger; null where the record itself is at fault */
  entry_id: string | null;
  event: string | null;
  expected: string;
  found: string;
}

/** As the report says it. */
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
