import { afterAll, beforeAll, expect, it } from 'vitest';
import { edgesOf } from '#machines/kernel/edges.ts';
import { accountingPeriodMachine } from '#machines/workflows/accounting-period.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import { type Portal, startPortal } from '../support/servers/portal.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

const MONTH = '2020-02';

it('takes a month through each transition', async () => {
  const edges = edgesOf(accountingPeriodMachine);
  const steps = ['start/period.close', 'closed/period.reopen', 'reopened/period.close'];
  expect(edges.map(({ id }) => id).sort()).toEqual([...steps].sort());
  for (const step of steps) {
    const act = step.endsWith('close') ? 'close' : 'reopen';
    const data = { month: MONTH, ...(act === 'reopen' ? { reason: 'A late invoice.' } : {}) };
    const answer = await portal.call(
      cast.administrator.token,
      'PUT',
      `/accounting-periods/${act}`,
      { body: { data } },
    );
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    const { rows } = await portal.database.pool.query(
      `select event, from_state, to_state from ledger where workflow = 'accountingPeriod' order by id desc limit 1`,
    );
    const edge = edges.find(({ id }) => id === step);
    expect(rows[0]).toEqual({
      event: edge?.event,
      from_state: edge?.fromCode,
      to_state: edge?.toCode,
    });
    recordWalk('http', 'accountingPeriod', step);
  }
});
