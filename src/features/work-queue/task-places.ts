import type { DayAct, DayTask, QueueName } from './use-work-queue.ts';

interface Place {
  readonly to: string;
  readonly search: Readonly<Record<string, string | number>>;
}

export const LIST_OF: Readonly<Record<QueueName, Place>> = {
  requests: { to: '/transaction/confirm-stone', search: { type: 'all' } },
  kyc: { to: '/client/kyc', search: {} },
  holds: { to: '/transaction/hold', search: { type: 'all', overdue: 1 } },
  memos: { to: '/transaction/memo', search: { type: 'all', overdue: 1 } },
  checks: { to: '/return-check', search: {} },
  limits: { to: '/transaction/memo', search: { tab: 'aging', over: 1 } },
};

/** Returns the link to the screen on which the user can decide the task. */
export function placeOf(queue: QueueName, { id, number, client_id }: DayTask): Place {
  const list = LIST_OF[queue];
  const numbered = number === null ? {} : { no: number };
  switch (queue) {
    case 'requests':
    case 'memos':
      return { to: list.to, search: { ...numbered, open: id } };
    case 'holds':
      return { to: list.to, search: numbered };
    case 'kyc':
      return { to: list.to, search: { doc: id } };
    case 'checks':
      return { to: list.to, search: { open: id } };
    case 'limits':
      return client_id === null ? list : { to: `/client/${client_id}`, search: {} };
  }
}

/** Returns the link to a decided record, where the user can undo the decision. */
export function placeOfDone({ queue, id, number }: Pick<DayAct, 'queue' | 'id' | 'number'>): Place {
  const { to } = LIST_OF[queue];
  switch (queue) {
    case 'kyc':
      return { to, search: { doc: id } };
    case 'checks':
      return { to, search: { tab: 'all', open: id } };
    default:
      return {
        to,
        search: { tab: 'all', ...(number === null ? {} : { no: number, open: number }) },
      };
  }
}

/**
 * Queue -> kind of document. Contains only documents that still offer actions after the decision,
 * such as a memo. A decision in another queue links to the screen of that queue.
 */
const ACTED = { requests: 'order', holds: 'hold', memos: 'memo' } as const;

/**
 * Returns the document that the decision was about; null if the document offers no further actions.
 */
export function actedOf({ queue, number }: Pick<DayAct, 'queue' | 'number'>) {
  const kind = queue === 'requests' || queue === 'holds' || queue === 'memos' ? ACTED[queue] : null;
  return kind === null || number === null ? null : { kind, number };
}
