import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Person, Portal } from '../servers/portal.ts';
import { lendWindow } from './kept-windows.ts';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A hang fails after this time. A slow machine does not need it. */
const PATIENCE = 90_000;

/**
 * Opens a window without a session. Animations are off, so that tests need not wait for them. The
 * data saver is on, because the web app would prefetch a hundred scripts in each page.
 */
export async function newWindow(
  browser: Browser,
  size = DESK,
  zone?: string,
): Promise<BrowserContext> {
  const context = await lendWindow(browser, size, {
    reducedMotion: 'reduce',
    ...(zone === undefined ? {} : { timezoneId: zone }),
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    });
  });
  return context;
}

/** Opens a window in which this person is signed in. */
export async function windowOf(
  browser: Browser,
  { token }: Pick<Person, 'token'>,
  size = DESK,
  zone?: string,
): Promise<BrowserContext> {
  const context = await newWindow(browser, size, zone);
  // A sandboxed frame, such as an e-mail preview, has no storage.
  await context.addInitScript((kept) => {
    if (window === window.top) localStorage.setItem('culet.token', kept);
  }, token);
  return context;
}

/** The popup appears once a session and covers the screen. These sessions have already seen it. */
export const hasSeenPopup = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem('culet.popup-shown', '1'));

export async function typeLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The row of a list with this text. */
export const row = (page: Page, text: string): Locator =>
  page.locator('tbody tr[data-index]', { hasText: text });

/** Opens a row by its first cell without a link or a button. */
export const openRow = (found: Locator): Promise<void> =>
  found.locator('td:not(.ui-grid-tick, :has(a, button))').first().click();

/** Ticks a row and waits for the action bar. */
export async function tick(found: Locator): Promise<void> {
  await found.locator('.ui-grid-tick').click();
  await found.page().locator('.ui-grid-actions-bar .action-count').waitFor();
}

/** Waits until the dialog has the focus: a listbox opened earlier would close again. */
export async function dialogOf(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator(':focus').waitFor();
  return dialog;
}

/** Waits until the page receives live events. */
export const hearsOthers = (page: Page): Promise<void> =>
  page.getByText('Live', { exact: true }).waitFor();

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.mantine-Notification-root', { hasText: text });

/** The status badge in a row or a drawer. */
export const statusIn = (place: Locator): Locator => place.locator('.ui-status').first();

/** Returns the reason of a disabled action, or null. */
export const reasonOf = (button: Locator): Promise<string | null> =>
  button.evaluate((it) => {
    const id = it.getAttribute('aria-describedby');
    return id === null ? null : (document.getElementById(id)?.textContent ?? null);
  });

/** Collects console errors, failed requests and other faults of a page. */
export function faultsOf(page: Page, { url }: Pick<Portal, 'url'>): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a screen aborts its pending requests.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') faults.push(`${why} ${request.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) faults.push(`elsewhere: ${request.url()}`);
  });
  return faults;
}

const WITH_NAMES = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'option',
  'menuitem',
  'tab',
  'columnheader',
  'dialog',
];
const NAMELESS = new RegExp(`^\\s*- '?(?:${WITH_NAMES.join('|')})(?! ["/])(?=[\\s:']|$).*`, 'gm');

/** Returns the elements without an accessible name. */
export async function namelessIn(page: Page): Promise<string[]> {
  return (await page.locator('body').ariaSnapshot()).match(NAMELESS) ?? [];
}
