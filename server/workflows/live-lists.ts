import type { Change } from './change.ts';

const TELL = {
  name: 'live-lists',
  text: `with told as (
           insert into live_event (topic, payload, business_id, associate_id)
           select $1, '{}', b.id, b.associate_id from business b where b.id = any($2) returning id)
         select pg_notify('live', id::text) from told`,
};

/** Tells the open lists of these businesses, of their associates and of staff that rows changed. */
export async function tellLiveLists(
  change: Change,
  topic: 'hold',
  businessIds: readonly (string | null)[],
): Promise<void> {
  const distinct = [...new Set(businessIds.filter((id) => id !== null))];
  if (distinct.length > 0) await change.client.query({ ...TELL, values: [topic, distinct] });
}
