import { afterAll, beforeAll, expect, it } from 'vitest';
import { QUEUES } from '../../../server/jobs/queues.ts';
import { prepareSchema } from '../../../server/prepare-schema.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

it('enables the announcements of a queue that an earlier version created', async () => {
  const { owner, ownerUrl, pool } = portal.database;
  const announced = `select name, notify from pgboss.queue where name = any($1) order by name`;
  const names = [QUEUES.holdExpiry, QUEUES.mail];
  await owner.query('update pgboss.queue set notify = not notify where name = any($1)', [names]);
  await prepareSchema(ownerUrl, null);
  expect((await pool.query(announced, [names])).rows).toEqual([
    { name: QUEUES.holdExpiry, notify: false },
    { name: QUEUES.mail, notify: true },
  ]);
});

const MANY = 40;

it('jobs of one batch are processed together, and a failed one is retried alone', async () => {
  const { pool } = portal.database;
  const { rows } = await pool.query<{ id: string }>(
    `with written as (
       insert into outbox (topic, payload)
       select 'notice', jsonb_build_object('kind', case n when 7 then 'nobody.knows.it' else 'enquiry.asked' end, 'record_ids', '[]'::jsonb, 'burst', true)
         from generate_series(1, ${MANY}) n
       returning id)
     select id from written`,
  );
  expect(rows).toHaveLength(MANY);
  const jobs = async () =>
    (
      await pool.query<{ state: string; started: number; kind: string }>(
        `select state::text, extract(epoch from started_on)::float8 as started, data->>'kind' as kind
           from pgboss.job where name = $1 and data->>'burst' = 'true'`,
        [QUEUES.notice],
      )
    ).rows;
  const done = await until('the burst is over', async () => {
    const seen = await jobs();
    const finished = seen.filter(({ state }) => state === 'completed');
    return finished.length === MANY - 1 ? finished : undefined;
  });
  // Taken up one by one they would begin at forty different times.
  expect(new Set(done.map(({ started }) => started)).size).toBeLessThan(MANY / 4);
  const failed = (await jobs()).filter(({ kind }) => kind === 'nobody.knows.it');
  expect(failed).toEqual([
    expect.objectContaining({ state: expect.not.stringMatching('completed') }),
  ]);
});
