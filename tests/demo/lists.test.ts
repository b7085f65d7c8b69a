import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { IMPORT_OUTCOME, IMPORT_STATUS } from '#machines/codes.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { type Answer, type Portal, startPortal } from '../support/servers/portal.ts';
import { importDeskFor, keepFromWorkers, type StockImport } from '../support/trade/import-desk.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

const { applied, refused, rolledBack, waiting } = IMPORT_STATUS;
const { back, gone, kept, new: listed, repriced, unchanged } = IMPORT_OUTCOME;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  await keepFromWorkers(portal);
});
afterAll(() => portal?.stop());

const sql = async <Row extends object = Record<string, unknown>>(
  text: string,
  ...values: unknown[]
) => (await portal.database.pool.query<Row>(text, values)).rows;
const count = async (from: string): Promise<number> =>
  Number((await sql<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count);
const deskOf = (of: string) => importDeskFor(portal, cast.administrator, of as ProviderId);
const ok = (answer: Answer): StockImport => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as StockImport;
};

/** The last list of this supplier that stands so. */
async function last(supplier: string, { code }: { code: number }): Promise<StockImport> {
  const answer = await portal.call(
    cast.administrator.token,
    'GET',
    `/inventory/imports?status=${code}&size=50`,
  );
  const found = (answer.body.data as StockImport[]).find((one) => one.provider_name === supplier);
  if (!found) throw new Error(`${supplier} has no such list`);
  return found;
}

describe('the stock lists of the demo data', () => {
  it('have rows of every outcome, and figures that equal the rows', async () => {
    const found = await sql<{ outcome: number }>(
      'select distinct outcome::int as outcome from stock_import_row order by 1',
    );
    expect(found.map(({ outcome }) => outcome)).toEqual(
      Object.values(IMPORT_OUTCOME).map(({ code }) => code),
    );
    for (const [name, { code }] of Object.entries(IMPORT_OUTCOME))
      expect(
        await count(
          `stock_import i where i.figures is not null and (i.figures->>'${name}')::int <>
             (select count(*) from stock_import_row r where r.import_id = i.id and r.outcome = ${code})`,
        ),
        name,
      ).toBe(0);
    expect(await count('stock_import_row where differs is not null')).toBe(1);
    expect(await count('stock_import_row where is_mended')).toBe(1);
  });

  it('had the effects on their stones when they were applied', async () => {
    const ofApplied = `stock_import_row r join stock_import i on i.id = r.import_id join stone s on s.id = r.stone_id
      where i.state = ${applied.code} and r.outcome =`;
    expect(await count(`${ofApplied} ${listed.code}`)).toBeGreaterThan(3);
    expect(
      await count(
        `${ofApplied} ${listed.code} and (r.applied_at <> s.listed_at or s.listed_at not between i.began_at and i.ended_at)`,
      ),
    ).toBe(0);
    expect(
      await count(`${ofApplied} ${gone.code} and (r.applied_at, 2) is distinct from (s.status_changed_at, s.status)
        or i.state = ${applied.code} and r.outcome = ${gone.code} and r.applied_at not between i.began_at and i.ended_at`),
    ).toBe(0);
    expect(
      await count(
        `${ofApplied} ${repriced.code} and (r.price_before = r.price_per_ct or (r.before->>'price_per_ct')::numeric <> r.price_before)`,
      ),
    ).toBe(0);
    // What somebody had when the list came is kept, and all else was free.
    const then = `(select l.to_state from ledger l where l.workflow = 'stone' and l.record_id = s.id and l.at < i.began_at order by l.id desc limit 1)`;
    expect(
      await count(`${ofApplied} ${kept.code} and ${then} = 1 or i.state = ${applied.code}
        and r.outcome in (${unchanged.code}, ${repriced.code}) and ${then} is distinct from 1`),
    ).toBe(0);
  });

  it('are waiting, refused by a person and by the portal, applied automatically, and rolled back with skipped stones', async () => {
    const lists = await sql(
      `select p.name, i.state, i.is_loss, i.is_beyond_limits, i.reason is not null as says_why, i.sent_by is null as is_fetched, i.is_full
         from stock_import i join provider p on p.id = i.provider_id where i.state <> ${applied.code} or not i.is_beyond_limits order by i.id`,
    );
    expect(lists.map((list) => Object.values(list).join(' '))).toEqual([
      `Madrone Lab Diamonds ${rolledBack.code} false true true false false`,
      `Tanwick Stones ${applied.code} false false false true false`,
      `Orrin Rough & Polish ${refused.code} false true true false false`,
      `Madrone Lab Diamonds ${refused.code} false true true false false`,
      `Tanwick Stones ${waiting.code} true true false false true`,
      `Virdana Gems ${waiting.code} false true false true false`,
    ]);
    expect((await last('Madrone Lab Diamonds', rolledBack)).left).toBe(2);
    expect(
      await sql(
        `select p.name, m.version from mapping m join provider p on p.id = m.provider_id order by m.version`,
      ),
    ).toEqual([1, 2].map((version) => ({ name: 'Madrone Lab Diamonds', version })));
  });

  it('equal the result of parsing their files: the same file sent again changes nothing', async () => {
    const list = await last('Orrin Rough & Polish', applied);
    const desk = deskOf(list.provider_id);
    const [file] = await sql<{ key: string }>(
      'select f.key from stock_import i join stored_file f on f.id = i.file_id where i.id = $1',
      list.id,
    );
    const bytes = await readFile(path.join(portal.filesDir, file?.key ?? ''));
    const sent = ok(await desk.sendBytes(cast.administrator, bytes));
    const { figures, status } = await desk.settled(sent.id);
    expect({ ...figures, status }).toMatchObject({
      // Where nothing is left to decide, a list needs no person.
      status: applied.code,
      rows: list.figures?.rows,
      new: 0,
      repriced: 0,
      changed: 0,
      gone: 0,
      duplicate: 0,
      rejected: 0,
    });
    ok(await desk.act(cast.administrator, sent.id, 'roll-back', 'It came before.'));
    expect((await desk.settled(sent.id)).status).toBe(rolledBack.code);
  });

  it('can be processed further: a word is taught, a list approved and rolled back, a loss asks for a reason', async () => {
    const odd = await last('Virdana Gems', waiting);
    const virdana = deskOf(odd.provider_id);
    const mended = ok(
      await virdana.mend(cast.administrator, odd.id, {
        words: [{ field: 'shape', word: 'Rnd Brill', code: 'ROUND' }],
      }),
    );
    expect((odd.figures?.rejected ?? 0) - (mended.figures?.rejected ?? 0)).toBe(2);
    ok(await virdana.act(cast.administrator, odd.id, 'approve'));
    const done = await virdana.settled(odd.id);
    expect(done.status).toBe(applied.code);
    const rows = await virdana.rows(cast.administrator, odd.id, `&outcome=${back.code}`);
    expect(rows.length).toBe(odd.figures?.back);

    const orrin = await last('Orrin Rough & Polish', applied);
    const desk = deskOf(orrin.provider_id);
    const dearer = await sql<{ id: string; price_before: string }>(
      `select stone_id as id, price_before from stock_import_row where import_id = $1 and outcome = ${repriced.code}`,
      orrin.id,
    );
    expect(dearer.length).toBeGreaterThan(0);
    ok(await desk.act(cast.administrator, orrin.id, 'roll-back', 'Its prices were wrong.'));
    expect((await desk.settled(orrin.id)).status).toBe(rolledBack.code);
    for (const { id, price_before } of dearer)
      expect(await sql('select price_per_ct from stone where id = $1', id)).toEqual([
        { price_per_ct: price_before },
      ]);

    const loss = await last('Tanwick Stones', waiting);
    const tanwick = deskOf(loss.provider_id);
    expect(await tanwick.act(cast.administrator, loss.id, 'approve')).toMatchObject({
      status: 400,
    });
    ok(await tanwick.act(cast.administrator, loss.id, 'approve', 'They have closed a shop.'));
    expect((await tanwick.settled(loss.id)).status).toBe(applied.code);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });
});

describe('the data around the stock lists', () => {
  it('has feeds that delivered, confirmed, failed once, and paused after five failures; one is not due yet', async () => {
    const runs = await sql(
      `select p.name, f.is_active, f.failures, count(r.id) filter (where r.outcome = 2)::int as lists, count(r.id) filter (where r.outcome = 3)::int as same,
              count(r.id) filter (where r.outcome = 4)::int as failed
         from feed f join provider p on p.id = f.provider_id left join feed_run r on r.provider_id = p.id group by p.name, f.is_active, f.failures order by p.name`,
    );
    expect(runs.map((run) => Object.values(run).join(' '))).toEqual([
      'Madrone Lab Diamonds true 0 0 0 0',
      'Orrin Rough & Polish true 0 3 9 1',
      'Tanwick Stones false 5 1 0 5',
      'Virdana Gems true 0 2 2 0',
    ]);
    expect(
      await count(`stock_import i join feed_run r on r.provider_id = i.provider_id and r.outcome = 3
                    where i.confirmed_at is not null and i.confirmed_at < r.begun_at
                      and not exists (select from stock_import l where l.provider_id = i.provider_id and l.id > i.id)`),
    ).toBe(0);
    // A list that a server brought came by a run, but for those before a schedule stood.
    expect(
      await count(`stock_import i where i.sent_by is null and i.figures is not null
                      and not exists (select from feed_run r where r.import_id = i.id)`),
    ).toBe(0);
  });

  it('has stock exports to clients, with a failed night and a paused schedule', async () => {
    const sent = await sql(
      `select c.name, e.is_active, e.failures::int as failures, e.next_at > now() as is_due_later,
              array_agg(distinct r.outcome::int order by r.outcome::int) as outcomes
         from stock_export e join external_client c on c.id = e.client_id join stock_export_run r on r.export_id = e.id
        group by e.id, c.name order by c.name`,
    );
    expect(sent).toEqual([
      {
        name: 'Haldenroe web shop',
        is_active: false,
        failures: 5,
        is_due_later: null,
        outcomes: [2, 3, 4],
      },
      {
        name: 'Stock list by night',
        is_active: true,
        failures: 0,
        is_due_later: true,
        outcomes: [2, 4],
      },
    ]);
  });

  it('has viewed stones, and keys in every state', async () => {
    const seen = await portal.call(cast.apiProvider.token, 'GET', '/inventory/own-supply');
    const supply = seen.body.data as components['schemas']['OwnSupply'];
    expect(supply.interest.find(({ kind }) => kind === 'seen')?.month).toBeGreaterThan(10);
    expect(supply.lists.length).toBeGreaterThan(3);
    const keys = await sql(
      `select distinct case when revoked_at is not null then 'revoked' when expires_at < now() then 'expired'
                            when exists (select from api_key n where n.replaces_id = k.id) then 'replaced'
                            when is_sandbox then 'sandbox' else 'live' end as state from api_key k order by 1`,
    );
    expect(keys.map(({ state }) => state)).toEqual([
      'expired',
      'live',
      'replaced',
      'revoked',
      'sandbox',
    ]);
  });
});
