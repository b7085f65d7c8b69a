import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  const database = await freshDemoDatabase();
  const settings = { smtpUrl: mail.url, mailFrom: 'Culet <portal@house.example>' };
  portal = await startPortal(database, settings);
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
  await mail.stop();
});

const toldOf = (person: Person, kind: string, stock: string) =>
  until(`somebody is told of ${kind}`, async () => {
    const { rows } = await portal.database.pool.query<{ title: string; link: string }>(
      'select title, link from notice where user_id = $1 and kind = $2 and detail like $3',
      [person.id, kind, `%${stock}%`],
    );
    return rows[0];
  });

describe('the notification', () => {
  it('of an order is sent to its associate and staff, not to the person who ordered', async () => {
    const stone = await desk.stone();
    await desk.ordered(cast.ada, stone);
    for (const person of [cast.administrator, cast.qualityControl, cast.tove])
      expect(await toldOf(person, 'confirm.requested', stone.stock_no)).toMatchObject({
        title: 'New order',
        link: '/transaction/confirm-stone?type=all',
      });
    // Whoever did it knows it; whoever has nothing to do with it hears nothing.
    const others = await portal.database.pool.query(
      `select from notice where user_id = any($1) and detail like $2`,
      [[cast.ada.id, cast.hanna.id, cast.marek.id, cast.auditor.id], `%${stone.stock_no}%`],
    );
    expect(others.rowCount).toBe(0);
  });

  it('of an approval is an e-mail with number, stone and amount', async () => {
    const stone = await desk.stone();
    const line = await desk.ordered(cast.ada, stone);
    const row = await desk.orderRow(line);
    await desk.approve(cast.qualityControl, [line]);
    const letter = await mail.letterTo('ada@haldenroe.example');
    expect(letter.subject).toBe(`Approved: ${row.order_no}`);
    expect(letter.text).toContain(stone.stock_no);
    expect(letter.text?.replaceAll(',', '')).toContain(String(row.amount));
    await toldOf(cast.ada, 'confirm.approved', stone.stock_no);
    await toldOf(cast.tove, 'confirm.approved', stone.stock_no);
  });

  it('is not sent to a deactivated person, but to others of the business', async () => {
    const colleague = await colleagueOf(portal, cast.ada);
    await portal.database.pool.query('update app_user set is_active = false where id = $1', [
      colleague.id,
    ]);
    const stone = await desk.stone();
    const line = await desk.ordered(cast.ada, stone);
    await desk.approve(cast.qualityControl, [line]);
    await toldOf(cast.ada, 'confirm.approved', stone.stock_no);
    // Notices of one act are written at once.
    const theirs = await portal.database.pool.query('select from notice where user_id = $1', [
      colleague.id,
    ]);
    expect(theirs.rowCount).toBe(0);
  });

  it('of a rejection has the reason, for the client and the person who ordered', async () => {
    const stone = await desk.stone();
    const line = await desk.ordered(cast.qualityControl, stone, { user_id: cast.hanna.id });
    await desk.reject(cast.administrator, [line], { remark: 'It was chipped.' });
    for (const address of ['hanna@brookbezel.example', 'quality@culet.example']) {
      const letter = await mail.letterTo(address);
      expect(letter.subject).toMatch(/^Not approved: CO-/);
      expect(letter.text).toContain('It was chipped.');
      expect(letter.text).toContain(stone.stock_no);
    }
    await toldOf(cast.qualityControl, 'confirm.rejected', stone.stock_no);
    await toldOf(cast.hanna, 'confirm.rejected', stone.stock_no);
  });

  it('is not sent for a refused decision', async () => {
    const stone = await desk.stone();
    const line = await desk.ordered(cast.administrator, stone, { user_id: cast.ada.id });
    const before = mail.received.length;
    expect(await desk.approve(cast.administrator, [line])).toMatchObject({ status: 403 });
    const queued = await portal.database.pool.query(`select from mail where body like $1`, [
      `%${stone.stock_no}%`,
    ]);
    expect([queued.rowCount, mail.received.length]).toEqual([0, before]);
  });
});
