import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };
import { ALL_ACTS, choicesOf } from '../../../server/trading/audit/acts/acts.ts';
import type { AuditBranch, AuditSubject } from '../../support/audit-branches/branch.ts';
import { AUDIT_NAMES } from '../../support/audit-branches/names.ts';
import { PEOPLE_BRANCHES } from '../../support/audit-branches/people.ts';
import { RECORD_BRANCHES } from '../../support/audit-branches/records.ts';
import { TRADE_BRANCHES } from '../../support/audit-branches/trade.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const AUDIT_BRANCHES = [...PEOPLE_BRANCHES, ...TRADE_BRANCHES, ...RECORD_BRANCHES];

let portal: Portal;
let cast: Cast;
let subjects: Record<AuditSubject, string>;
/** the request of each stored entry */
const stored = new Map<AuditBranch, string>();

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  subjects = await named();
  for (const branch of [...AUDIT_BRANCHES, ...AUDIT_NAMES]) stored.set(branch, await store(branch));
});
afterAll(() => portal.stop());

interface Entry {
  words: string;
  request_id: string;
}

/** Records of the demo world under the names of the table of branches. */
async function named(): Promise<Record<AuditSubject, string>> {
  const one = async (text: string, ...values: string[]) =>
    (await portal.database.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
  return {
    person: await one(
      `update app_user set first_name = 'Ada', last_name = 'Halden' where id = $1 returning id`,
      cast.ada.id,
    ),
    supplier: await one(
      `update provider set name = 'Venus' where id = (select min(id::text)::uuid from provider) returning id`,
    ),
    externalClient: await one(
      `insert into external_client (name, user_id) values ('Web shop', $1) returning id`,
      cast.ada.id,
    ),
    stone: await one(
      `update stone set stock_no = 'MD-1' where id = (select min(id::text)::uuid from stone) returning id`,
    ),
  };
}

async function store(branch: AuditBranch): Promise<string> {
  const { act, steps = [], record, fields = [], subject, reason } = branch;
  const path = subject && { path: { id: subjects[subject] } };
  const summary = { ...branch.summary, ...path };
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
      `insert into record_change (request_id, table_name, row_key, record, after) values ($1, 'setting', 'x', $2, $3)`,
      [id, record, JSON.stringify(Object.fromEntries(fields.map((field) => [field, 1])))],
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
  it('has words of its own: complete sentences in the past tense', () => {
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
      expect(sentence).not.toMatch(/undefined|null|\$\{|\bor\b/);
    }
  });

  it('is tested with each thing that it can do', () => {
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

  it.each(AUDIT_NAMES)('of $act reads "$words"', async (entry) => {
    const entries = await logged(`act=${entry.act}&size=500`);
    expect(entries.find(({ request_id }) => request_id === stored.get(entry))?.words).toBe(
      entry.words,
    );
  });

  it('is found under exactly one choice of its operation', async () => {
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

  it('of an operation that the contract no longer has is still described in words', async () => {
    await portal.database.pool.query(
      `insert into audit_entry (actor_role, operation, summary, request_id) values (0, 'mixStones', '{}', gen_random_uuid())`,
    );
    expect(await newest('mixStones')).toBe('Mix stones (an operation of an earlier version)');
  });

  it('is not found under an unknown choice', async () => {
    const answer = await portal.call(
      cast.auditor.token,
      'GET',
      '/audit/audit-logs?act=releaseHold.mix',
    );
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'act' }] } });
  });
});

describe('over HTTP', () => {
  it('a deleted record still has its name', async () => {
    const { ada, administrator } = cast;
    const [one, two] = (await deskOf(portal).stones(2)).map(({ stock_no }) => stock_no);
    const call = async (by: Person, method: string, path: string, data?: object) => {
      const answer = await portal.call(by.token, method, path, data && { body: { data } });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body.data as { id: string; ids: string[] };
    };
    const searches = '/inventory/save-search';
    const search = { name: 'Spring rounds', filter: { diamond_type: 1 }, search_type: 1 };
    const { id } = await call(ada, 'POST', searches, search);
    await call(ada, 'DELETE', `${searches}/${id}`);
    expect(await newest('removeSavedSearch')).toBe('Removed a saved search called Spring rounds');

    const matches = '/inventory/matchpair';
    const kept = { name: 'Ears of May', stock_numbers: [one, two] };
    const match = await call(ada, 'POST', matches, kept);
    await call(ada, 'DELETE', `${matches}/${match.id}`);
    expect(await newest('removeMatch')).toBe('Removed saved matching stones called Ears of May');

    const featured = '/inventory/featured-stone';
    const business_id = ada.businessId;
    const forAll = await call(administrator, 'POST', featured, { stock_numbers: [one] });
    const forOne = await call(administrator, 'POST', featured, {
      stock_numbers: [two],
      business_id,
    });
    await call(administrator, 'DELETE', `${featured}/${forAll.ids[0]}`);
    expect(await newest('removeFeaturedStone')).toBe(`Stopped featuring ${one}`);
    await call(administrator, 'DELETE', `${featured}/${forOne.ids[0]}`);
    expect(await newest('removeFeaturedStone')).toBe(`Stopped featuring ${two} for Halden & Roe`);
  });

  it('a check that has begun is not described as verified', async () => {
    await portal.call(cast.auditor.token, 'POST', '/audit/chain');
    expect(await newest('startAuditCheck')).toBe('Started a check of the audit log');
  });
});
