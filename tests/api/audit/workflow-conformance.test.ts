import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelHash } from '#machines/kernel/model-hash.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { foldLedger } from '../../../server/trading/ledger/fold-ledger.ts';
import { runConformance } from '../../../server/trading/ledger/run-conformance.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { checkLedger } from '../../support/machines/conformance.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const RUNS = '/workflows/conformance';
const STILL = new AbortController().signal;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const sql = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await portal.database.pool.query(text, values)).rows;

/** Past every trigger, as somebody with the keys of the database could. */
async function behindTheTriggers(...statements: readonly string[]): Promise<void> {
  const set = 'set local session_replication_role = replica';
  await portal.database.owner.query(['begin', set, ...statements, 'commit'].join(';'));
}

const entry = (workflow: string, id: string, event: string, from: number, to: number): string =>
  `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
   values ('${workflow}', '${id}', '${event}', ${from}, ${to}, 'portal', 0, '${randomUUID()}')`;

describe('an unchanged ledger', () => {
  it('passes the check, and the run names what it was compared with', async () => {
    const { run, found } = await checkLedger(portal, cast.auditor);
    const [counted] = await sql('select count(*)::int as entries from ledger');
    expect(found).toEqual([]);
    expect(run).toMatchObject({ state: 'finished', faults: 0, entries: counted?.entries });
    expect(run.entries_done).toBe(run.entries);
    expect(run.records).toBeGreaterThan(400);
    expect(run.workflows.map(({ workflow, version, hash }) => [workflow, version, hash])).toEqual(
      WORKFLOWS.map((of) => [of.name, of.machine.version, modelHash(of)]),
    );
    const entries = run.workflows.reduce((sum, of) => sum + of.entries, 0);
    expect(entries).toBe(run.entries);
  });

  it('has its runs listed, newest first', async () => {
    const again = await checkLedger(portal, cast.administrator);
    const { body } = await portal.call(cast.auditor.token, 'GET', `${RUNS}?size=1`);
    expect(body.data).toMatchObject([{ id: again.run.id, state: 'finished' }]);
    expect(body.pagination).toMatchObject({ totalRecords: 2, totalPages: 2 });
  });

  it('has a PDF report that only its reader can fetch', async () => {
    const { body } = await portal.call(cast.auditor.token, 'GET', RUNS);
    const [{ id }] = body.data as [{ id: string }];
    const link = await portal.call(cast.auditor.token, 'GET', `${RUNS}/${id}/report`);
    const fetched = (token: string): Promise<Response> =>
      fetch(`${portal.url}${link.body.data}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await fetched(cast.administrator.token)).status).toBe(404);
    const report = await fetched(cast.auditor.token);
    expect(report.headers.get('content-disposition')).toMatch(/culet-conformance-.*\.pdf/);
    const { text } = readPdf(Buffer.from(await report.arrayBuffer()));
    expect(text).toContain('Everything conforms.');
    for (const of of WORKFLOWS) {
      expect(text).toContain(`${of.name}, version ${of.machine.version}, model ${modelHash(of)}`);
    }
  });
});

describe('a fault is reported', () => {
  const cases: readonly [string, () => Promise<readonly [string, object[]]>][] = [
    [
      'a transition that the model does not have',
      async () => {
        const { id } = await free();
        return [
          entry('stone', id, 'stone.hold', 1, 8),
          [{ kind: 'noEdge' }, { kind: 'recordElsewhere' }],
        ];
      },
    ],
    [
      'an entry that does not say who made it',
      async () => {
        const { id } = await free();
        const nobodys = (event: string, from: number, to: number): string =>
          entry('stone', id, event, from, to).replace(`'portal'`, 'null');
        const told = { kind: 'noAuthor', expected: 'a person or the portal', found: 'none' };
        return [
          `${nobodys('stone.hold', 1, 4)};${nobodys('stone.release', 4, 1)}`,
          [
            { ...told, record_id: id, event: 'stone.hold' },
            { ...told, record_id: id, event: 'stone.release' },
          ],
        ];
      },
    ],
    [
      'an entry that does not begin where the last one ended',
      async () => {
        const { id } = await free();
        return [
          entry('stone', id, 'stone.restore', 2, 1),
          [{ kind: 'brokenChain', expected: 'available (1)', found: 'notAvailable (2)' }],
        ];
      },
    ],
    [
      'an event that the model does not know',
      async () => {
        const { id } = await free();
        return [
          entry('stone', id, 'stone.polish', 1, 1),
          [{ kind: 'unknownEvent', found: 'stone.polish' }],
        ];
      },
    ],
    [
      'a state that the model does not know',
      async () => {
        const { id } = await free();
        return [
          entry('stone', id, 'stone.hold', 1, 77),
          [
            { kind: 'unknownState', found: '77' },
            { kind: 'recordElsewhere', expected: '77' },
          ],
        ];
      },
    ],
    [
      'a workflow that the model does not know',
      async () => {
        const { id } = await free();
        return [
          entry('auction', id, 'auction.open', 0, 1),
          [{ kind: 'unknownWorkflow', workflow: 'auction' }],
        ];
      },
    ],
    [
      'a record that stands elsewhere',
      async () => {
        const { id } = await free();
        return [
          `update stone set status = 2 where id = '${id}'`,
          [
            {
              kind: 'recordElsewhere',
              workflow: 'stone',
              record_id: id,
              expected: 'available (1)',
              found: 'notAvailable (2)',
            },
          ],
        ];
      },
    ],
    [
      'a record without a ledger',
      async () => {
        const id = randomUUID();
        return [
          `insert into cart_line (id, stone_id, state, business_id, added_by, stone_status, price_per_ct, amount)
           values ('${id}', '${(await free()).id}', 6, '${cast.ada.businessId}', '${cast.ada.id}', 1, 1, 1)`,
          [{ kind: 'noLedger', workflow: 'cart', record_id: id }],
        ];
      },
    ],
    [
      'a ledger without a record',
      async () => [
        entry('cart', NOBODYS_ID, 'cart.add', 0, 6),
        [{ kind: 'recordMissing', workflow: 'cart', record_id: NOBODYS_ID, found: 'nothing' }],
      ],
    ],
    ['a held stone that nobody holds', () => taken(4, 'stone.hold', 'stoneOfNoHold')],
    ['a stone in confirmation without an order', () => taken(3, 'stone.confirm', 'stoneOfNoOrder')],
    ['a stone on memo without a line', () => taken(5, 'stone.issue', 'stoneOfNoMemo')],
    [
      'a sold stone without an invoice',
      async () => {
        const { id } = await free();
        return [
          `${entry('stone', id, 'stone.issue', 1, 5)};${entry('stone', id, 'stone.sell', 5, 8)};update stone set status = 8 where id = '${id}'`,
          [{ kind: 'stoneOfNoInvoice', record_id: id }],
        ];
      },
    ],
    [
      'a live hold on a stone that is free',
      async () => {
        const desk = deskOf(portal);
        const stone = await desk.stone();
        await desk.held(cast.ada, stone);
        return [
          `${entry('stone', stone.id, 'stone.release', 4, 1)};update stone set status = 1 where id = '${stone.id}'`,
          [{ kind: 'stoneOfNoHold', record_id: stone.id, found: 'status 1, 1 live holds' }],
        ];
      },
    ],
    [
      'a memo that is not in the state of its lines',
      async () => {
        const id = randomUUID();
        return [
          `insert into memo (id, memo_no, state, business_id, issued_by, terms_days, due_on, terms_statement_id)
           values ('${id}', 'ME-1999-000001', 1, '${cast.ada.businessId}', '${cast.tove.id}', 7, '1999-01-08',
                   (select id from document_statement where kind = 'memo_terms' limit 1));${entry('memo', id, 'memoDocument.open', 0, 1)}`,
          [{ kind: 'memoOfOtherLines', record_id: id, expected: 'state 3', found: 'state 1' }],
        ];
      },
    ],
  ];

  let before: Before;
  beforeEach(async () => {
    before = await snapshot();
  });
  afterEach(() => putBack(before));

  it.each(cases)('for %s', async (_, plant) => {
    const [statements, expected] = await plant();
    await behindTheTriggers(statements);
    const { run, found } = await checkLedger(portal, cast.auditor);
    expect(found).toMatchObject(expected);
    expect(run.faults).toBe(expected.length);
  });

  it('among the first thousand of very many, with the total', async () => {
    await behindTheTriggers(
      `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
       select 'cart', uuidv7(), 'cart.steal', 0, 6, 'portal', 0, uuidv7() from generate_series(1, 1200)`,
    );
    const { run, found } = await checkLedger(portal, cast.auditor);
    expect(found).toHaveLength(1_000);
    // Each of them is an unknown event, and speaks of a record that is not there.
    expect(run.faults).toBe(2_400);
  });

  it('until it is corrected', async () => {
    expect((await checkLedger(portal, cast.auditor)).found).toEqual([]);
  });
});

describe('the ledger check', () => {
  it('refuses a second run, and a cancelled run never starts', async () => {
    const [{ id }] = (await sql(
      'insert into conformance_run (started_by) values ($1) returning id',
      cast.auditor.id,
    )) as [{ id: string }];
    expect(await portal.call(cast.administrator.token, 'POST', RUNS)).toMatchObject({
      status: 409,
      body: { code: 'CONFORMANCE_RUNNING' },
    });
    const both = await Promise.all([
      portal.call(cast.auditor.token, 'POST', `${RUNS}/${id}/cancel`),
      portal.call(cast.auditor.token, 'POST', `${RUNS}/${id}/cancel`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runConformance(portal.database.pool, idAs(id), STILL);
    const { body } = await portal.call(cast.auditor.token, 'GET', `${RUNS}/${id}`);
    expect(body.data).toMatchObject({ run: { state: 'cancelled', entries_done: 0 }, found: [] });
  });

  it('starts one run if two are requested concurrently', async () => {
    const answers = await Promise.all(
      [cast.auditor, cast.administrator].map(({ token }) => portal.call(token, 'POST', RUNS)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const begun = answers.find(({ status }) => status === 200)?.body.data as { id: string };
    await portal.call(cast.auditor.token, 'POST', `${RUNS}/${begun.id}/cancel`);
    await expect
      .poll(
        async () => (await sql('select ended_at from conformance_run where id = $1', begun.id))[0],
      )
      .toMatchObject({ ended_at: expect.any(Date) });
  });

  it('stops while it reads if a user cancels it', async () => {
    let steps = 0;
    const outcome = await foldLedger(portal.database.pool, {
      onEntry: () => undefined,
      onRecord: () => undefined,
      onFault: () => undefined,
      onProgress: async () => ++steps < 2,
    });
    expect([outcome, steps]).toEqual(['stopped', 2]);
  });

  it('ends with its process, and a run that stopped reporting blocks no other', async () => {
    const [{ id }] = (await sql(
      'insert into conformance_run (started_by) values ($1) returning id',
      cast.auditor.id,
    )) as [{ id: string }];
    const stopping = new AbortController();
    stopping.abort();
    await runConformance(portal.database.pool, idAs(id), stopping.signal);
    expect(await sql('select state from conformance_run where id = $1', id)).toEqual([
      { state: 'failed' },
    ]);
    await sql(
      `insert into conformance_run (state, started_by, heard_at) values ('running', $1, now() - interval '61 seconds')`,
      cast.auditor.id,
    );
    const { body } = await portal.call(cast.auditor.token, 'GET', `${RUNS}?size=1`);
    expect(body.data).toMatchObject([{ state: 'failed' }]);
    expect((await checkLedger(portal, cast.auditor)).run.state).toBe('finished');
  });
});

const free = () => deskOf(portal).stone();

async function taken(
  status: number,
  event: string,
  kind: string,
): Promise<readonly [string, object[]]> {
  const { id } = await free();
  return [
    `${entry('stone', id, event, 1, status)};update stone set status = ${status} where id = '${id}'`,
    [{ kind, workflow: 'stone', record_id: id, found: expect.stringContaining(', 0 ') }],
  ];
}

interface Before {
  entry: string;
}

async function snapshot(): Promise<Before> {
  const [last] = await sql('select coalesce(max(id), 0)::text as entry from ledger');
  return { entry: String(last?.entry) };
}

/** Takes away what was planted, so that the next case begins with a ledger that conforms. */
async function putBack({ entry: last }: Before): Promise<void> {
  await behindTheTriggers(
    `delete from ledger where id > ${last}`,
    `delete from cart_line where not exists (select from ledger l where l.record_id = cart_line.id)`,
    `delete from memo where not exists (select from ledger l where l.record_id = memo.id)`,
    `delete from hold where not exists (select from ledger l where l.record_id = hold.id)`,
    `update stone s set status = l.to_state from (
       select distinct on (record_id) record_id, to_state from ledger where workflow = 'stone' order by record_id, id desc) l
      where l.record_id = s.id and s.status <> l.to_state`,
  );
}
