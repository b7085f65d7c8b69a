import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OCEL_SCHEMA } from '../../support/files/ocel-schema.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Relation {
  objectId: string;
  qualifier: string;
}
interface Ocel {
  eventTypes: { name: string }[];
  objectTypes: { name: string; attributes: { name: string; type: string }[] }[];
  events: { id: string; type: string; time: string; relationships: Relation[] }[];
  objects: {
    id: string;
    type: string;
    attributes: { name: string; time: string; value: string }[];
    relationships: Relation[];
  }[];
}
interface Step {
  id: number;
  at: Date;
  workflow: string;
  record_id: string;
  event: string;
}

let portal: Portal;
let cast: Cast;
let steps: Step[];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const desk = deskOf(portal);
  const stone = await desk.stone();
  const hold = await desk.held(cast.ada, stone);
  await desk.release(cast.administrator, [hold], { remark: 'Said "no" & <left>\n€' });
  steps = await rowsOf<Step>('select id, at, workflow, record_id, event from ledger order by id');
});
afterAll(() => portal.stop());

const rowsOf = async <T extends object>(text: string): Promise<T[]> =>
  (await portal.database.pool.query<T>(text)).rows;
const ask = (question: string, by: Person = cast.auditor) =>
  portal.call(by.token, 'GET', `/event-log${question}`);

async function file(question: string): Promise<Uint8Array> {
  const { status, body } = await ask(question);
  expect(status, JSON.stringify(body)).toBe(200);
  const answer = await fetch(`${portal.url}/api/v1${String(body.data)}`, {
    headers: { authorization: `Bearer ${cast.auditor.token}` },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);
const ocel = async (question = ''): Promise<Ocel> =>
  JSON.parse(textOf(await file(question))) as Ocel;

it('as OCEL JSON contains every step of the ledger and follows the standard', async () => {
  const log = await ocel();
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  expect(ajv.validate(OCEL_SCHEMA, log), JSON.stringify(ajv.errors?.slice(0, 3))).toBe(true);
  expect(steps.length).toBeGreaterThan(1000);
  expect(log.events.map(({ id, type, time }) => `${id} ${type} ${time}`)).toEqual(
    steps.map(({ id, event, at }) => `e${id} ${event} ${at.toISOString()}`),
  );
  const eventTypes = new Set(log.eventTypes.map(({ name }) => name));
  expect(steps.filter(({ event }) => !eventTypes.has(event))).toEqual([]);
});

it('contains each related object once, with a declared type', async () => {
  const log = await ocel();
  const ids = log.objects.map(({ id }) => id);
  const known = new Set(ids);
  for (const { attributes } of log.objectTypes)
    expect(attributes).toEqual(
      expect.arrayContaining([
        { name: 'amount', type: 'float' },
        { name: 'carat', type: 'float' },
      ]),
    );
  expect(known.size).toBe(ids.length);
  const types = new Set(log.objectTypes.map(({ name }) => name));
  expect(log.objects.filter(({ type }) => !types.has(type))).toEqual([]);
  const related = [...log.events, ...log.objects].flatMap(({ relationships }) => relationships);
  expect(related.length).toBeGreaterThan(steps.length);
  expect(related.filter(({ objectId }) => !known.has(objectId))).toEqual([]);
  const records = new Set(steps.map(({ workflow, record_id }) => `${workflow}:${record_id}`));
  expect([...records].filter((id) => !known.has(id))).toEqual([]);
});

it('relates a hold to its stone and client, with the states of the hold', async () => {
  const { objects, events } = await ocel();
  const [row] = await rowsOf<{
    id: string;
    hold_no: string;
    stone_id: string;
    business_id: string;
    carat: string;
    amount: string;
  }>(
    'select h.id, hold_no, stone_id, business_id, s.carat::text, h.amount::text from hold h join stone s on s.id = stone_id where h.state = 2 order by h.created_at desc limit 1',
  );
  const hold = objects.find(({ id }) => id === `hold:${row?.id}`);
  expect(hold?.relationships).toEqual([
    { objectId: `stone:${row?.stone_id}`, qualifier: 'stone' },
    { objectId: `business:${row?.business_id}`, qualifier: 'client' },
  ]);
  expect(hold?.attributes.map(({ name, value }) => [name, value])).toEqual([
    ['number', row?.hold_no],
    ['carat', row?.carat],
    ['amount', row?.amount],
    ['state', 'Hold'],
    ['state', 'Released'],
  ]);
  const placed = events.find(
    ({ type, relationships }) =>
      type === 'hold.place' && relationships.some(({ objectId }) => objectId === hold?.id),
  );
  expect(placed?.relationships.map(({ qualifier }) => qualifier)).toEqual([
    'record',
    'stone',
    'client',
    'by',
  ]);
  const line = objects.find(({ type }) => type === 'memoLine');
  expect(line?.relationships.find(({ qualifier }) => qualifier === 'document')?.objectId).toMatch(
    /^memo:/,
  );
});

it('as OCEL SQLite has the same counts and valid references', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-log-'));
  const place = path.join(folder, 'log.sqlite');
  await writeFile(place, await file('?format=ocel-sqlite'));
  const database = new DatabaseSync(place, { readOnly: true });
  const rows = (text: string) => database.prepare(text).all();
  const one = (text: string) => Number(Object.values(rows(text)[0] ?? {})[0]);
  const log = await ocel();
  expect(one('select count(*) from event')).toBe(steps.length);
  expect(one('select count(*) from object')).toBe(log.objects.length);
  expect(one('select count(*) from event_object')).toBe(
    log.events.reduce((sum, { relationships }) => sum + relationships.length, 0),
  );
  expect(one('select count(*) from object_object')).toBe(
    log.objects.reduce((sum, { relationships }) => sum + relationships.length, 0),
  );
  expect(rows('pragma foreign_key_check')).toEqual([]);
  const maps = rows('select ocel_type_map from event_map_type');
  expect(maps.length).toBe(log.eventTypes.length);
  const typed = maps.map(({ ocel_type_map }) =>
    one(`select count(*) from "event_${ocel_type_map}"`),
  );
  expect(typed.reduce((sum, count) => sum + count, 0)).toBe(steps.length);
  const holds = one(
    `select count(*) from object_Hold where ocel_changed_field = 'state' and state = 'Released'`,
  );
  const [released] = await rowsOf<{ count: number }>(
    `select count(*)::int as count from ledger where workflow = 'hold' and to_state = 2`,
  );
  expect(holds).toBe(released?.count);
  const [exact] = await rowsOf<{ amount: number }>(
    `select sum(amount)::float8 as amount from hold where id in (select record_id from ledger where workflow = 'hold')`,
  );
  expect(one("select sum(amount) from object_Hold where typeof(amount) = 'real'")).toBeCloseTo(
    exact?.amount ?? Number.NaN,
    2,
  );
  database.close();
  await rm(folder, { recursive: true });
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('culet-ocel-'))).toEqual([]);
});

it('as XES has one trace per record, its steps in order, and escapes every character', async () => {
  const text = textOf(await file('?format=xes'));
  expect(XMLValidator.validate(text)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => ['trace', 'event', 'string', 'extension', 'global'].includes(name),
    processEntities: {
      enabled: true,
      maxTotalExpansions: Number.MAX_SAFE_INTEGER,
      maxExpandedLength: Number.MAX_SAFE_INTEGER,
    },
  });
  interface Attribute {
    key: string;
    value: string;
  }
  interface Xes {
    log: {
      extension: { prefix: string }[];
      trace: {
        string: Attribute[];
        event: { string: Attribute[]; date: { key: string; value: string } }[];
      }[];
    };
  }
  const { log } = parser.parse(text) as Xes;
  expect(log.extension.map(({ prefix }) => prefix)).toEqual([
    'concept',
    'time',
    'lifecycle',
    'org',
  ]);
  const wordOf = (attributes: Attribute[], key: string) =>
    attributes.find((attribute) => attribute.key === key)?.value;
  const traces = new Map(
    log.trace.map((trace) => [
      wordOf(trace.string, 'concept:name') ?? '',
      trace.event.map(
        (event) =>
          `${wordOf(event.string, 'identity:id')} ${wordOf(event.string, 'concept:name')} ${event.date.value}`,
      ),
    ]),
  );
  expect(traces.size).toBe(log.trace.length);
  const byRecord = Map.groupBy(steps, ({ workflow, record_id }) => `${workflow}:${record_id}`);
  expect(traces.size).toBe(byRecord.size);
  for (const [record, own] of byRecord)
    expect(traces.get(record)).toEqual(
      own.map(({ id, event, at }) => `e${id} ${event} ${at.toISOString()}`),
    );
  const reasons = log.trace.flatMap(({ event }) =>
    event.flatMap((one) => wordOf(one.string, 'reason') ?? []),
  );
  expect(reasons.some((reason) => reason.startsWith('Said "no" & <left>'))).toBe(true);
});

it('is filtered by workflow, by days, or by both', async () => {
  const holds = await ocel('?workflow=hold');
  expect(holds.events.map(({ id }) => id)).toEqual(
    steps.filter(({ workflow }) => workflow === 'hold').map(({ id }) => `e${id}`),
  );
  const day = steps.at(-1)?.at.toISOString().slice(0, 10) ?? '';
  const ofDay = await ocel(`?startDate=${day}T00:00:00Z`);
  const wanted = steps.filter(({ at }) => at >= new Date(`${day}T00:00:00Z`));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(steps.length);
  expect(ofDay.events.map(({ id }) => id)).toEqual(wanted.map(({ id }) => `e${id}`));
  expect((await ocel('?startDate=2001-01-01&endDate=2001-01-02')).events).toEqual([]);
});

it.each([
  '?startDate=2026-02-30',
  '?startDate=2026-02-02&endDate=2026-02-01',
  '?format=csv',
  '?workflow=nothing',
  '?all=1',
])('%s is refused', async (question) => {
  expect((await ask(question)).status).toBe(400);
});

it('is only for users who may read the workflows', async () => {
  for (const person of [cast.ada, cast.tove]) expect((await ask('', person)).status).toBe(403);
  expect((await ask('', cast.qualityControl)).status).toBe(200);
});
