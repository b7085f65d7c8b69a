import type { Browser, Page } from 'playwright-core';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoPassword } from '../../../demo/logins.ts';
import type { Person, Portal } from '../servers/portal.ts';
import { type Frame, frameOf } from './frame-pages.ts';
import { faultsOf, newWindow, toast, typeLogin } from './pages.ts';

/** A whole day on one screen is a long test. The timeout detects a hang, not a slow machine. */
export const WHOLE_DAY = { timeout: 300_000 };

export interface WorkingDay extends Frame {
  readonly page: Page;
  /** faults of the page, collected all day */
  readonly faults: readonly string[];
  /** Signs out. The window then keeps nothing of the day. */
  end(): Promise<void>;
}

/** Opens a window for a person of the demo world and signs in by the form. */
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
