import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_ALERT } from '#machines/codes.ts';
import { Refusal } from '../../../server/platform/http/refusal.ts';
import { compareMatches, newsWords } from '../../../server/trading/searches/compare-matches.ts';
import { sendSearchAlerts } from '../../../server/workflows/search-alerts.ts';
import { NOBODYS_ID, NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { until } from '../../support/runner/until.ts';
import { patientSearch } from '../../support/servers/patient-search.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SAVED = '/inventory/save-search';
let portal: Portal;
let cast: Cast;
let search: ReturnType<typeof patientSearch>;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  search = patientSearch(portal.database.pool);
  await portal.database.pool.query('delete from saved_search');
});
afterAll(async () => {
  await search?.stop();
  await portal?.stop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const save = (data: object): Promise<Answer> =>
  portal.call(cast.ada.token, 'POST', SAVED, { body: { data } });
const change = (id: string, data: object): Promise<Answer> =>
  portal.call(cast.ada.token, 'PUT', `${SAVED}/${id}`, { body: { data } });
const compare = (most?: number): Promise<true> =>
  until('the stock was read', () =>
    sendSearchAlerts(
      { pool: portal.database.pool, search, publicAddress: () => 'https://portal.example' },
      NOBODYS_REQUEST,
      most,
    ).then(
      () => true as const,
      (error: unknown) => {
        if (error instanceof Refusal && error.problem.status === 503) return false;
        throw error;
      },
    ),
  );
const emails = () =>
  sql(`select subject, body, to_address from mail where kind = 'search.alert' order by id`);
async function listed(name: string) {
  const { body } = await portal.call(cast.ada.token, 'GET', `${SAVED}?page=1&size=100`);
  return (body.data as { name: string; alert: number; alert_fault: string | null }[]).find(
    (one) => one.name === name,
  );
}
/** The stones of a search for rounds that Ada may see, cheapest first. */
async function rounds(): Promise<{ id: string; stock_no: string; markup_ppc: number }[]> {
  const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { ...ROUNDS, size: 5, facets: [] } },
  });
  return (body.data as { stockList: never[] }).stockList;
}
const ROUNDS = { diamond_type: 1, shape: ['ROUND'], status: [1] };
const correct = (id: string, data: object): Promise<Answer> =>
  portal.call(cast.administrator.token, 'PUT', '/inventory/stock-list', {
    body: { data: { id, ...data } },
  });
/** As if the last comparison were long ago. */
const ageComparison = () =>
  sql(
    `update search_alert set compared_at = now() - interval '8 days', notified_at = now() - interval '8 days'`,
  );

describe('two lists of matches', () => {
  it('differ in new, cheaper and gone stones', () => {
    const before = { stones: [1, 2, 3, 4], prices: [100, 200, 300, 400] };
    const now = { stones: [5, 3, 2, 1], prices: [50, 299, 200, 101] };
    const news = compareMatches(before, now);
    expect(news).toEqual({ added: [5], cheaper: [3], gone: 1 });
    expect(newsWords(news)).toBe('1 new, 1 cheaper, 1 gone');
    expect(newsWords(compareMatches(before, before))).toBe('');
    expect(
      newsWords(compareMatches({ stones: [], prices: [] }, { stones: [7], prices: [1] })),
    ).toBe('1 new');
  });
});

describe('an alert', () => {
  let id: string;

  it('is off at first, and is set for single stones only', async () => {
    const plain = await save({ name: 'Quiet', filter: ROUNDS });
    expect(plain, JSON.stringify(plain.body)).toMatchObject({ status: 200 });
    expect(plain.body.data).toMatchObject({ alert: SEARCH_ALERT.never, alert_fault: null });
    const pairs = { name: 'Pairs', search_type: 2, filter: ROUNDS, alert: SEARCH_ALERT.daily };
    expect(await save(pairs)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.alert' }] },
    });
    const saved = await save({ name: 'Rounds', filter: ROUNDS, alert: SEARCH_ALERT.atOnce });
    expect(saved).toMatchObject({ status: 200, body: { data: { alert: SEARCH_ALERT.atOnce } } });
    id = (saved.body.data as { id: string }).id;
    await compare();
    expect(await emails()).toEqual([]);
  });

  it('notifies once of new, cheaper and gone stones, by e-mail and in the bell', async () => {
    const [cheaper, gone] = await rounds();
    if (!cheaper || !gone) throw new Error('too few rounds');
    const { price_per_ct: price } = (
      await sql('select price_per_ct::float8 from stone where id = $1', cheaper.id)
    )[0];
    expect(await correct(cheaper.id, { price_per_ct: price - 50 })).toMatchObject({ status: 200 });
    expect(await correct(gone.id, { shape: 'OVAL' })).toMatchObject({ status: 200 });
    await compare();
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      subject: 'Rounds: 1 cheaper, 1 gone',
      to_address: (await sql('select email from app_user where id = $1', cast.ada.id))[0].email,
    });
    const [now] = (await rounds()).filter(({ stock_no }) => stock_no === cheaper.stock_no);
    const shown = now?.markup_ppc.toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(email.body).toContain(`${cheaper.stock_no}  `);
    expect(email.body).toContain(`$${shown} per carat`);
    await until('the notice was written', async () => {
      const { body } = await portal.call(cast.ada.token, 'GET', '/user/notices');
      const { notices } = body.data as { notices: { kind: string }[] };
      return notices.some(({ kind }) => kind === 'search.alert') ? notices : false;
    });
    await compare();
    expect(await emails()).toHaveLength(1);
  });

  it('notifies once, even if two runs compare at the same time', async () => {
    await ageComparison();
    const [stone] = await rounds();
    expect(await correct(stone?.id ?? '', { shape: 'OVAL' })).toMatchObject({ status: 200 });
    await Promise.all([compare(), compare(), compare()]);
    expect((await emails()).slice(1)).toMatchObject([{ subject: 'Rounds: 1 gone' }]);
    await sql(`delete from mail where subject = 'Rounds: 1 gone'`);
  });

  it('waits for the next day or week if the owner chose this', async () => {
    expect(await change(id, { alert: SEARCH_ALERT.weekly })).toMatchObject({ status: 200 });
    await compare();
    const [stone] = await rounds();
    expect(await correct(stone?.id ?? '', { shape: 'PEAR' })).toMatchObject({ status: 200 });
    await compare();
    expect(await emails()).toHaveLength(1);
    await ageComparison();
    await compare();
    expect((await emails())[1]).toMatchObject({ subject: 'Rounds: 1 gone' });
  });

  it('is only in the bell if the owner turns off its e-mails', async () => {
    const put = (muted_emails: unknown, token = cast.ada.token) =>
      portal.call(token, 'PUT', '/user/profile', { body: { data: { muted_emails } } });
    const notices = async () =>
      (await sql(`select count(*)::int as count from notice where kind = 'search.alert'`))[0].count;
    expect(await put(['searches'])).toMatchObject({
      status: 200,
      body: { data: { muted_emails: ['searches'] } },
    });
    const before = await notices();
    await ageComparison();
    const [stone] = await rounds();
    expect(await correct(stone?.id ?? '', { shape: 'PEAR' })).toMatchObject({ status: 200 });
    await compare();
    await until('the notice was written', async () => (await notices()) > before);
    expect(await emails()).toHaveLength(2);
    for (const wrong of [['passwords'], ['searches', 'searches'], 'searches', null])
      expect(await put(wrong), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { errors: [{ field: expect.stringContaining('data.muted_emails') }] },
      });
    expect(await put([])).toMatchObject({ status: 200, body: { data: { muted_emails: [] } } });
  });

  it('names a limit that its search exceeds, and starts again once the search is narrowed', async () => {
    await ageComparison();
    await compare(3);
    expect(await listed('Rounds')).toMatchObject({
      alert_fault: 'More than 3 stones match this search. Narrow the search to be notified.',
    });
    expect(await emails()).toHaveLength(2);
    expect(await change(id, { filter: { ...ROUNDS, color: ['D'] } })).toMatchObject({
      status: 200,
    });
    await compare();
    expect(await listed('Rounds')).toMatchObject({ alert_fault: null });
    expect(await emails()).toHaveLength(2);
  });

  it('ends by its link, which changes nothing when it is opened', async () => {
    const [{ token }] = await sql(
      'select alert_token as token from saved_search where id = $1',
      id,
    );
    const link = (method: 'GET' | 'POST', last = token) =>
      portal.call(null, method, `/inventory/search-alert/${last}`);
    expect(await link('GET')).toMatchObject({
      status: 200,
      body: { data: { name: 'Rounds', is_ended: false } },
    });
    expect(await listed('Rounds')).toMatchObject({ alert: SEARCH_ALERT.weekly });
    for (const _ of [1, 2])
      expect(await link('POST')).toMatchObject({
        status: 200,
        body: { data: { name: 'Rounds', is_ended: true } },
      });
    expect(await listed('Rounds')).toMatchObject({ alert: SEARCH_ALERT.never });
    expect(await link('POST', NOBODYS_ID)).toMatchObject({ status: 404 });
    expect(await link('GET', 'nonsense')).toMatchObject({ status: 404 });
  });
});
