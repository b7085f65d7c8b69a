import type { Page } from 'playwright-core';

interface Place {
  readonly href: string;
}
interface Router {
  readonly latestLocation: Place;
  readonly state: { readonly status: string; readonly resolvedLocation?: Place };
}

/** Goes to another screen as a link of the portal does, without loading the page anew, and waits until it stands. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  // Until then the screen before still stands, with a heading and keys of its own.
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    const { status, resolvedLocation } = router.state;
    return status === 'idle' && resolvedLocation?.href === router.latestLocation.href;
  });
}
