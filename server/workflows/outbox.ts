import type { Change } from './change.ts';

/** What must happen outside the transaction, and only if it commits. */
export interface OutboxTopics {
  'hold.expiry': { hold_ids: readonly string[] };
  'queue.lapse': { queue_ids: readonly string[] };
  notice: { kind: string; record_ids: readonly string[] };
}

const ADD = {
  name: 'outbox-add',
  text: `with added as (insert into outbox (topic, payload) values ($1, $2)) select pg_notify('outbox', '')`,
};

export async function addToOutbox<T extends keyof OutboxTopics>(
  change: Change,
  topic: T,
  payload: OutboxTopics[T],
): Promise<void> {
  await change.client.query({ ...ADD, values: [topic, JSON.stringify(payload)] });
}
