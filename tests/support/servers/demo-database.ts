import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { loadDemo } from '../../../demo/load/load-demo.ts';
import { createDatabase } from '../../../server/platform/db/pool.ts';
import { EMPTY_TEMPLATE, ensureEmptyTemplate, type FreshDatabase, openCopy } from './database.ts';
import { ensureTemplate } from './test-cluster.ts';

const DEMO_TEMPLATE = 'culet_demo';
const DEMO = { stones: 400, seed: 7, print: () => undefined };

/** An offer lasts an hour, and a slow run is longer: none lapses while a test looks for changes. */
const OUTLAST_THE_RUN = `update hold_queue set offered_until = offered_until + interval '1 day'
  where state = ${HOLD_QUEUE_STATUS.offered.code}`;

/** Creates a database with the small demo world, for one test file. */
export async function freshDemoDatabase(): Promise<FreshDatabase> {
  await ensureEmptyTemplate();
  await ensureTemplate(DEMO_TEMPLATE, EMPTY_TEMPLATE, async (url) => {
    const { pool, close } = createDatabase(url, { statementTimeout: 120_000 });
    try {
      await loadDemo(pool, DEMO);
      await pool.query(OUTLAST_THE_RUN);
    } finally {
      await close();
    }
  });
  return await openCopy(DEMO_TEMPLATE);
}
