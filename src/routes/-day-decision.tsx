import { confirmStoneList } from '../features/confirm-stone/confirm-stone-list.tsx';
import { OrderConditions } from '../features/confirm-stone/order-conditions.tsx';
import { OrderDecision } from '../features/confirm-stone/order-decision.tsx';
import { TermsDialog } from '../features/customer/terms-form.tsx';
import { HoldDecision } from '../features/hold/hold-decision.tsx';
import { holdList } from '../features/hold/hold-list.tsx';
import { memoList } from '../features/memo/memo-list.tsx';
import { MemoReturn } from '../features/memo/memo-return.tsx';
import type { Deciding } from '../features/work-queue/task-actions.ts';
import type { QueuedTask } from '../features/work-queue/use-work-queue.ts';
import { NumberedLines } from '../shared/lines/numbered-lines.tsx';

/**
 * Renders nothing if the task lacks the trading client (for `limit`) or the record number (for all
 * other actions).
 */
export function TaskDecision({ act, task }: Deciding) {
  const { number, client_id: clientId, company_name: companyName } = task;
  if (act === 'limit')
    return clientId === null ? null : <TermsDialog clientId={clientId} companyName={companyName} />;
  if (number === null) return null;
  if (act === 'receive') return <MemoReturn number={number} />;
  return act === 'approve' || act === 'reject' ? (
    <OrderDecision number={number} act={act} />
  ) : (
    <HoldDecision number={number} act={act} />
  );
}

export function TaskLines({ queue, task: { number, pieces } }: QueuedTask) {
  if (number === null) return null;
  switch (queue) {
    case 'requests':
      return <NumberedLines list={confirmStoneList} number={number} expected={pieces} />;
    case 'holds':
      return <NumberedLines list={holdList} number={number} expected={pieces} />;
    case 'memos':
      return <NumberedLines list={memoList} number={number} expected={pieces} />;
    default:
      return null;
  }
}

/** Only orders have conditions to check before the decision. */
export const TaskConditions = ({ queue, task: { number } }: QueuedTask) =>
  queue === 'requests' && number !== null ? <OrderConditions number={number} /> : null;
