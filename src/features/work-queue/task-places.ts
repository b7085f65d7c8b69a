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
  verifications: { to: '/client', search: { verification: 'due' } },
};

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
    case 'verifications':
      return client_id === null
        ? list
        : { to: `/client/${client_id}`, search: { tab: 'documents' } };
  }
}

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

/** Kind of document by queue. Documents of other queues offer no actions after the decision. */
const ACTED = { requests: 'order', holds: 'hold', memos: 'memo' } as const;

/** Returns null if the document offers no further actions. */
export function actedOf({ queue, number }: Pick<DayAct, 'queue' | 'number'>) {
  const kind = queue === 'requests' || queue === 'holds' || queue === 'memos' ? ACTED[queue] : null;
  return kind === null || number === null ? null : { kind, number };
}
