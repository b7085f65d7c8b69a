import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Stage, setStage } from '../machines/stage.ts';
import type { Person } from '../servers/portal.ts';
import { launchBrowser } from './browser.ts';
import { DESK, windowOf } from './pages.ts';

/** A Saturday, half an hour before midnight UTC. */
const NOW = '2026-11-21T23:30:00Z';

export type There = { readonly size?: typeof DESK; readonly zone?: string };

/** Starts a portal for one test file. The browser clock is fixed at `NOW`. */
export function dayPages() {
  let stage: Stage;
  let browser: Browser;
  const open: BrowserContext[] = [];
  beforeAll(async () => {
    stage = await setStage();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.portal.stop();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()));
  });
  return {
    stage: () => stage,
    async screen(person: Person, path: string, there: There = {}): Promise<Page> {
      const context = await windowOf(browser, person, there.size ?? DESK, there.zone ?? 'UTC');
      open.push(context);
      const page = await context.newPage();
      await page.clock.setFixedTime(NOW);
      await page.goto(stage.portal.url + path);
      return page;
    },
  };
}

export const calendar = (page: Page) => page.getByRole('dialog', { name: /^Choose/ });
export const focused = (page: Page) => page.locator(':focus');

export const shows = (field: Locator, text: string) =>
  expect.poll(() => field.inputValue()).toBe(text);

/** The accessible description of the field. */
const describedBy = (field: Locator): Promise<string> =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );

export async function isRefused(field: Locator, sentence: string): Promise<void> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await describedBy(field)).toBe(sentence);
}

/** Holds back the lazy chunk of the calendar until the returned function is called. */
export async function calendarHeldUp(page: Page): Promise<() => void> {
  const { promise: free, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/DayCalendar/, async (route) => {
    await free;
    await route.continue();
  });
  return letCome;
}
