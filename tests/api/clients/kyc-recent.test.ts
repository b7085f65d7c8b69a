import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS } from '#machines/codes.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { rejected } = KYC_STATUS;

let portal: Portal;
let cast: Cast;
let papers: PaperDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  papers = await paperDeskOf(portal);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await portal.database.pool.query(query, values)).rows;

describe('the recent documents', () => {
  const recent = (query = '', by = cast.administrator) =>
    portal.call(by.token, 'GET', `/home/dashboard/recent-kyc${query}`);

  it('are listed newest first; a document that is sent again counts as new', async () => {
    const early = await papers.sent(cast.pending, 'owner');
    const later = await papers.sent(cast.hanna, 'business');
    await papers.resend(cast.pending, 'owner', early);
    const { body } = await recent('?size=2');
    const rows = body.data as { kyc_id: string; createdAt: string; sent_again: boolean }[];
    expect(rows.map(({ kyc_id }) => kyc_id)).toEqual([early, later]);
    expect(rows[0]).toMatchObject({ sent_again: true, company_name: 'Ember Street Rings' });
    const all = (await recent()).body.data as { createdAt: string }[];
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('are counted by status and filtered by one', async () => {
    const { body } = await recent(`?status=${rejected.code}`);
    const rows = body.data as { status: number }[];
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([rejected.code]));
    const [count] = await sql(
      'select count(*)::int as all, count(*) filter (where state = 1)::int as pending from kyc_document',
    );
    expect(body.counts).toMatchObject({ pending: count?.pending, rejected: rows.length });
    expect((await recent('?size=1')).body.pagination).toMatchObject({ totalRecords: count?.all });
  });

  it('are visible to those who decide, and to the auditor', async () => {
    for (const by of [cast.ada, cast.tove, cast.guest]) {
      expect((await recent('', by)).status).toBe(403);
    }
    for (const by of [cast.qualityControl, cast.auditor])
      expect((await recent('', by)).status).toBe(200);
  });
});
