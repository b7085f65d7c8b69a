import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { SEARCH_ALERT } from '#machines/codes.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { importDeskFor, listedStone } from '../../support/trade/import-desk.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';
import { searchDeskOf } from '../../support/trade/search-desk.ts';

type FirstStep = components['schemas']['FirstStep'];

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

async function stepsOf({ token }: Person): Promise<FirstStep[]> {
  const answer = await portal.call(token, 'GET', '/user/first-steps');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as FirstStep[];
}
const openOf = async (person: Person) =>
  (await stepsOf(person)).filter(({ is_done }) => !is_done).map(({ step }) => step);

/** Runs `run` as if the portal had none of the rows, and restores them. */
async function without(table: string, run: () => Promise<void>): Promise<void> {
  const { owner } = portal.database;
  await owner.query(`alter table ${table} rename to ${table}_kept`);
  await owner.query(`create table ${table} (like ${table}_kept)`);
  await owner.query(`grant select on ${table} to public`);
  try {
    await run();
  } finally {
    await owner.query(`drop table ${table}`);
    await owner.query(`alter table ${table}_kept rename to ${table}`);
  }
}

describe('a new customer', () => {
  it('completes each step by the action of the step', async () => {
    const person = cast.unregistered;
    const desk = searchDeskOf(portal);
    expect((await stepsOf(person)).map(({ step }) => step)).toEqual([
      'completeProfile',
      'sendDocuments',
      'search',
      'saveSearch',
      'setAlert',
    ]);
    expect(await openOf(person)).toEqual(['sendDocuments', 'search', 'saveSearch', 'setAlert']);
    await desk.recorded(person);
    expect(await openOf(person)).toEqual(['sendDocuments', 'saveSearch', 'setAlert']);
    const id = await desk.saved(person);
    expect(await openOf(person)).toEqual(['sendDocuments', 'setAlert']);
    await desk.change(person, id, { alert: SEARCH_ALERT.daily });
    expect(await openOf(person)).toEqual(['sendDocuments']);
  });

  it('has no open document step after it sent documents', async () => {
    expect(await openOf(cast.pending)).not.toContain('sendDocuments');
  });

  it('has no steps once all are completed', async () => {
    const desk = searchDeskOf(portal);
    expect(await openOf(cast.pending)).not.toEqual([]);
    await desk.recorded(cast.pending);
    const id = await desk.saved(cast.pending);
    await desk.change(cast.pending, id, { alert: SEARCH_ALERT.daily });
    expect(await stepsOf(cast.pending)).toEqual([]);
  });

  it('has no steps after the first order of its business', async () => {
    const { rows } = await portal.database.pool.query<{ id: Person['id'] }>(
      `select u.id from app_user u join business b on b.id = u.business_id
        where b.registration = (select registration from business where id = $1)
          and not exists (select from confirm_stone c where c.business_id = b.id) limit 1`,
      [cast.ada.businessId],
    );
    const [found] = rows;
    if (!found) throw new Error('no registered business without orders');
    const { rows: businesses } = await portal.database.pool.query<{ id: Person['businessId'] }>(
      'select business_id as id from app_user where id = $1',
      [found.id],
    );
    const person = await newSession(portal.database.pool, {
      id: found.id,
      businessId: businesses[0]?.id ?? null,
    });
    const desk = deskOf(portal);
    expect(await stepsOf(person)).not.toEqual([]);
    await desk.ordered(person, await desk.stone());
    expect(await stepsOf(person)).toEqual([]);
  });
});

describe('staff', () => {
  it('have no steps once the portal has an order, and an associate once a customer has one', async () => {
    for (const who of [cast.administrator, cast.qualityControl, cast.tove])
      expect(await stepsOf(who)).toEqual([]);
  });

  it('have only the steps that they may complete in a portal without orders', async () => {
    await without('confirm_stone', async () => {
      expect(
        (await stepsOf(cast.administrator)).map(({ step, is_done }) => [step, is_done]),
      ).toEqual([
        ['fillCompanyProfile', true],
        ['addSupplier', true],
        ['sendStockList', true],
        ['applyStockList', true],
        ['loadRapList', true],
        ['setMarkups', true],
        ['addColleague', true],
        ['addCustomer', true],
        ['sendMail', false],
      ]);
      // All steps of quality control are done.
      expect(await stepsOf(cast.qualityControl)).toEqual([]);
      await without('company_version', async () => {
        expect(await openOf(cast.administrator)).toEqual(['fillCompanyProfile', 'sendMail']);
        // Quality control may not change the profile.
        expect(await stepsOf(cast.qualityControl)).toEqual([]);
      });
      await without('rap_list', async () => {
        // A lab-grown list is not a Rap list.
        await portal.database.owner.query(
          `insert into rap_list select * from rap_list_kept where kind = 'ROUND'`,
        );
        await portal.database.owner.query(`update rap_list set kind = 'LAB_ROUND'`);
        expect(await openOf(cast.administrator)).toEqual(['loadRapList', 'sendMail']);
      });
      expect((await stepsOf(cast.tove)).map(({ step }) => step)).toEqual([
        'completeProfile',
        'addCustomer',
        'search',
        'share',
      ]);
    });
  });
});

describe('a supplier', () => {
  it('completes the steps by sending a list, checking the mapping and having a list applied', async () => {
    const { owner } = portal.database;
    expect(await stepsOf(cast.apiProvider)).toEqual([]);
    const { rows } = await owner.query(
      `update provider set user_id = case user_id when $1 then null else $1 end
        where user_id = $1 or name = 'Bexley Parcel' returning id, name`,
      [cast.apiProvider.id],
    );
    expect(rows).toHaveLength(2);
    const own = rows.find(({ name }) => name === 'Bexley Parcel');
    expect(await openOf(cast.apiProvider)).toEqual([
      'sendStockList',
      'checkMapping',
      'applyStockList',
    ]);
    const desk = importDeskFor(portal, cast.administrator, own.id);
    await desk.imported([listedStone('BX-1')], { is_full: false });
    const steps = await stepsOf(cast.apiProvider);
    expect(steps.find(({ step }) => step === 'applyStockList')).toMatchObject({
      is_done: false,
      import_id: expect.any(String),
    });
    expect(steps.find(({ step }) => step === 'sendStockList')).toMatchObject({ is_done: true });
  });
});

it('the steps are refused to guests and auditors', async () => {
  for (const { token } of [cast.guest, cast.auditor])
    expect((await portal.call(token, 'GET', '/user/first-steps')).status).toBe(403);
});
