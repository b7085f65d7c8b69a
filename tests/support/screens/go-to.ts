import type { Page } from 'playwright-core';
import { settled } from '../browser/settled.ts';

interface Router {
  readonly navigate: (to: { href: string }) => Promise<void>;
  readonly state: {
    readonly status: string;
    readonly location: unknown;
    readonly resolvedLocation?: unknown;
  };
}

/** Goes to a screen as a link does, without loading everything anew; false where it is closed to whoever asks. */
export async function goTo(page: Page, address: string): Promise<boolean> {
  await page.evaluate(async (href) => {
    const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    await router.navigate({ href });
  }, address);
  // What stood there before is put away only now.
  await page.waitForFunction(() => {
    const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return state.status === 'idle' && state.location === state.resolvedLocation;
  });
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor();
  if ((await heading.textContent()) === 'No access') return false;
  await settled(page);
  return true;
}
