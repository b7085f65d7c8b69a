import type { RecordId } from '../../../src/api/ids.gen.ts';

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
  record_id: RecordId;
  /** the entry of the ledger; null where the record itself is at fault */
  entry_id: string | null;
  event: string | null;
  expected: string;
  found: string;
}
