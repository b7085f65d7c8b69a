import type pg from 'pg';
import type {
  AuditCheckId,
  BulkEmailId,
  BusinessId,
  ConfirmStoneId,
  ConformanceRunId,
  FeedRunId,
  HoldId,
  HoldQueueId,
  RecordId,
  RequestId,
  StockExportRunId,
  StockImportId,
  StoneId,
  SupplierConfirmationId,
  UserId,
} from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { type Actor, PORTAL } from '#machines/kernel/workflow-model.ts';
import { NO_NOTIFICATIONS, type PendingNotifications } from '../platform/db/post-commit-notify.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { COUNTED_EVENTS } from '../stock/suppliers/reliability.ts';
import { kindsClosedBy, type NoticeKind } from './open-notices.ts';

/** Payload of each outbox topic. Messages are sent only if the transaction commits. */
export interface OutboxTopics {
  'hold.expiry': { hold_ids: readonly HoldId[] };
  'queue.lapse': { queue_ids: readonly HoldQueueId[] };
  'confirm.expiry': { order_ids: readonly ConfirmStoneId[] };
  'supplier.ask': { confirmation_ids: readonly SupplierConfirmationId[] };
  mail: { mail_id: string; is_bulk: boolean };
  notice: {
    kind: components['schemas']['Notice']['kind'];
    /** ids of the records that the notice is about; `kind` determines their table */
    record_ids: readonly string[];
    actor_id: UserId | null;
  };
  'audit.check': { check_id: AuditCheckId };
  conformance: { run_id: ConformanceRunId };
  'feed.run': { run_id: FeedRunId };
  'stock.export': { run_id: StockExportRunId };
  'stock.import': { import_ids: readonly StockImportId[] };
  'bulk.email': { mailing_ids: readonly BulkEmailId[] };
  'demand.match': { stone_ids: readonly StoneId[] };
}

/** Topics of the live events (SSE) that make open list screens refetch. */
export type ListTopic = 'hold' | 'line' | 'business';

interface LedgerRow {
  workflow: string;
  recordId: RecordId;
  stoneId: StoneId | null;
  businessId: BusinessId | null;
  event: string;
  from: number;
  to: number;
  reason: string | null;
}

interface Closing {
  requestId: RequestId;
  audit: { operation: string; summary: string; address: string } | null;
  /** response to replay if the same idempotency key is sent again */
  answer: { key: string; status: number | null; text: string } | null;
}

const WRITE = statement(
  'consequences-write',
  `
    with ledger_rows as (
           insert into ledger (workflow, record_id, stone_id, business_id, event, from_state, to_state, author, actor_id, actor_role, reason, request_id)
           select w, r, s, b, e, f, t, $24, $8, $9, y, $11
             from unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::smallint[], $7::smallint[], $10::text[])
                  with ordinality as m (w, r, s, b, e, f, t, y, n) order by n),
         left_behind as (
           insert into outbox (topic, payload) select t, p from unnest($12::text[], $13::jsonb[]) as m (t, p) returning id),
         told as (
           insert into live_event (topic, payload, business_id, associate_id)
           select l.topic, '{}', b.id, b.associate_id
             from unnest($14::uuid[], $20::text[]) as l (business_id, topic) join business b on b.id = l.business_id returning id),
         told_people as (
           insert into live_event (topic, payload, user_id)
           select topic, '{}', user_id from unnest($21::uuid[], $22::text[]) as p (user_id, topic) returning id),
         closing as (
           select n.id from notice n
            where n.closed_at is null and n.id in (
              select o.id from unnest($25::text[], $26::uuid[]) as m (kind, record_id)
                join notice o on o.kind = m.kind and o.record_ids @> array[m.record_id] and o.closed_at is null)
            order by n.id for no key update),
         closed as (
           update notice n
              set record_ids = array(select unnest(n.record_ids) except select unnest($26::uuid[])),
                  closed_at = case when n.record_ids <@ $26::uuid[] then now() end
             from closing c where n.id = c.id returning n.user_id),
         told_readers as (
           insert into live_event (topic, payload, user_id) select distinct 'notice', '{}'::jsonb, user_id from closed returning id),
         audited as (
           insert into audit_entry (actor_id, actor_role, operation, summary, address, request_id)
           select $8, $9, $15::text, $16::jsonb, $17::inet, $11 where $15::text is not null),
         answered as (
           update idempotency set answer = $19::jsonb, status = $23::smallint where $18::text is not null and actor_id = $8 and key = $18)
    select coalesce(current_setting('culet.stones', true), '') = 'on' as stones, exists (select from left_behind) as outbox,
           string_to_array(coalesce(current_setting('culet.live', true), ''), ',')
           || array(select id::text from told) || array(select id::text from told_people) || array(select id::text from told_readers) as live`,
  { present: ['live'] },
);

/**
 * Result of `write` if there is nothing to write. `stones` is true to be safe, because only the
 * skipped statement `WRITE` detects changed stones.
 */
const CHECK_STONES: PendingNotifications = { ...NO_NOTIFICATIONS, stones: true };

type ByTopic<Own> = Readonly<Record<ListTopic, Set<Own>>>;
const byTopic = <Own>(): ByTopic<Own> => ({
  hold: new Set(),
  line: new Set(),
  business: new Set(),
});
const toTopicRows = <Own>(ids: ByTopic<Own>): { topic: string; id: Own }[] =>
  Object.entries(ids).flatMap(([topic, of]) => [...of].map((id) => ({ topic, id })));

function authorOf(actor: Actor): 'person' | 'portal' {
  if (actor.id !== null) return 'person';
  if (actor === PORTAL) return 'portal';
  throw new Error('a moved record needs an author');
}

/** Collects the side effects of a change and writes them with one statement. */
export class Consequences {
  readonly #ledger: LedgerRow[] = [];
  readonly #closing: { kind: NoticeKind; recordId: string }[] = [];
  readonly #outbox: { topic: keyof OutboxTopics; payload: object }[] = [];
  readonly #lists = byTopic<BusinessId>();
  readonly #people = byTopic<UserId>();
  readonly #refreshed = new Set<UserId>();

  addToLedger(row: LedgerRow): void {
    this.#ledger.push(row);
  }

  /**
   * Closes the notices about a record that has no workflow. For all other records, the change of
   * state in the ledger closes the notices, see `kindsClosedBy`.
   */
  closeNotices(kind: NoticeKind, recordId: string): void {
    this.#closing.push({ kind, recordId });
  }

  addToOutbox<T extends keyof OutboxTopics>(topic: T, payload: OutboxTopics[T]): void {
    this.#outbox.push({ topic, payload });
  }

  /**
   * Makes the open lists of this topic refetch after the commit. With `businessId`, these are the
   * lists of the business, its associate and staff; else the lists of the user `ownerId`.
   */
  notifyLists(
    topic: ListTopic,
    businessId: BusinessId | null,
    ownerId: UserId | null = null,
  ): void {
    if (businessId) this.#lists[topic].add(businessId);
    else if (ownerId) this.#people[topic].add(ownerId);
  }

  /** After the commit, all open screens of these users refetch their data. */
  notifyRefresh(people: readonly UserId[]): void {
    for (const id of people) this.#refreshed.add(id);
  }

  /** Returns the notifications to send after the commit. */
  async write(
    connection: pg.PoolClient,
    actor: Actor,
    { requestId, audit, answer }: Closing,
  ): Promise<PendingNotifications> {
    if (!audit && this.#ledger.length === 0 && this.#outbox.length === 0) return CHECK_STONES;
    const lists = toTopicRows(this.#lists);
    const people = [
      ...toTopicRows(this.#people),
      ...[...this.#refreshed].map((id) => ({ topic: 'refresh', id })),
    ];
    const closing = [
      ...this.#closing,
      ...this.#ledger.flatMap(({ workflow, recordId, from, to }) =>
        kindsClosedBy(workflow, from, to).map((kind) => ({ kind, recordId })),
      ),
    ];
    const column = <T>(pick: (row: LedgerRow) => T): T[] => this.#ledger.map(pick);
    const { rows } = await runStatement(connection, WRITE, [
      column((row) => row.workflow),
      column((row) => row.recordId),
      column((row) => row.stoneId),
      column((row) => row.businessId),
      column((row) => row.event),
      column((row) => row.from),
      column((row) => row.to),
      actor.id,
      actor.role,
      column((row) => row.reason),
      requestId,
      this.#outbox.map(({ topic }) => topic),
      this.#outbox.map(({ payload }) => JSON.stringify(payload)),
      lists.map(({ id }) => id),
      audit?.operation,
      audit?.summary,
      audit?.address,
      answer?.key,
      answer?.text,
      lists.map(({ topic }) => topic),
      people.map(({ id }) => id),
      people.map(({ topic }) => topic),
      answer?.status,
      this.#ledger.length > 0 ? authorOf(actor) : null,
      closing.map(({ kind }) => kind),
      closing.map(({ recordId }) => recordId),
    ]);
    const isCounted = this.#ledger.some(
      ({ workflow, event }) => workflow === 'stone' && COUNTED_EVENTS.includes(event),
    );
    return { ...NO_NOTIFICATIONS, ...rows[0], cached: isCounted ? ['ledger'] : [] };
  }
}
