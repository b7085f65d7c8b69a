import { loadDemo } from '../../../demo/load/load-demo.ts';
import { createDatabase } from '../../../server/platform/db/pool.ts';
import { EMPTY_TEMPLATE, ensureEmptyTemplate, type FreshDatabase, openCopy } from './database.ts';
import { ensureTemplate } from './test-cluster.ts';

const DEMO_TEMPLATE = 'culet_demo';
const DEMO = { stones: 400, seed: 7, print: () => undefined };

/** Creates a database with the small demo world, for one test file. */
export async function freshDemoDatabase(): Promise<FreshDatabase> {
  await ensureEmptyTemplate();
  await ensureTemplate(DEMO_TEMPLATE, EMPTY_TEMPLATE, async (url) => {
    const { pool, close } = createDatabase(url, { statementTimeout: 120_000 });
    await loadDemo(pool, DEMO).finally(close);
  });
  return await openCopy(DEMO_TEMPLATE);
}
