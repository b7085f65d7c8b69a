import type { Locator, Page } from 'playwright-core';
import { POSTED_READINGS } from '#api/posted-readings.gen.ts';

const PREFIX = '/api/v1';

/** Requests of the app frame: no panel depends on them. */
const OF_THE_FRAME = new Set([
  '/user/profile',
  '/user/notices',
  '/user/live-user-count',
  '/home-setting/shown',
]);

/**
 * Requests without a panel. A failed choice shows an error at its field, and a failed count, note
 * or picture is omitted. They are repeated with the panel that failed with them.
 */
const WITHOUT_PANEL = [
  /^GET \/inventory\/(carat-range|company)\b/,
  /^GET \/business\/countries/,
  /^GET \/customer\/business-choices/,
  /^GET \/business-associate\/business-associates-dropdown/,
  /^GET \/customer\/customer-dropdown/,
  /^GET \/portal/,
  // The amount in rupees is omitted if its rate fails.
  /^GET \/inventory\/usd_inr/,
  /is_count_only=true/,
  // Covers of the list of collections.
  /"collection_id".*"size":3/,
  // A client-side check, which the server repeats.
  /^GET \/customer\/business\/[^/]+\/exposure/,
  // Requests for the other views of the workflow page.
  /^GET \/workflow(s\/conformance|\/models)/,
  // portal.md: a failed request for an associate returns to the list with the message of the
  // server.
  /^GET \/business-associate\/businessassociate\//,
];

export interface Readings {
  /** No request fails while it is false. */
  isFailing: boolean;
  /** Failed requests as method, path, query and body. */
  readonly failed: Set<string>;
  /** Failed requests that succeeded later. */
  readonly answered: Set<string>;
}

/**
 * Fails each read request of the page once and lets the repeated one pass. Panels that load later
 * fail once too.
 */
export async function failReadingsOnce(page: Page): Promise<Readings> {
  const readings = {
    isFailing: true,
    failed: new Set<string>(),
    answered: new Set<string>(),
  };
  const { failed, answered } = readings;
  await page.route(`**${PREFIX}/**`, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    const call = url.pathname.slice(PREFIX.length);
    // A reconnected event stream would repeat failed requests. Here only a button press may do so.
    if (call === '/live') return await route.abort();
    if (request.method() !== 'GET' && !POSTED_READINGS.has(call)) return await route.continue();
    if (OF_THE_FRAME.has(call) || request.resourceType() === 'image') return await route.continue();
    url.searchParams.delete('_t');
    // The token of a download differs each time.
    const place = call.replace(/^\/download\/.*/, '/download');
    const key = `${request.method()} ${place}${url.search} ${request.postData() ?? ''}`.trim();
    if (readings.isFailing && !failed.has(key)) {
      failed.add(key);
      return await route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' });
    }
    const answer = await route.fetch().catch(() => null);
    if (answer?.ok()) answered.add(key);
    if (answer) await route.fulfill({ response: answer }).catch(() => undefined);
  });
  return readings;
}

const ERRORS = '.ui-blank[data-tone="error"]';
const AGAIN = { name: 'Try again', exact: true } as const;

export const tryAgain = (page: Page): Locator =>
  page
    .getByRole('button', AGAIN)
    .or(page.getByRole('menuitem', AGAIN))
    .or(page.getByRole('option', AGAIN));

/** Presses "Try again" until no panel shows it. Returns the requests that still fail. */
export async function pressAgain(
  page: Page,
  { failed, answered }: Readings,
  patience = PATIENCE,
): Promise<string[]> {
  const left = () =>
    [...failed].filter((key) => !answered.has(key) && !WITHOUT_PANEL.some((one) => one.test(key)));
  const buttons = tryAgain(page);
  const until = Date.now() + patience;
  while (Date.now() < until) {
    // The last one belongs to the topmost dialog, which covers the panels below.
    const topmost = buttons.last();
    if (await topmost.isVisible()) await topmost.click({ timeout: 2_000 }).catch(() => undefined);
    else if (left().length === 0 && (await isWhole(page))) return [];
    await page.waitForTimeout(50);
  }
  const panels = await page.locator(ERRORS).allTextContents();
  return [...panels.map((text) => `panel "${text}"`), ...left()];
}

const PATIENCE = 90_000;
const UNFINISHED = `.ui-skeleton, .ui-skeleton-row, main [aria-busy="true"], ${ERRORS}`;
const isWhole = async (page: Page): Promise<boolean> =>
  (await page.getByRole('heading', { level: 1 }).count()) > 0 &&
  (await page.locator(UNFINISHED).count()) === 0;
