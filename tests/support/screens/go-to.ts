import type { Page } from 'playwright-core';
import { settled } from '../browser/settled.ts';

interface Router {
  readonly options: { readonly context: { readonly queryClient: { clear(): void } } };
  readonly navigate: (to: { href: string }) => Promise<void>;
  readonly state: {
    readonly status: string;
    readonly location: unknown;
    readonly resolvedLocation?: unknown;
  };
}

/** Navigates as a link does. */
async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    await router.navigate({ href });
  }, address);
  // The screen before is put away only now.
  await page.waitForFunction(() => {
    const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return state.status === 'idle' && state.location === state.resolvedLocation;
  });
}

/** A screen that reads nothing. */
const EMPTY = '/no/such/page';

/** Goes to a screen that asks for all that it shows, as after a load. */
export async function goForgetful(page: Page, address: string): Promise<void> {
  await navigate(page, EMPTY);
  await page.evaluate(() => {
    const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    router.options.context.queryClient.clear();
  });
  await navigate(page, address);
}

/** Goes to a screen as a link does, without loading everything again; false where it is closed to this person. */
export async function goTo(page: Page, address: string): Promise<boolean> {
  const { pathname, search } = new URL(page.url());
  // A screen that is shown already would keep its open filters and its focus.
  if (pathname + search === address) await navigate(page, EMPTY);
  await navigate(page, address);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor();
  if ((await heading.textContent()) === 'No access') return false;
  await settled(page);
  return true;
}
