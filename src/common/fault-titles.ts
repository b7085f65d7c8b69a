import type { components } from '#api/schema.gen.ts';

type FaultKind = components['schemas']['ConformanceFault']['kind'];

export const FAULT_TITLES: Readonly<Record<FaultKind, string>> = {
  unknownWorkflow: 'The workflow is not in the model',
  unknownState: 'The state is not in the model',
  unknownEvent: 'The event is not in the model',
  brokenChain: 'The entry does not start in the state where the previous entry ended',
  noEdge: 'The model has no such transition',
  noAuthor: 'The entry has no author',
  recordElsewhere: 'The record’s state differs from its ledger',
  recordMissing: 'The ledger names a missing record',
  noLedger: 'The record has no ledger',
  stoneOfNoHold: 'Stone and hold disagree',
  stoneOfNoOrder: 'Stone and order disagree',
  stoneOfNoMemo: 'Stone and memo disagree',
  stoneOfNoInvoice: 'Stone and invoice disagree',
  memoOfOtherLines: 'Memo and memo lines disagree',
  checkOfOtherStone: 'Stone and return check disagree',
  questionOfEndedOrder: 'Order and supplier confirmation disagree',
  orderOfNoInvoice: 'Order and invoice disagree',
  creditOfNoNote: 'A credited order has no credit note',
};
