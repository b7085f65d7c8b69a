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

/** Navigates with the router, as a link does. */
async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    await router.navigate({ href });
  }, address);
  // Waits until the previous screen is unmounted.
  await page.waitForFunction(() => {
    const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    return state.status === 'idle' && state.location === state.resolvedLocation;
  });
}

/** A screen without requests. */
const EMPTY = '/no/such/page';

/** Opens a screen with an empty query cache, as after a page load. */
export async function goForgetful(page: Page, address: string): Promise<void> {
  await navigate(page, EMPTY);
  await page.evaluate(() => {
    const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    router.options.context.queryClient.clear();
    // The list of requests holds 250. `nothingAskedFor` waits for the last one.
    performance.clearResourceTimings();
  });
  await navigate(page, address);
}

/**
 * Opens a screen with the router, without a page load. Returns false if this person may not open
 * it.
 */
export async function goTo(page: Page, address: string): Promise<boolean> {
  const here = new URL(page.url());
  // A search adds the growth type to its address.
  if (!new URL(address, here).searchParams.has('growth')) here.searchParams.delete('growth');
  // Navigation to the same address would keep open filters and the focus.
  if (here.pathname + here.search === address) await navigate(page, EMPTY);
  await navigate(page, address);
  const heading = page.getByRole('heading', { level: 1 }).first();
  await heading.waitFor();
  if ((await heading.textContent()) === 'No access') return false;
  await settled(page);
  return true;
}
