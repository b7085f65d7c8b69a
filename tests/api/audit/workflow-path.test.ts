import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edgesOf, statesOf } from '#machines/kernel/edges.ts';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { everyRecord } from '../../support/machines/every-record.ts';
import { some } from '../../support/runner/some.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { keepFromWorkers } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Found {
  workflow: string;
  id: string;
  number: string | null;
  stock_no: string | null;
  client: string | null;
  state: number;
  since: string | null;
}
interface Path {
  record: Found;
  steps: {
    kind: string;
    event: string;
    from_state: number;
    to_state: number | null;
    guard: string | null;
    actor: string | null;
    actor_role: number;
    reason: string | null;
    request_id: string;
  }[];
  related: { group: string; records: Found[] }[];
}

let portal: Portal;
let cast: Cast;
let desk: Desk;
/** one record of each workflow, by its name */
let records: Readonly<Record<WorkflowName, string>>;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  // a worker that took up the list between two counts would make them differ
  await keepFromWorkers(portal);
  records = await everyRecord(portal, cast);
});
afterAll(() => portal.stop());

const get = (path: string): Promise<Answer> => portal.call(cast.auditor.token, 'GET', path);
const pathOf = async (workflow: string, id: string): Promise<Path> => {
  const answer = await get(`/workflows/${workflow}/records/${id}/path`);
  expect(answer.status).toBe(200);
  return answer.body.data as unknown as Path;
};
const find = async (search: string): Promise<Found[]> => {
  const answer = await get(`/workflows/path?search=${encodeURIComponent(search)}`);
  expect(answer.status).toBe(200);
  return answer.body.data as Found[];
};

describe.each(WORKFLOWS.map(({ name, machine }) => [name, machine] as const))(
  'a record of %s',
  (name, machine) => {
    it('is found by its id, and its path ends in its current state', async () => {
      const id = records[name];
      expect(await find(id)).toContainEqual(expect.objectContaining({ workflow: name, id }));
      const { record, steps } = await pathOf(name, id);
      expect(record).toMatchObject({ workflow: name, id });
      expect(record.number ?? record.stock_no).toBeTruthy();
      const walked = steps.filter(({ kind }) => kind === 'step');
      expect(walked[0]?.from_state).toBe(0);
      expect(walked.at(-1)?.to_state).toBe(record.state);
      for (const [i, { event, from_state, to_state }] of walked.entries()) {
        expect(from_state).toBe(walked[i - 1]?.to_state ?? 0);
        expect(edgesOf(machine)).toContainEqual(
          expect.objectContaining({ event, fromCode: from_state, toCode: to_state }),
        );
      }
    });

    it('is listed for its state and for the transition that led there', async () => {
      const { record, steps } = await pathOf(name, records[name]);
      const all = await get(`/workflow/models/${name}/records?state=${record.state}&size=500`);
      expect(all.body.data).toContainEqual(record);
      const last = steps.findLast(({ kind }) => kind === 'step');
      await portal.database.owner.query(
        'update ledger set at = now() where id = (select max(id) from ledger where record_id = $1 and workflow = $2)',
        [record.id, name],
      );
      const walks = await get(
        `/workflow/models/${name}/records?event=${last?.event}&from_state=${last?.from_state}&to_state=${last?.to_state}&size=500`,
      );
      expect(walks.body.data).toContainEqual(
        expect.objectContaining({ id: record.id, number: record.number, client: record.client }),
      );
    });

    it('is counted as in the diagram', async () => {
      const { body } = await get(`/workflow/models/${name}?days=366`);
      const { states, edges } = body.data as unknown as {
        states: { code: number; count: number }[];
        edges: { from_state: number; event: string; to_state: number; count: number }[];
      };
      for (const { code, count } of states) {
        const page = await get(`/workflow/models/${name}/records?state=${code}&size=1`);
        expect(page.body.pagination).toMatchObject({ totalRecords: count });
      }
      for (const edge of edges) {
        const page = await get(
          `/workflow/models/${name}/records?event=${edge.event}&from_state=${edge.from_state}&to_state=${edge.to_state}&days=366&size=1`,
        );
        expect(page.body.pagination).toMatchObject({ totalRecords: edge.count });
      }
      const known = statesOf(machine).map(({ code }) => code);
      expect(known).toEqual(expect.arrayContaining(states.map(({ code }) => code)));
    });
  },
);

describe('the path of a record', () => {
  it('names author, role, reason and the refusals in between', async () => {
    const stone = await desk.stone();
    const id = await desk.held(cast.ada, stone);
    const refused = await desk.hold(cast.hanna, [stone.stock_no]);
    expect(refused.status).toBe(409);
    await desk.release(cast.ada, [id]);
    const { steps, related } = await pathOf('stone', stone.id);
    expect(steps.slice(-3)).toMatchObject([
      { kind: 'step', event: 'stone.hold', actor_role: 2, actor: expect.any(String) },
      {
        kind: 'refused',
        to_state: null,
        guard: expect.any(String),
        actor_role: 2,
        request_id: refused.headers.get('x-request-id'),
      },
      { kind: 'step', event: 'stone.release', actor_role: 2 },
    ]);
    expect(related.find(({ group }) => group === 'stone')?.records).toContainEqual(
      expect.objectContaining({ workflow: 'hold', id, stock_no: stone.stock_no }),
    );
    const hold = await pathOf('hold', id);
    expect(hold.related.map(({ group }) => group)).toEqual(['stone', 'client']);
    expect(hold.related[1]?.records.map(({ workflow }) => workflow)).toContain('business');
  });

  it('of a memo links to its lines, and back', async () => {
    const lines = (await pathOf('memo', records.memo)).related.find(
      ({ group }) => group === 'document',
    );
    expect(lines?.records).toContainEqual(
      expect.objectContaining({ workflow: 'memoLine', id: records.memoLine }),
    );
    const memo = (await pathOf('memoLine', records.memoLine)).related.find(
      ({ group }) => group === 'document',
    );
    expect(memo?.records).toContainEqual(
      expect.objectContaining({ workflow: 'memo', id: records.memo }),
    );
  });

  it('of an unknown record is not found', async () => {
    expect((await get(`/workflows/hold/records/${NOBODYS_ID}/path`)).status).toBe(404);
    expect((await get(`/workflows/hold/records/${records.memo}/path`)).status).toBe(404);
    expect((await get('/workflows/hold/records/none/path')).status).toBe(400);
    expect((await get(`/workflows/auction/records/${records.hold}/path`)).status).toBe(400);
  });
});

describe('a search text', () => {
  const numberOf = async (name: WorkflowName): Promise<string> =>
    (await pathOf(name, records[name])).record.number ?? '';

  it.each<WorkflowName>([
    'stone',
    'hold',
    'confirmStone',
    'externalRequest',
    'memo',
    'memoLine',
    'invoice',
    'payment',
    'accountingPeriod',
    'enquiry',
    'demand',
    'kycDocument',
    'business',
    'activeFlag',
  ])('finds a record by its number or name: %s', async (name) => {
    const number = await numberOf(name);
    const found = await find(` ${number.slice(0, 60).toLowerCase()} `);
    expect(found.filter(({ workflow }) => workflow === name)).not.toEqual([]);
  });

  it('finds stones by the beginning of the stock number, without wildcards', async () => {
    const number = await numberOf('stone');
    const found = await find(number.slice(0, 4));
    expect(found.length).toBeGreaterThan(1);
    expect(some(found).every(({ stock_no }) => stock_no?.startsWith(number.slice(0, 4)))).toBe(
      true,
    );
    expect(await find('%')).toEqual([]);
    expect(await find('HO-1999-000001')).toEqual([]);
  });

  it('that is empty or too long is refused with its field', async () => {
    for (const query of ['', '?search=', `?search=${'x'.repeat(61)}`]) {
      expect(await get(`/workflows/path${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'search' }] },
      });
    }
  });
});

describe('the records of a diagram', () => {
  it('are requested by a state or by a transition, not by both', async () => {
    const bad = [
      '',
      '?event=hold.place',
      '?event=hold.place&from_state=0',
      '?state=1&event=hold.place&from_state=0&to_state=1',
    ];
    for (const query of bad)
      expect((await get(`/workflow/models/hold/records${query}`)).status, query).toBe(400);
  });

  it('come in pages', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map((page) => get(`/workflow/models/stone/records?state=1&size=3&page=${page}`)),
    );
    const ids = [first, second].flatMap((page) =>
      ((page?.body.data ?? []) as Found[]).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(6);
    expect(ids).toEqual(ids.toSorted().reverse());
  });
});
