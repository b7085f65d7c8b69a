import type { Browser, Page } from 'playwright-core';
import { readDemo } from '../../../server/demo/load/load-demo.ts';
import { demoPassword } from '../../../server/demo/logins.ts';
import type { Person, Portal } from '../servers/portal.ts';
import { type Frame, frameOf } from './frame-pages.ts';
import { faultsOf, newWindow, toast, typeLogin } from './pages.ts';

/** A whole day before one screen is a long test; the limit is for a hang, not for a slow machine. */
export const WHOLE_DAY = { timeout: 300_000 };

export interface WorkingDay extends Frame {
  readonly page: Page;
  /** what the screens must never do, all day long */
  readonly faults: readonly string[];
  /** Out at the door; the window knows nothing of the day then. */
  end(): Promise<void>;
}

/** Somebody of the demo world comes to work: a window of their own, and in at the door by hand. */
export async function beginDay(
  browser: Browser,
  portal: Portal,
  { id }: Pick<Person, 'id'>,
): Promise<WorkingDay> {
  const { pool } = portal.database;
  const demo = await readDemo(pool);
  const { rows } = await pool.query<{ email: string }>('select email from app_user where id = $1', [
    id,
  ]);
  const email = rows[0]?.email;
  if (!demo || !email) throw new Error('only people of the demo world come to work');

  const page = await (await newWindow(browser)).newPage();
  const faults = faultsOf(page, portal);
  const frame = frameOf(page);
  await page.goto(portal.url);
  await page.waitForURL(/\/login/);
  await typeLogin(page, email, demoPassword(demo.seed, email));
  await toast(page, 'Sign-in successful!').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  return {
    ...frame,
    page,
    faults,
    async end() {
      await frame.signOut();
      await page.context().close();
    },
  };
}
