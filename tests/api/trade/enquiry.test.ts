import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { some } from '../../support/runner/some.ts';
import { until } from '../../support/runner/until.ts';
import { listen } from '../../support/servers/listen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { CLOSE, ENQUIRY, type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { byRole, type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keep: KeepDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keep = keepDeskOf(portal);
});
afterAll(() => portal?.stop());

interface Message {
  id: string;
  author: string;
  role: number;
  text: string;
  offered_per_ct: number | null;
  at: string;
}
const messagesOf = async (by: Person, id: string): Promise<Message[]> => {
  const answer = await keep.thread(by, id);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as { messages: Message[] }).messages;
};

describe('sending an enquiry', () => {
  it('creates one enquiry per stone under one number, each with its offer', async () => {
    const stones = await desk.stones(2);
    const answer = await keep.ask(cast.ada, stones, {
      remark: ' Eye clean? ',
      offered_per_ct: 1234.5,
    });
    expect(answer).toMatchObject({ status: 200, body: { message: '2 enquiries sent' } });
    const { enquiry_no, enquiries } = answer.body.data as {
      enquiry_no: string;
      enquiries: { id: string; stock_no: string }[];
    };
    expect(enquiry_no).toMatch(/^EN-\d{4}-\d{6}$/);
    expect(enquiries.map(({ stock_no }) => stock_no).sort()).toEqual(
      stones.map(({ stock_no }) => stock_no).sort(),
    );
    for (const { id } of enquiries)
      expect(await messagesOf(cast.ada, id)).toMatchObject([
        { role: 2, text: 'Eye clean?', offered_per_ct: 1234.5 },
      ]);
    const row = (await keep.rows(cast.ada, 'enquiry')).find(({ id }) => id === enquiries[0]?.id);
    expect(row).toMatchObject({
      reference: enquiry_no,
      state: 1,
      enquiry: { messages: 1, last_text: 'Eye clean?', last_offer: 1234.5 },
    });
  });

  it('checks in this order: a stone, a client, availability, a text', async () => {
    const held = await desk.stone();
    await desk.held(cast.ravi, held);
    const blank = { remark: ' ' };
    expect(await keep.ask(cast.tove, [], blank)).toMatchObject({
      body: { code: 'NO_STONE_CHOSEN' },
    });
    expect(await keep.ask(cast.tove, [held], blank)).toMatchObject({
      body: { code: 'CLIENT_NOT_CHOSEN' },
    });
    expect(await keep.ask(cast.ada, [held], blank)).toMatchObject({
      body: { code: 'STONE_NOT_AVAILABLE' },
    });
    expect(await keep.ask(cast.ada, [await desk.stone()], blank)).toMatchObject({
      body: { code: 'MESSAGE_MISSING' },
    });
  });

  it('is refused while the client has an open enquiry about the stone', async () => {
    const stone = await desk.stone();
    const id = await keep.asked(cast.ada, stone);
    expect(await keep.ask(cast.tove, [stone], { user_id: cast.ada.id })).toMatchObject({
      status: 409,
      body: { code: 'ENQUIRY_OPEN' },
    });
    expect(await keep.ask(cast.hanna, [stone, stone])).toMatchObject({
      body: { message: '1 enquiry sent' },
    });
    await keep.close(cast.ada, [id], 'Bought elsewhere.');
    expect(await keep.ask(cast.ada, [stone])).toMatchObject({ status: 200 });
  });

  it('accepts positive amounts with two decimals', async () => {
    const stone = await desk.stone();
    const before = await fingerprint(portal.database.pool);
    for (const offered_per_ct of [0, -1, 10.001, 10_000_001, '12', null])
      expect(await keep.ask(cast.ada, [stone], { offered_per_ct })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'data.offered_per_ct' }] },
      });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    for (const offered_per_ct of [0.01, 1.1, 8_123_456.07]) {
      const id = await keep.asked(cast.ada, await desk.stone(), { offered_per_ct });
      expect((await messagesOf(cast.ada, id))[0]?.offered_per_ct).toBe(offered_per_ct);
    }
  });

  it('replays its response for the same key', async () => {
    const stone = await desk.stone();
    const key = { 'idempotency-key': `enquiry-of-${stone.id}` };
    const first = await keep.ask(cast.ada, [stone], {}, key);
    expect((await keep.ask(cast.ada, [stone], {}, key)).body).toEqual(first.body);
    expect(first.status).toBe(200);
  });

  it('is refused to guests and suppliers; the auditor only reads', async () => {
    const id = await keep.asked(cast.ada, await desk.stone());
    const people = byRole(cast);
    for (const who of [people[3], people[6], people[7], people[8]]) {
      expect(await keep.ask(who, [await desk.stone()])).toMatchObject({ status: 403 });
      expect(await keep.reply(who, id, { text: 'Hello' })).toMatchObject({ status: 403 });
      expect((await keep.thread(who, id)).status).toBe(who === people[8] ? 200 : 403);
    }
  });
});

describe('the messages of an enquiry', () => {
  it('are listed in order, with author, role and offer, until one side closes it', async () => {
    const id = await keep.asked(cast.ada, await desk.stone(), { offered_per_ct: 900 });
    const colleague = await colleagueOf(portal, cast.ada);
    await keep.reply(cast.administrator, id, { text: 'It is.', offered_per_ct: 950.25 });
    await keep.reply(colleague, id, { text: 'Meet in the middle?', offered_per_ct: 925 });
    await keep.reply(cast.tove, id, { text: 'Agreed.' });
    const messages = await messagesOf(cast.ada, id);
    expect(messages).toMatchObject([
      { role: 2, author: 'Ada Halden', text: 'Is it eye clean?', offered_per_ct: 900 },
      { role: 1, author: 'the office', text: 'It is.', offered_per_ct: 950.25 },
      { role: 2, text: 'Meet in the middle?', offered_per_ct: 925 },
      { role: 4, author: 'Tove Lindqvist', text: 'Agreed.', offered_per_ct: null },
    ]);
    expect(messages.map(({ at }) => at)).toEqual(messages.map(({ at }) => at).toSorted());
    const { enquiry } = (await keep.thread(cast.auditor, id)).body.data as { enquiry: object };
    expect(enquiry).toMatchObject({
      id,
      enquiry: { messages: 4, last_text: 'Agreed.', last_offer: 925 },
    });

    expect(await keep.close(cast.ada, [id], '  ')).toMatchObject({ status: 400 });
    expect(await keep.close(cast.tove, [id], ' Sold to Ada. ')).toMatchObject({
      body: { message: '1 enquiry closed' },
    });
    expect(await keep.reply(cast.ada, id, { text: 'Thanks' })).toMatchObject({ status: 409 });
    const closed = (await keep.thread(cast.ada, id)).body.data as {
      enquiry: object;
      messages: Message[];
    };
    expect(closed.enquiry).toMatchObject({ state: 2, reason: 'Sold to Ada.' });
    expect(closed.messages).toHaveLength(4);
    const { rows } = await portal.database.pool.query(
      `select event, reason from ledger where record_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'enquiry.ask',
      'enquiry.reply',
      'enquiry.reply',
      'enquiry.reply',
      'enquiry.close',
    ]);
    expect(rows.at(-1)).toMatchObject({ reason: 'Sold to Ada.' });
  });

  it('of another client are unknown, and closing several is all or nothing', async () => {
    const id = await keep.asked(cast.hanna, await desk.stone());
    const own = await keep.asked(cast.ada, await desk.stone());
    const before = await fingerprint(portal.database.pool);
    for (const who of [cast.ada, cast.tove]) {
      for (const [method, path, body] of [
        ['GET', (line: string) => `${ENQUIRY}/${line}`, undefined],
        ['POST', (line: string) => `${ENQUIRY}/${line}/reply`, { data: { text: 'Hello' } }],
      ] as const) {
        const ask = (line: string) => rawCall(portal, who.token, method, path(line), { body });
        expect((await ask(id)).status).toBe(404);
        expect(await ask(id)).toEqual(await ask(NOBODYS_ID));
      }
      const close = (line: string) =>
        rawCall(portal, who.token, 'PUT', CLOSE, {
          body: { data: { ids: [own, line], remark: 'Over.' } },
        });
      expect(await close(id)).toEqual(await close(NOBODYS_ID));
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    const lists = await Promise.all(
      [cast.ada, cast.tove, cast.marek].map((who) => keep.rows(who, 'enquiry')),
    );
    expect(lists.map((rows) => rows.some((row) => row.id === id))).toEqual([false, false, true]);
  });
});

describe('the read marker of an enquiry', () => {
  type Told = { unread: number; unread_by: 'client' | 'house' | null };
  const told = async (who: Person, id: string): Promise<Told> => {
    const rows = await keep.rows(who, 'enquiry', 'size=1000');
    const row = rows.find((one) => one.id === id)?.enquiry as Told;
    const { enquiry } = (await keep.thread(who, id)).body.data as { enquiry: { enquiry: Told } };
    expect(enquiry.enquiry).toEqual(row);
    return { unread: row.unread, unread_by: row.unread_by };
  };
  const read = async (who: Person, id: string): Promise<void> => {
    const last = (await messagesOf(who, id)).at(-1);
    expect(await keep.markRead(who, id, last?.id)).toMatchObject({ status: 200 });
  };

  it('is separate for each reader, but a reply marks it as read for the whole side', async () => {
    const { hanna, marek, administrator, qualityControl, auditor } = cast;
    const house = [marek, administrator, qualityControl];
    const id = await keep.asked(hanna, await desk.stone());
    for (const who of house) expect(await told(who, id)).toEqual({ unread: 1, unread_by: 'house' });
    for (const who of [hanna, auditor])
      expect(await told(who, id)).toEqual({ unread: 0, unread_by: 'house' });

    await read(marek, id);
    expect(await told(marek, id)).toEqual({ unread: 0, unread_by: null });
    expect(await told(administrator, id)).toEqual({ unread: 1, unread_by: null });

    await keep.reply(administrator, id, { text: 'It is.' });
    await keep.reply(marek, id, { text: 'And it is in Antwerp.' });
    for (const who of house)
      expect(await told(who, id)).toEqual({ unread: 0, unread_by: 'client' });
    const colleague = await colleagueOf(portal, hanna);
    await read(colleague, id);
    expect(await told(colleague, id)).toEqual({ unread: 0, unread_by: null });
    expect(await told(hanna, id)).toEqual({ unread: 2, unread_by: null });
    await keep.reply(hanna, id, { text: 'Thank you.' });
    expect(await told(hanna, id)).toEqual({ unread: 0, unread_by: 'house' });

    await keep.close(hanna, [id], 'Over.');
    for (const who of [hanna, ...house, auditor])
      expect(await told(who, id)).toEqual({ unread: 0, unread_by: null });
  });

  it('moves only forward, up to the displayed message', async () => {
    const id = await keep.asked(cast.ada, await desk.stone());
    await keep.reply(cast.tove, id, { text: 'One.' });
    await keep.reply(cast.tove, id, { text: 'Two.' });
    const [, one, two] = await messagesOf(cast.ada, id);
    for (const [message, left] of [
      [one, 1],
      [two, 0],
      [one, 0],
    ] as const) {
      expect(await keep.markRead(cast.ada, id, message?.id)).toMatchObject({ status: 200 });
      expect((await told(cast.ada, id)).unread).toBe(left);
    }
  });

  it("gives the same counts as the rows of each reader's lists", async () => {
    const id = await keep.asked(cast.ada, await desk.stone());
    const people = [cast.administrator, cast.qualityControl, cast.tove, cast.marek, cast.ada];
    const counts = async () => {
      const all: number[] = [];
      for (const who of people) {
        const rows = await keep.rows(who, 'enquiry');
        const news = rows.filter(({ enquiry }) => (enquiry as Told).unread > 0);
        expect(await keep.countUnread(who)).toBe(news.length);
        all.push(news.length);
      }
      return all;
    };
    const before = await counts();
    await read(cast.administrator, id);
    await read(cast.tove, id);
    const change = (await counts()).map((count, i) => count - (before[i] ?? 0));
    expect(change).toEqual([-1, 0, -1, 0, 0]);
    expect(await keep.countUnread(cast.auditor)).toBe(0);
  });

  it('requires a message of that enquiry, and changes nothing for others', async () => {
    const id = await keep.asked(cast.ada, await desk.stone());
    const other = await keep.asked(cast.ada, await desk.stone());
    const [foreign] = await messagesOf(cast.ada, other);
    const before = await fingerprint(portal.database.pool);
    for (const message of [foreign?.id, NOBODYS_ID, 'last', undefined])
      expect(await keep.markRead(cast.tove, id, message)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'data.message_id' }] },
      });
    const [own] = await messagesOf(cast.ada, id);
    for (const [who, status] of [
      [cast.hanna, 404],
      [cast.marek, 404],
      [cast.guest, 403],
      [cast.apiProvider, 403],
      [cast.auditor, 403],
    ] as const)
      expect(await keep.markRead(who, id, own?.id)).toMatchObject({ status });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is reported once to those who have the enquiry open', async () => {
    const [hers, rivals] = await Promise.all(
      [cast.ada, cast.hanna].map((who) => listen(portal, who)),
    );
    if (!hers || !rivals) throw new Error('two streams were asked for');
    const lines = ({ heard }: typeof hers) => heard.filter(({ topic }) => topic === 'line').length;
    const told = async () =>
      (
        await portal.database.pool.query(
          // Notices of what went before may still be on their way.
          `select count(*)::int as n from live_event where topic <> 'notice'`,
        )
      ).rows[0]?.n;
    const id = await keep.asked(cast.ada, await desk.stone());
    await until('the question is told', () => lines(hers) === 1);
    await read(cast.tove, id);
    await until('the reading is told', () => lines(hers) === 2);
    const before = await told();
    await read(cast.tove, id);
    expect(await told()).toBe(before);
    expect(lines(rivals)).toBe(0);
    for (const stream of [hers, rivals]) stream.close();
  });
});

describe('the list of enquiries', () => {
  it('has pages of 50 by default, and is grouped by number', async () => {
    expect((await keep.read(cast.administrator, 'enquiry')).body.pagination).toMatchObject({
      size: 50,
    });
    const { body } = await keep.read(cast.administrator, 'enquiry', 'groupBy=6&size=1000');
    const groups = body.groups as { key: string; pieces: number }[];
    expect(some(groups).every(({ key }) => key.startsWith('EN-'))).toBe(true);
    for (const grouping of [2, 3, 4])
      expect((await keep.read(cast.administrator, 'enquiry', `groupBy=${grouping}`)).status).toBe(
        200,
      );
    for (const grouping of [5, 7])
      expect((await keep.read(cast.administrator, 'enquiry', `groupBy=${grouping}`)).status).toBe(
        400,
      );
  });
});

describe('the notification of an enquiry', () => {
  const noticesOf = async (who: Person, stockNo: string): Promise<string[]> => {
    const { body } = await portal.call(who.token, 'GET', '/user/notices');
    return (body.data as { notices: { kind: string; detail: string }[] }).notices
      .filter(({ detail }) => detail.includes(stockNo))
      .map(({ kind }) => kind);
  };
  const hears = (who: Person, stockNo: string, kind: string) =>
    until(`${kind} is told`, async () =>
      (await noticesOf(who, stockNo)).includes(kind) ? true : undefined,
    );

  it('goes to the other side, and never to the author', async () => {
    const stone = await desk.stone();
    const id = await keep.asked(cast.ada, stone);
    for (const who of [cast.tove, cast.administrator, cast.qualityControl])
      await hears(who, stone.stock_no, 'enquiry.asked');
    await keep.reply(cast.administrator, id, { text: 'It is.' });
    await hears(cast.ada, stone.stock_no, 'enquiry.answered');
    await keep.close(cast.ada, [id], 'Thank you.');
    await hears(cast.administrator, stone.stock_no, 'enquiry.closed');
    expect(await noticesOf(cast.ada, stone.stock_no)).toEqual(['enquiry.answered']);
    // The associate stands on the side of the house: it is told of what the client does, not of the answer.
    for (const who of [cast.administrator, cast.tove])
      expect((await noticesOf(who, stone.stock_no)).toSorted()).toEqual([
        'enquiry.asked',
        'enquiry.closed',
      ]);
    for (const who of [cast.hanna, cast.marek, cast.piers])
      expect(await noticesOf(who, stone.stock_no)).toEqual([]);
  });
});
