import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCREENING_DECISION } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { paperDeskOf } from '../../support/trade/paper-desk.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

const { dismissed, confirmed } = SCREENING_DECISION;
const TOKEN = 'key-of-the-screening-service';

interface Asked {
  authorization: string | undefined;
  body: { subjects: { kind: string; name: string; country: string | null }[] };
}
type Reply = (asked: Asked) => { status: number; text: string } | 'silence';

/** The service as docs/screening.md describes it; each test sets its reply. */
let service: Server;
let reply: Reply;
let asked: Asked[] = [];
let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const one = { authorization: request.headers.authorization, body: JSON.parse(text) };
      asked.push(one);
      const sent = reply(one);
      if (sent !== 'silence') response.writeHead(sent.status).end(sent.text);
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  portal = await startPortal(await freshDemoDatabase(), {
    screening: { url: `http://127.0.0.1:${port}/screen`, token: TOKEN, timeoutMs: 1000 },
  });
  cast = await castOf(portal);
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((done) => service.close(done));
  await portal.stop();
  await portal.database.drop();
});

interface Owner {
  id: string;
  name: string;
  share: number;
  country: string | null;
  is_pep: boolean;
}
interface Screening {
  id: string;
  owner_id: string | null;
  subject: string;
  list_name: string;
  is_hit: boolean;
  details: string | null;
  by_service: boolean;
  screened_by: string;
  decision: number | null;
  remark: string | null;
  decided_by: string | null;
}
interface Found {
  has_service: boolean;
  owners: Owner[];
  screenings: Screening[];
}

const path = (of: Person, what: string) => `/customer/business/${of.businessId}/${what}`;
const read = (by: Person, of: Person) => portal.call(by.token, 'GET', path(of, 'due-diligence'));
const found = async (of: Person) =>
  (await read(cast.administrator, of)).body.data as unknown as Found;
const declare = (by: Person, of: Person, owners: object[]) =>
  portal.call(by.token, 'PUT', path(of, 'owners'), { body: { data: { owners } } });
const record = (by: Person, of: Person, data: object) =>
  portal.call(by.token, 'POST', path(of, 'screening'), { body: { data } });
const run = (by: Person, of: Person) => portal.call(by.token, 'POST', path(of, 'screening/run'));
const settle = (by: Person, of: Person, id: string, data: object) =>
  portal.call(by.token, 'PUT', path(of, `screening/${id}`), { body: { data } });

const sql = async <T = Record<string, unknown>>(query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as T[];
const events = (of: Person) =>
  sql<{ event: string }>(
    `select event from ledger where record_id = $1 and workflow = 'business' order by id`,
    of.businessId,
  );
const owner = (name: string, share: number, more: object = {}) => ({
  name,
  share,
  is_pep: false,
  ...more,
});

describe('beneficial owners', () => {
  it('are replaced as one list, and keep their identity', async () => {
    const { qualityControl, ada } = cast;
    const [belgium] = await sql<{ id: string }>(`select id from country where iso2 = 'BE'`);
    expect(
      await declare(qualityControl, ada, [
        owner('  Ada Halden ', 60.5, { country_id: belgium?.id }),
        owner('Jules Roe', 39.5, { is_pep: true }),
      ]),
    ).toMatchObject({ status: 200, body: { message: 'Owners saved' } });
    const first = (await found(ada)).owners;
    expect(first).toMatchObject([
      { name: 'Ada Halden', share: 60.5, country: 'Belgium', is_pep: false },
      { name: 'Jules Roe', share: 39.5, country: null, is_pep: true },
    ]);
    expect(
      (await declare(qualityControl, ada, [owner('Ada Roe', 100, { id: first[0]?.id })])).status,
    ).toBe(200);
    expect((await found(ada)).owners).toMatchObject([
      { id: first[0]?.id, name: 'Ada Roe', share: 100, country: null },
    ]);
    expect((await events(ada)).slice(-2)).toEqual([
      { event: 'business.declare' },
      { event: 'business.declare' },
    ]);
  });

  it('are refused with the place of the fault, and nothing changes', async () => {
    const { administrator, ada, piers } = cast;
    await declare(administrator, piers, [owner('Piers', 50)]);
    const [ofPiers] = (await found(piers)).owners;
    const before = await found(ada);
    const [mine] = before.owners;
    const faults: [owners: object[], field: string][] = [
      [[owner('A', 60), owner('B', 40.01)], 'data.owners'],
      [[owner('A', 0)], 'data.owners.0.share'],
      [[owner('A', -5)], 'data.owners.0.share'],
      [[owner('A', 100.01)], 'data.owners.0.share'],
      [[owner('A', 33.333)], 'data.owners.0.share'],
      [[owner('A', 10), owner('  ', 10)], 'data.owners.1.name'],
      [[owner('A', 10, { id: ofPiers?.id })], 'data.owners.0.id'],
      [[owner('A', 10, { id: mine?.id }), owner('B', 10, { id: mine?.id })], 'data.owners.1.id'],
      [[owner('A', 10, { country_id: ada.businessId })], 'data.owners.0.country_id'],
      [[{ name: 'A', share: 10 }], 'data.owners.0.is_pep'],
    ];
    for (const [owners, field] of faults) {
      const answer = await declare(administrator, ada, owners);
      expect([answer.status, answer.body.errors], JSON.stringify(owners)).toMatchObject([
        400,
        [{ field }],
      ]);
    }
    expect(await found(ada)).toEqual(before);
  });
});

describe('a screening that a person records', () => {
  it('keeps who was compared with which list, when, with what result and by whom', async () => {
    const { qualityControl, administrator, ada } = cast;
    const [of] = (await found(ada)).owners;
    expect(
      (await record(qualityControl, ada, { list_name: ' EU list ', is_hit: false })).status,
    ).toBe(200);
    const details = 'Ada Roe, born 1950';
    await record(administrator, ada, { owner_id: of?.id, list_name: 'UN', is_hit: true, details });
    expect((await found(ada)).screenings).toMatchObject([
      {
        owner_id: of?.id,
        ...{ subject: 'Ada Roe', list_name: 'UN', is_hit: true, details, by_service: false },
        decision: null,
      },
      { owner_id: null, list_name: 'EU list', is_hit: false, details: null },
    ]);
    for (const [data, field] of [
      [{ list_name: '  ', is_hit: false }, 'data.list_name'],
      [{ list_name: 'UN', is_hit: true }, 'data.details'],
      [{ list_name: 'UN', is_hit: true, details: '  ' }, 'data.details'],
      [{ list_name: 'UN', is_hit: false, owner_id: ada.businessId }, 'data.owner_id'],
    ] as const)
      expect(await record(administrator, ada, data)).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      });
    expect((await found(ada)).screenings).toHaveLength(2);
  });

  it('waits in the work queue with its hit, which a person decides once, with a reason', async () => {
    const { qualityControl, administrator, ada } = cast;
    const queue = async () => {
      const { body } = await portal.call(
        qualityControl.token,
        'GET',
        '/day?queue=verifications&size=100',
      );
      const [one] = body.data as { tasks: { business_id: string; about: string }[] }[];
      return one?.tasks.filter(({ business_id }) => business_id === ada.businessId);
    };
    expect(await queue()).toMatchObject([{ about: 'screening hit to decide' }]);
    const isListed = async (by: Person) =>
      (
        (await portal.call(by.token, 'GET', '/customer/users?verification=due&size=100')).body
          .data as { business_id: string }[]
      ).some(({ business_id }) => business_id === ada.businessId);
    expect([await isListed(administrator), await isListed(cast.tove)]).toEqual([true, false]);
    // The registration and the trade go on.
    expect(await sql('select registration from business where id = $1', ada.businessId)).toEqual([
      { registration: 11 },
    ]);
    const [hit, clear] = (await found(ada)).screenings;
    const remark = 'The date of birth differs.';
    expect(
      await settle(qualityControl, ada, hit?.id ?? '', { decision: dismissed.code, remark: ' ' }),
    ).toMatchObject({ status: 400, body: { code: 'REASON_MISSING' } });
    const { status, code, message } = GUARD_PROBLEMS.hitIsOpen;
    expect(
      await settle(qualityControl, ada, clear?.id ?? '', { decision: dismissed.code, remark }),
    ).toMatchObject({ status, body: { code, message } });
    expect(
      (await settle(qualityControl, cast.piers, hit?.id ?? '', { decision: 1, remark })).status,
    ).toBe(404);
    expect(
      await settle(qualityControl, ada, hit?.id ?? '', { decision: dismissed.code, remark }),
    ).toMatchObject({ status: 200, body: { message: 'Decision saved' } });
    expect((await found(ada)).screenings[0]).toMatchObject({ decision: dismissed.code, remark });
    expect(
      await settle(administrator, ada, hit?.id ?? '', { decision: confirmed.code, remark }),
    ).toMatchObject({ status, body: { code } });
    expect(await queue()).toEqual([]);
    const [entry] = await sql<{ event: string; reason: string; actor_id: string }>(
      'select event, reason, actor_id from ledger where record_id = $1 order by id desc limit 1',
      ada.businessId,
    );
    expect(entry).toEqual({
      event: 'business.settle',
      reason: remark,
      actor_id: qualityControl.id,
    });
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });
});

describe('the screening service', () => {
  const results = (...results: object[]) => ({
    status: 200,
    text: JSON.stringify({ lists: 'EU, OFAC SDN', results }),
  });

  it('gets the business and its owners, and its results are recorded', async () => {
    const { administrator, piers } = cast;
    reply = () =>
      results(
        { matches: [] },
        { matches: [{ name: 'PIERS, P', list: 'OFAC SDN', score: 0.934, reference: 'SDN-1' }] },
      );
    expect((await run(administrator, piers)).status).toBe(200);
    expect(asked).toMatchObject([
      {
        authorization: `Bearer ${TOKEN}`,
        body: {
          subjects: [{ kind: 'business' }, { kind: 'person', name: 'Piers', country: null }],
        },
      },
    ]);
    const { screenings } = await found(piers);
    expect(new Map(screenings.map((one) => [one.owner_id === null, one]))).toMatchObject(
      new Map([
        [true, { is_hit: false, details: null }],
        [false, { is_hit: true, details: 'PIERS, P (OFAC SDN), 93 %, SDN-1' }],
      ]),
    );
    for (const one of screenings)
      expect(one).toMatchObject({ list_name: 'EU, OFAC SDN', by_service: true, decision: null });
  });

  it('that fails is named in the answer, and changes nothing', async () => {
    const { administrator, piers } = cast;
    const before = [await found(piers), await events(piers)];
    const faults: [reply: Reply, problem: keyof typeof PROBLEMS, entry?: RegExp][] = [
      [() => ({ status: 401, text: '' }), 'screeningRefused', /status 401/],
      [() => ({ status: 302, text: '' }), 'screeningRefused', /status 302/],
      [() => ({ status: 200, text: 'no JSON' }), 'screeningFaulty', /not JSON/],
      [() => ({ status: 200, text: '{"results":[]}' }), 'screeningFaulty', /lists/],
      [() => results({ matches: [] }), 'screeningFaulty', /1 results for 2 names/],
      [
        () => results({ matches: [] }, { matches: [{ name: '' }] }),
        'screeningFaulty',
        /results\.1\.matches\.0/,
      ],
      [() => ({ status: 200, text: ' '.repeat(3e6) }), 'screeningFaulty', /2 MB/],
      [() => 'silence', 'screeningSlow'],
    ];
    for (const [one, name, entry] of faults) {
      reply = one;
      const { status, code, message } = PROBLEMS[name];
      const answer = await run(administrator, piers);
      expect(answer).toMatchObject({ status, body: { code, message } });
      if (entry) expect(JSON.stringify(answer.body.errors)).toMatch(entry);
    }
    expect([await found(piers), await events(piers)]).toEqual(before);
  });
});

it('owners and screenings are hidden from the business and its associate', async () => {
  const statuses = await Promise.all(
    Object.entries(byRole(cast)).map(async ([role, by]) => [
      Number(role),
      (await read(by, cast.piers)).status,
    ]),
  );
  expect(statuses.filter(([, status]) => status === 200).map(([role]) => role)).toEqual([1, 5, 8]);
  const { business_id } = { business_id: cast.piers.businessId };
  const documents = await paperDeskOf(portal);
  const histories = await Promise.all(
    [cast.piers, cast.tove, cast.administrator].map(async (by) => {
      const { history } = (await documents.list(by, business_id)).body.data as unknown as {
        history: { event: string }[];
      };
      return history.some(({ event }) => event === 'business.screen');
    }),
  );
  expect(histories).toEqual([false, false, true]);
});
