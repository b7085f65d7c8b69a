import type { RecordId } from '#api/ids.gen.ts';

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
  'questionOfEndedOrder',
  'orderOfNoInvoice',
  'creditOfNoNote',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  workflow: string;
  record_id: RecordId;
  /** the faulty ledger entry; null if the record itself is inconsistent */
  entry_id: string | null;
  event: string | null;
  expected: string;
  found: string;
}
