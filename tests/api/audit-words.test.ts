import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };
import { ALL_ACTS, choicesOf } from '../../server/trading/audit/acts/acts.ts';
import { KYC_STATUS } from '../../src/machines/codes.ts';
import { AUDIT_BRANCHES, type AuditBranch } from '../support/audit-branches.ts';
import { deskOf } from '../support/desk.ts';
import { type PaperDesk, paperDeskOf } from '../support/paper-desk.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
let cast: Cast;
let papers: PaperDesk;
/** the request of each stored entry */
const stored = new Map<AuditBranch, string>();

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  papers = await paperDeskOf(portal);
  for (const branch of AUDIT_BRANCHES) stored.set(branch, await store(branch));
});
afterAll(() => portal.stop());

interface Entry {
  words: string;
  request_id: string;
}

async function store({
  act,
  steps = [],
  summary = {},
  record,
  reason,
}: AuditBranch): Promise<string> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `insert into audit_entry (actor_role, operation, summary, request_id) values (0, $1, $2, gen_random_uuid()) returning request_id as id`,
    [act.split('.')[0], JSON.stringify(summary)],
  );
  const id = rows[0]?.id ?? '';
  for (const [workflow, event, from = 1] of steps)
    await portal.database.pool.query(
      `insert into ledger (workflow, record_id, business_id, event, from_state, to_state, author, actor_id, actor_role, request_id, reason)
       select $1, gen_random_uuid(), case when $1 <> 'activeFlag' then $2::uuid end, $3, $4, 1, 'person', $5, 2, $6, $7`,
      [workflow, cast.ada.businessId, event, from, cast.ada.id, id, reason ?? null],
    );
  if (record)
    await portal.database.owner.query(
      `insert into record_change (request_id, table_name, row_key, record, after) values ($1, 'setting', 'x', $2, '{}')`,
      [id, record],
    );
  return id;
}

async function logged(question: string): Promise<Entry[]> {
  const { status, body } = await portal.call(
    cast.auditor.token,
    'GET',
    `/audit/audit-logs?${question}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as Entry[];
}

const newest = async (act: string): Promise<string | undefined> =>
  (await logged(`act=${act}&size=1`))[0]?.words;

describe('every operation that changes something', () => {
  it('has words of its own, in the past tense and whole', () => {
    const keyed = Object.values(contract.paths)
      .flatMap((item) =>
        Object.values(
          item as Record<string, { operationId?: string; parameters?: { $ref?: string }[] }>,
        ),
      )
      .filter(({ parameters }) => parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')))
      .flatMap(({ operationId }) => operationId ?? []);
    expect(keyed.length).toBeGreaterThan(150);
    expect(keyed.filter((id) => !ALL_ACTS.has(id))).toEqual([]);
    const words = [...ALL_ACTS.keys()].flatMap((id) => choicesOf(id).map((choice) => choice.words));
    for (const sentence of words) {
      expect(sentence).toMatch(/^[A-Z][a-z]+ ?/);
      expect(sentence).toMatch(
        /^([A-Z][a-z]*ed|Put|Read|Set|Sent|Began|Took|Wrote|Left|Sold|Withdrew|Undid|Taught|Was|Stopped|Reset)\b/,
      );
      expect(sentence).not.toMatch(/undefined|null|\$\{/);
    }
  });

  it('is driven through each thing that it can do', () => {
    const branches = [...ALL_ACTS]
      .filter(([, act]) => act.length > 1)
      .flatMap(([id, act]) => act.map(({ key }) => `${id}.${key}`));
    expect(AUDIT_BRANCHES.map(({ act }) => act).toSorted()).toEqual(branches.toSorted());
  });
});

describe('a stored entry', () => {
  it.each(AUDIT_BRANCHES)('$act reads "$words"', async (branch) => {
    const entries = await logged(`act=${branch.act}&size=500`);
    expect(entries.find(({ request_id }) => request_id === stored.get(branch))?.words).toBe(
      branch.words,
    );
  });

  it('is found under one choice of its operation only', async () => {
    for (const branch of AUDIT_BRANCHES) {
      const [operation = ''] = branch.act.split('.');
      const under: string[] = [];
      for (const { act } of choicesOf(operation))
        if (
          (await logged(`act=${act}&size=500`)).some(
            ({ request_id }) => request_id === stored.get(branch),
          )
        )
          under.push(act);
      expect(under).toEqual([branch.act]);
    }
  });

  it('reads the same in both files as on the screen', async () => {
    const screen = new Map(
      (await logged('size=500')).map((entry) => [entry.request_id, entry.words]),
    );
    const file = async (format: string) => {
      const { body } = await portal.call(
        cast.auditor.token,
        'GET',
        `/audit/export?format=${format}`,
      );
      const answer = await fetch(`${portal.url}/api/v1${String(body.data)}`, {
        headers: { authorization: `Bearer ${cast.auditor.token}` },
      });
      return answer.text();
    };
    const lines = (await file('jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Entry);
    const csv = await file('csv');
    for (const [request, words] of screen) {
      expect(lines.find(({ request_id }) => request_id === request)?.words).toBe(words);
      expect(csv).toContain(words.includes(',') ? `"${words}"` : words);
    }
  });

  it('of an operation that the contract no longer has is still said in words', async () => {
    await portal.database.pool.query(
      `insert into audit_entry (actor_role, operation, summary, request_id) values (0, 'mixStones', '{}', gen_random_uuid())`,
    );
    expect(await newest('mixStones')).toBe('Mix stones (an operation of an earlier version)');
  });

  it('is not found under a choice that does not exist', async () => {
    const answer = await portal.call(
      cast.auditor.token,
      'GET',
      '/audit/audit-logs?act=releaseHold.mix',
    );
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'act' }] } });
  });
});

describe('over HTTP', () => {
  it('a decision on documents is what was decided', async () => {
    const { unregistered: owen, qualityControl } = cast;
    const first = await papers.sent(owen, 'owner');
    await papers.decide(
      qualityControl,
      'owner',
      first,
      KYC_STATUS.rejected.code,
      'It is not legible.',
    );
    expect(await newest('updateBusinessDocuments')).toMatch(/^Rejected 1 document of /);
    await papers.resend(owen, 'owner', first, 'PUT');
    expect(await newest('updateBusinessDocuments')).toMatch(/^Replaced 1 document of /);
    await papers.decide(qualityControl, 'owner', first, KYC_STATUS.approved.code);
    expect(await newest('updateBusinessDocuments')).toMatch(/^Approved 1 document of /);
  });

  it('a registration that ends has not begun', async () => {
    const { ravi, administrator } = cast;
    await papers.setRegistration(administrator, ravi.businessId, 2, 'The licence has run out.');
    expect(await newest('setBusinessRegistration')).toMatch(/^Ended the registration of /);
  });

  it('a program that is let in again was not set aside', async () => {
    const by = cast.administrator.token;
    const added = await portal.call(by, 'POST', '/external-clients', {
      body: { data: { name: 'Night owl shop', user_id: cast.ada.id } },
    });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
    const { id } = added.body.data as { id: string };
    for (const [is_active, words] of [
      [false, 'Deactivated Night owl shop'],
      [true, 'Activated Night owl shop'],
    ] as const) {
      await portal.call(by, 'PUT', `/external-clients/status/${id}`, {
        body: { data: { is_active } },
      });
      expect(await newest('setExternalClientStatus')).toBe(words);
    }
  });

  it('a check that begins has not verified', async () => {
    await portal.call(cast.auditor.token, 'POST', '/audit/chain');
    expect(await newest('startAuditCheck')).toBe('Started a check of the audit log');
  });

  it('an offer that is declined was not a place in the line', async () => {
    const desk = deskOf(portal);
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const place = await desk.inLine(cast.piers, stone);
    await desk.release(cast.ada, [hold]);
    await desk.leave(cast.piers, [place]);
    expect(await newest('leaveHoldQueue')).toMatch(/^Declined 1 offer for /);
  });
});
