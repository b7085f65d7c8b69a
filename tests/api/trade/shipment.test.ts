import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCREPANCY } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import {
  ADDRESS,
  CARRIER,
  type Line,
  SHIPMENTS,
  type ShipmentDesk,
  shipmentDeskOf,
} from '../../support/trade/shipment-desk.ts';

let portal: Portal;
let cast: Cast;
let memos: MemoDesk;
let desk: ShipmentDesk;
let day: string;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  memos = memoDeskOf(portal);
  desk = shipmentDeskOf(portal, cast);
  day = await desk.today();
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];
const idsOf = (lines: readonly Line[]) => lines.map(({ id }) => id);
const stepsOf = async (id: string) =>
  (await sql('select event from ledger where record_id = $1 order by id', id)).map(
    ({ event }) => event,
  );
const collected = async (lines: readonly Line[]) => {
  const id = await desk.prepared(cast.administrator, { memo_line_ids: idsOf(lines), ...CARRIER });
  expect(await desk.step(cast.administrator, id, 'collect', {})).toMatchObject({ status: 200 });
  return id;
};
const RECEIPT = () => ({ delivered_on: day, received_by: 'Mira Okafor' });

/** The refusal of a call that changed nothing. */
async function refused(send: () => Promise<Answer>): Promise<Answer> {
  const before = await fingerprint(portal.database.pool);
  const answer = await send();
  expect(await fingerprint(portal.database.pool)).toEqual(before);
  return answer;
}

describe('the packing list of a shipment', () => {
  async function printed(by: Person, id: string): Promise<string> {
    const link = await portal.call(by.token, 'GET', `${SHIPMENTS}/${id}/packing-list`);
    expect(link, JSON.stringify(link.body)).toMatchObject({ status: 200 });
    const file = await fetch(`${portal.url}${link.body.data}`, {
      headers: { authorization: `Bearer ${by.token}` },
    });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    return (await readPdf(Buffer.from(await file.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
  }

  it('names its stones, address and carrier, and no price', async () => {
    const [kept] = await desk.onMemo(cast.ada);
    const [left] = await desk.onMemo(cast.ada);
    const [bought] = await desk.sold(cast.ada);
    const id = await desk.prepared(cast.tove, {
      memo_line_ids: [kept?.id, left?.id],
      invoice_line_ids: [bought?.id],
      ...CARRIER,
    });
    await memos.receive(cast.administrator, [left?.id ?? '']);
    const [shipment] = await sql('select shipment_no from shipment where id = $1', id);
    const stones = await sql(
      `select s.stock_no, s.report_no, to_char(s.carat, 'FM990.00') as carat, trim(to_char(coalesce(m.amount, i.amount), '999,999,990.00')) as amount
         from shipment_line x join stone s on s.id = x.stone_id left join memo_line m on m.id = x.memo_line_id
         left join invoice_line i on i.id = x.invoice_line_id where x.shipment_id = $1 and x.left_at is null`,
      id,
    );
    expect(stones).toHaveLength(2);
    for (const by of [cast.ada, cast.tove, cast.auditor]) {
      const text = await printed(by, id);
      for (const { stock_no, report_no, carat, amount } of stones) {
        expect(text).toContain(stock_no);
        expect(text).toContain(report_no);
        expect(text).toContain(carat);
        expect(text).not.toContain(amount);
      }
      expect(text).toContain(shipment?.shipment_no);
      expect(text).toContain(ADDRESS.replaceAll(/\s+/g, ' '));
      expect(text).toContain(`${CARRIER.carrier} · ${CARRIER.tracking_no}`);
      expect(text).toContain('Stones 2');
      expect(text).not.toContain('USD');
    }
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      'select s.stock_no from shipment_line x join stone s on s.id = x.stone_id where x.shipment_id = $1 and x.left_at is not null',
      [id],
    );
    expect(await printed(cast.ada, id)).not.toContain(rows[0]?.stock_no);
    const path = `${SHIPMENTS}/${id}/packing-list`;
    expect((await portal.call(cast.hanna.token, 'GET', path)).status).toBe(404);
    expect(
      (await portal.call(cast.ada.token, 'GET', `${SHIPMENTS}/${NOBODYS_ID}/packing-list`)).status,
    ).toBe(404);
  });
});

describe('the lists of memos and invoices', () => {
  const placeOf = async (by: Person, list: 'memo' | 'invoice', stockNo: unknown) => {
    const { body } = await portal.call(
      by.token,
      'POST',
      `/inventory/new-arrival/get-${list}?size=100`,
      { body: { data: { stock_numbers: [stockNo] } } },
    );
    const [row] = body.data as unknown as Record<string, Record<string, unknown> | undefined>[];
    const { shipment_no, shipment_status, carrier, tracking_no } = row?.[list] ?? {};
    return { shipment_no, shipment_status, carrier, tracking_no };
  };

  it('say where each stone is, at every step', async () => {
    const [borrowed] = await desk.onMemo(cast.ada);
    const [bought] = await desk.sold(cast.ada);
    const stones = await sql(
      `select s.stock_no, 'memo' as list from memo_line l join stone s on s.id = l.stone_id where l.id = $1
       union all select s.stock_no, 'invoice' from invoice_line l join stone s on s.id = l.stone_id where l.id = $2`,
      borrowed?.id,
      bought?.id,
    );
    const places = (by: Person) =>
      Promise.all(
        stones.map(({ stock_no, list }) => placeOf(by, list as 'memo' | 'invoice', stock_no)),
      );
    const expectPlaces = async (place: object) => {
      for (const by of [cast.ada, cast.tove]) expect(await places(by)).toEqual([place, place]);
    };
    const nowhere = { shipment_no: null, shipment_status: null, carrier: null, tracking_no: null };
    await expectPlaces(nowhere);
    const lines = { memo_line_ids: [borrowed?.id], invoice_line_ids: [bought?.id] };
    const cancelled = await desk.prepared(cast.tove, lines);
    await desk.step(cast.tove, cancelled, 'cancel', { remark: 'The address is wrong.' });
    await expectPlaces(nowhere);
    const id = await desk.prepared(cast.tove, lines);
    const [shipment] = await sql('select shipment_no from shipment where id = $1', id);
    const { shipment_no } = shipment ?? {};
    await expectPlaces({ ...nowhere, shipment_no, shipment_status: 1 });
    await desk.step(cast.tove, id, 'collect', CARRIER);
    await expectPlaces({ shipment_no, shipment_status: 2, ...CARRIER });
    await desk.step(cast.tove, id, 'deliver', RECEIPT());
    await expectPlaces({ shipment_no, shipment_status: 4, ...CARRIER });
  });
});

describe('a shipment', () => {
  it('takes stones on memo and sold stones, with the sum of their amounts as the insured value', async () => {
    const [borrowed] = await desk.onMemo(cast.ada);
    const [bought] = await desk.sold(cast.ada);
    const id = await desk.prepared(cast.tove, {
      memo_line_ids: [borrowed?.id],
      invoice_line_ids: [bought?.id],
    });
    const shipment = await desk.read(cast.tove, id);
    const [sum] = await sql(
      `select (select amount from memo_line where id = $1) + (select amount from invoice_line where id = $2) as sum`,
      borrowed?.id,
      bought?.id,
    );
    expect(shipment).toMatchObject({
      shipment_no: expect.stringMatching(/^SH-\d{4}-\d{6}$/),
      status: 1,
      business_id: cast.ada.businessId,
      delivery_address: ADDRESS,
      amount: Number(sum?.sum),
      insured_value: null,
      stones: 2,
      stock_numbers: [borrowed?.stone.stock_no, bought?.stone.stock_no].toSorted(),
    });
    expect(await desk.step(cast.tove, id, 'collect', CARRIER)).toMatchObject({ status: 200 });
    expect(await desk.read(cast.ada, id)).toMatchObject({
      status: 2,
      ...CARRIER,
      insured_value: Number(sum?.sum),
    });
  });

  it('takes the address of the business, and asks for one if there is none', async () => {
    const [line] = await desk.onMemo(cast.ada);
    await sql(
      `update business set address_line_1 = null, city = null where id = $1`,
      cast.ada.businessId,
    );
    expect(
      await refused(() => desk.prepare(cast.tove, { memo_line_ids: [line?.id] })),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'data.delivery_address' }] } });
    await sql(
      `update business set address_line_1 = 'Rijfstraat 1', postal_code = '2018', city = 'Antwerp' where id = $1`,
      cast.ada.businessId,
    );
    const answer = await desk.prepare(cast.tove, { memo_line_ids: [line?.id] });
    const { id } = answer.body.data as { id: string };
    expect((await desk.read(cast.tove, id)).delivery_address).toMatch(
      /^Rijfstraat 1\n2018 Antwerp/,
    );
  });

  it('changes while it is prepared, and shows who changed it first', async () => {
    const id = await desk.prepared(cast.tove, {
      memo_line_ids: idsOf(await desk.onMemo(cast.ada)),
    });
    const changed = await desk.change(
      cast.tove,
      id,
      { insured_value: 12_000.5, note: 'Mornings only.' },
      { insured_value: null },
    );
    expect(changed).toMatchObject({ status: 200 });
    expect(await desk.read(cast.tove, id)).toMatchObject({
      insured_value: 12_000.5,
      note: 'Mornings only.',
    });
    expect(await desk.change(cast.administrator, id, { note: null }, { note: null })).toMatchObject(
      { status: 409, body: { code: 'CHANGED_MEANWHILE' } },
    );
  });

  it.each([
    ['an insured value of 0', { insured_value: 0 }],
    ['an insured value of a million millions', { insured_value: 1e12 }],
    ['an insured value with three decimals', { insured_value: 10.005 }],
    ['an empty address', { delivery_address: ' ' }],
  ])('refuses %s', async (_, data) => {
    const id = await desk.prepared(cast.tove, {
      memo_line_ids: idsOf(await desk.onMemo(cast.ada)),
    });
    const answer = await refused(() => desk.change(cast.tove, id, data));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ field: `data.${Object.keys(data)[0]}` }),
    ]);
  });

  it('refuses a shipment without stones', async () => {
    expect(
      await refused(() => desk.prepare(cast.tove, { delivery_address: ADDRESS })),
    ).toMatchObject({
      status: 400,
      body: { code: 'NO_STONE_CHOSEN' },
    });
  });

  it('refuses a stone of another shipment, and names both', async () => {
    const lines = await desk.onMemo(cast.ada);
    const id = await desk.prepared(cast.tove, { memo_line_ids: idsOf(lines) });
    const { shipment_no: number } = await desk.read(cast.tove, id);
    const answer = await refused(() =>
      desk.prepare(cast.tove, { memo_line_ids: idsOf(lines), delivery_address: ADDRESS }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'STONES_IN_SHIPMENT' } });
    expect(JSON.stringify(answer.body.errors)).toContain(
      `${lines[0]?.stone.stock_no} is in ${number}`,
    );
  });

  it('treats a stone that is listed twice as one', async () => {
    const [line] = await desk.onMemo(cast.ada);
    const id = await desk.prepared(cast.tove, { memo_line_ids: [line?.id, line?.id] });
    expect((await desk.read(cast.tove, id)).stones).toBe(1);
  });

  it('does not send a stone again after its delivery on memo and its sale', async () => {
    const lines = await desk.onMemo(cast.ada);
    const id = await collected(lines);
    expect(await desk.step(cast.tove, id, 'deliver', RECEIPT())).toMatchObject({ status: 200 });
    expect(await memos.sell(cast.administrator, idsOf(lines))).toMatchObject({ status: 200 });
    const [billed] = await sql('select id from invoice_line where memo_line_id = $1', lines[0]?.id);
    expect(
      await refused(() =>
        desk.prepare(cast.tove, { invoice_line_ids: [billed?.id], delivery_address: ADDRESS }),
      ),
    ).toMatchObject({ status: 409, body: { code: 'STONES_ALREADY_DELIVERED' } });
  });
});

describe('access to shipments', () => {
  it('shows a client its own shipments only, and an associate those of its clients', async () => {
    const id = await desk.prepared(cast.administrator, {
      memo_line_ids: idsOf(await desk.onMemo(cast.ada)),
    });
    const { shipment_no: number } = await desk.read(cast.administrator, id);
    const listed = async (by: (typeof cast)['ada']) =>
      (
        (await portal.call(by.token, 'GET', `${SHIPMENTS}?search=${number}`)).body.data as {
          id: string;
        }[]
      ).map((row) => row.id);
    for (const by of [cast.ada, cast.tove, cast.qualityControl, cast.auditor])
      expect(await listed(by)).toEqual([id]);
    for (const by of [cast.hanna, cast.marek]) {
      expect(await listed(by)).toEqual([]);
      expect(await desk.get(by, id)).toMatchObject({ status: 404 });
    }
    expect(await desk.step(cast.marek, id, 'cancel', { remark: 'Not mine.' })).toMatchObject({
      status: 404,
    });
    expect(await desk.step(cast.ada, id, 'cancel', { remark: 'Mine.' })).toMatchObject({
      status: 403,
    });
  });

  it('hides a stone of a foreign client among own stones', async () => {
    const own = await desk.onMemo(cast.ada);
    const foreign = await desk.onMemo(cast.hanna);
    const data = { memo_line_ids: idsOf([...own, ...foreign]), delivery_address: ADDRESS };
    expect(await refused(() => desk.prepare(cast.tove, data))).toMatchObject({ status: 404 });
    expect(await refused(() => desk.prepare(cast.administrator, data))).toMatchObject({
      status: 409,
      body: { code: 'SHIPMENT_OF_SEVERAL_CLIENTS' },
    });
  });
});

describe('a stone of a prepared shipment', () => {
  it('leaves it when its memo line is received; the last one cancels it', async () => {
    const lines = await desk.onMemo(cast.ada, 2);
    const id = await desk.prepared(cast.tove, { memo_line_ids: idsOf(lines) });
    expect(await memos.receive(cast.tove, idsOf(lines).slice(0, 1))).toMatchObject({ status: 200 });
    expect(await desk.read(cast.tove, id)).toMatchObject({ status: 1, stones: 1 });
    expect(await memos.receive(cast.tove, idsOf(lines).slice(1))).toMatchObject({ status: 200 });
    expect(await desk.read(cast.tove, id)).toMatchObject({
      status: 5,
      stones: 0,
      reason: 'The memo lines of all stones were received, or their sales were reversed.',
    });
    expect(await stepsOf(id)).toEqual(['shipment.prepare', 'shipment.drop', 'shipment.empty']);
  });

  it('leaves it when its sale is reversed, and stays when only its memo is sold', async () => {
    const [bought] = await desk.sold(cast.ada);
    const borrowed = await desk.onMemo(cast.ada);
    const id = await desk.prepared(cast.tove, {
      invoice_line_ids: [bought?.id],
      memo_line_ids: idsOf(borrowed),
    });
    expect(await memos.sell(cast.administrator, idsOf(borrowed))).toMatchObject({ status: 200 });
    expect((await desk.read(cast.tove, id)).stones).toBe(2);
    expect(
      await memos.reverse(cast.administrator, [bought?.memoLine ?? ''], 'Sold by mistake.'),
    ).toMatchObject({ status: 200 });
    expect((await desk.read(cast.tove, id)).stock_numbers).toEqual([borrowed[0]?.stone.stock_no]);
  });

  it('stays in a collected shipment after its return', async () => {
    const lines = await desk.onMemo(cast.ada);
    const id = await collected(lines);
    expect(await memos.receive(cast.tove, idsOf(lines))).toMatchObject({ status: 200 });
    expect(await desk.read(cast.tove, id)).toMatchObject({ status: 2, stones: 1 });
  });
});

describe('the delivery', () => {
  it('records discrepancies, which are settled one by one', async () => {
    const id = await collected(await desk.onMemo(cast.ada, 2));
    const { lines } = await desk.read(cast.tove, id);
    const [first, second] = lines;
    const kinds = [DISCREPANCY.missing.code, DISCREPANCY.damaged.code];
    const discrepancies = lines.map((line, at) => ({
      id: line.id,
      kind: kinds[at],
      remark: 'Not as sent.',
    }));
    expect(
      await desk.step(cast.tove, id, 'deliver', { ...RECEIPT(), discrepancies }),
    ).toMatchObject({ status: 200 });
    expect(await desk.read(cast.ada, id)).toMatchObject({ status: 3, open_discrepancies: 2 });
    const settle = (ids: readonly (string | undefined)[], remark = 'The carrier pays.') =>
      desk.step(cast.tove, id, 'settle', { ids, remark });
    expect(await settle([first?.id])).toMatchObject({ status: 200 });
    expect(await desk.read(cast.ada, id)).toMatchObject({ status: 3, open_discrepancies: 1 });
    expect(await refused(() => settle([first?.id]))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.ids.0' }] },
    });
    expect(await settle([second?.id])).toMatchObject({ status: 200 });
    const settled = await desk.read(cast.ada, id);
    expect(settled).toMatchObject({ status: 4, open_discrepancies: 0 });
    expect(settled.lines.map(({ settlement }) => settlement)).toEqual([
      'The carrier pays.',
      'The carrier pays.',
    ]);
  });

  it.each([
    ['tomorrow', `(current_date + 1)::text`],
    ['the day before the collection', `(current_date - 1)::text`],
  ])('is not dated %s', async (_, expression) => {
    const id = await collected(await desk.onMemo(cast.ada));
    const [row] = await sql(`select ${expression} as day`);
    expect(
      await refused(() =>
        desk.step(cast.tove, id, 'deliver', { ...RECEIPT(), delivered_on: row?.day }),
      ),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'data.delivered_on' }] } });
  });

  it('refuses a discrepancy of a stone that it does not contain', async () => {
    const id = await collected(await desk.onMemo(cast.ada));
    const other = await desk.read(cast.tove, await collected(await desk.onMemo(cast.ada)));
    const discrepancies = other.lines.map((line) => ({ id: line.id, kind: 1, remark: 'Gone.' }));
    expect(
      await refused(() => desk.step(cast.tove, id, 'deliver', { ...RECEIPT(), discrepancies })),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'This stone is not in the shipment.' }] },
    });
  });

  it('lets a missing stone be sent again', async () => {
    const lines = await desk.onMemo(cast.ada);
    const id = await collected(lines);
    const [line] = (await desk.read(cast.tove, id)).lines;
    const discrepancies = [{ id: line?.id, kind: DISCREPANCY.missing.code, remark: 'Not there.' }];
    await desk.step(cast.tove, id, 'deliver', { ...RECEIPT(), discrepancies });
    await desk.prepared(cast.tove, { memo_line_ids: idsOf(lines) });
  });

  it('notifies the client at the collection and at the delivery', async () => {
    const id = await collected(await desk.onMemo(cast.ada));
    await desk.step(cast.administrator, id, 'deliver', RECEIPT());
    const { shipment_no: number } = await desk.read(cast.tove, id);
    const notices = await until('the client is notified twice', async () => {
      const found = await sql(
        `select n.kind, n.link from notice n where n.user_id = $1 and n.detail like $2 order by n.kind`,
        cast.ada.id,
        `${number} %`,
      );
      return found.length === 2 && found;
    });
    expect(notices).toEqual([
      { kind: 'shipment.collected', link: `/shipment?open=${id}` },
      { kind: 'shipment.delivered', link: `/shipment?open=${id}` },
    ]);
  });
});

describe('concurrent requests', () => {
  const gate = (lines: readonly Line[]) => ({
    text: 'select from stone where id = any($1) for no key update',
    values: [lines.map(({ stone }) => stone.id)],
  });

  it('prepare one shipment of a stone, not two', async () => {
    const lines = await desk.onMemo(cast.ada);
    const answers = await behindGate(portal.database.pool, { lock: gate(lines), waiting: 2 }, () =>
      Promise.all(
        [cast.tove, cast.administrator].map((by) =>
          desk.prepare(by, { memo_line_ids: idsOf(lines), delivery_address: ADDRESS }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe(
      GUARD_PROBLEMS.stonesAreInNoShipment.code,
    );
  });

  it('receive a memo line and ship it: the stone is never left in a prepared shipment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lines = await desk.onMemo(cast.ada);
      const [shipped, received] = await behindGate(
        portal.database.pool,
        { lock: gate(lines), waiting: 2 },
        () =>
          Promise.all([
            desk.prepare(cast.tove, { memo_line_ids: idsOf(lines), delivery_address: ADDRESS }),
            memos.receive(cast.administrator, idsOf(lines)),
          ]),
      );
      expect(received).toMatchObject({ status: 200 });
      expect([200, 409]).toContain(shipped.status);
      if (shipped.status === 409) expect(shipped.body.code).toBe('STONES_NOT_SHIPPABLE');
      const open = await sql(
        'select from shipment_line where is_open and stone_id = $1',
        lines[0]?.stone.id,
      );
      expect(open).toEqual([]);
    }
  });

  it('collect and receive: the stone travels or leaves, never both', async () => {
    const lines = await desk.onMemo(cast.ada);
    const id = await desk.prepared(cast.tove, { memo_line_ids: idsOf(lines), ...CARRIER });
    const [moved] = await behindGate(portal.database.pool, { lock: gate(lines), waiting: 2 }, () =>
      Promise.all([
        desk.step(cast.tove, id, 'collect', {}),
        memos.receive(cast.administrator, idsOf(lines)),
      ]),
    );
    expect(await desk.read(cast.tove, id)).toMatchObject(
      moved.status === 200 ? { status: 2, stones: 1 } : { status: 5, stones: 0 },
    );
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
