import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ROLE } from '#machines/codes.ts';
import { confirmStoneWorkflow } from '#machines/workflows/confirm-stone.ts';
import { holdWorkflow } from '#machines/workflows/hold.ts';
import { kycDocumentWorkflow } from '#machines/workflows/kyc-document.ts';
import { memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import { returnCheckWorkflow } from '#machines/workflows/return-check.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type DayDone = components['schemas']['DayDone'];
type DayAct = DayDone['acts'][number];

/** Part of a workflow definition: event name -> participle, such as "approved". */
interface WorkflowWords<Words extends Readonly<Record<string, string>>> {
  readonly participles: Words;
}
/**
 * The events that count as decisions. The participle of such an event, such as "approved", is a
 * value of `DayAct.did` in the OpenAPI contract.
 */
type DecisionEvent<Words> = {
  [Event in keyof Words]: Words[Event] extends DayAct['did'] ? Event : never;
}[keyof Words] &
  string;
type EventOf<Words> = keyof Words & string;

interface Decided {
  readonly queue: DayAct['queue'];
  /** workflow event -> participle of the decision */
  readonly events: Readonly<Record<string, DayAct['did']>>;
  readonly takenBack: readonly string[];
  /**
   * `number` is SQL for the number of the record. `about` is SQL for a text about the record. The
   * value `null::text` means that the record has no number or no text.
   */
  readonly number: string;
  readonly about: string;
  readonly from: string;
}

/**
 * The compiler checks that each event in `until` exists, and that each participle of `by` is a
 * value of `DayAct.did`.
 */
const decided = <const Words extends Readonly<Record<string, string>>>(
  { participles }: WorkflowWords<Words>,
  {
    by,
    until,
    ...place
  }: Pick<Decided, 'queue' | 'number' | 'about' | 'from'> & {
    readonly by: readonly DecisionEvent<Words>[];
    readonly until: readonly EventOf<Words>[];
  },
): Decided => ({
  ...place,
  events: Object.fromEntries(by.map((event) => [event, participles[event] as DayAct['did']])),
  takenBack: until,
});

const NOTHING = 'null::text';

const DECIDED: readonly Decided[] = [
  decided(confirmStoneWorkflow, {
    queue: 'requests',
    by: [
      'confirm.approve',
      'confirm.approveExternal',
      'confirm.reject',
      'confirm.cancel',
      'confirm.withdraw',
    ],
    until: ['confirm.reverse', 'confirm.writeOff'],
    number: 'r.order_no',
    about: NOTHING,
    from: 'confirm_stone r',
  }),
  decided(kycDocumentWorkflow, {
    queue: 'kyc',
    by: ['kyc.approve', 'kyc.reject'],
    until: ['kyc.takeBack'],
    number: NOTHING,
    about: `r.category || ', ' || r.document_name`,
    from: 'kyc_document r',
  }),
  decided(holdWorkflow, {
    queue: 'holds',
    by: ['hold.extend', 'hold.release', 'hold.withdraw'],
    until: [],
    number: 'r.hold_no',
    about: NOTHING,
    from: 'hold r',
  }),
  decided(memoLineWorkflow, {
    queue: 'memos',
    by: ['memo.receive', 'memo.inspect', 'memo.sell', 'memo.withdraw'],
    until: ['memo.takeBack', 'memo.reverse'],
    number: 'm.memo_no',
    about: NOTHING,
    from: '(memo_line r join memo m on m.id = r.memo_id)',
  }),
  decided(returnCheckWorkflow, {
    queue: 'checks',
    by: ['check.pass', 'check.fail'],
    until: ['check.recall'],
    number: 's.stock_no',
    about: 'm.memo_no',
    from: `(return_check r join stone s on s.id = r.stone_id join memo_line l on l.id = r.memo_line_id
            join memo m on m.id = l.memo_id)`,
  }),
];

const DID: Readonly<Record<string, DayAct['did']>> = Object.assign(
  {},
  ...DECIDED.map(({ events }) => events),
);
const TAKEN_BACK = DECIDED.flatMap(({ takenBack }) => takenBack);

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/**
 * SQL for the decisions of the caller $1 since $2, one row per record. Omits decisions that a later
 * event revoked.
 */
const parts = DECIDED.map(
  ({ queue, events, number, about, from }) =>
    `select '${queue}' as queue, e.id as entry, e.event, e.at, e.request_id, r.id, r.business_id as of,
            ${number} as number, ${about} as about
       from ledger e join ${from} on r.id = e.record_id
      where e.actor_id = $1 and e.at >= $2 and e.event in (${quoted(Object.keys(events))})
        and not exists (select from ledger t where t.record_id = e.record_id and t.id > e.id and t.event in (${quoted(TAKEN_BACK)}))`,
);

const READ = statement(
  'day-done',
  `select d.queue, d.event, (array_agg(d.id order by d.entry))[1] as id, b.id as business_id, b.company_name,
          d.number, d.about, count(*)::int as pieces, max(d.at) as at, (count(*) over ())::int as done
     from (${parts.join(' union all ')}) d join business b on b.id = d.of
    where ($3::uuid is null or b.associate_id = $3)
    group by d.queue, d.event, d.request_id, d.number, d.about, b.id
    order by max(d.entry) desc limit $4`,
  { present: ['id'] },
);

/**
 * Reads the decisions that a person made since `since`. All stones of a document that one request
 * decided count as one decision.
 */
export async function readDecisions(
  pool: pg.Pool,
  { actor }: Session,
  since: Date,
  size: number,
): Promise<DayDone> {
  const ofAssociate = actor.role === ROLE.associate ? actor.id : null;
  const { rows } = await runStatement(pool, READ, [actor.id, since, ofAssociate, size]);
  return {
    done: rows[0]?.done ?? 0,
    acts: rows.map(({ done: _, id, event, queue, at, ...act }) => ({
      ...act,
      id: idFromText<DayAct['id']>(id),
      queue: queue as DayAct['queue'],
      did: didOf(event),
      at: at.toISOString(),
    })),
  };
}

function didOf(event: string): DayAct['did'] {
  const did = DID[event];
  if (did === undefined) throw new Error(`${event} is not a decision made by a person`);
  return did;
}
