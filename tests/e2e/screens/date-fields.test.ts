import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  calendar,
  calendarHeldUp,
  dayPages,
  focused,
  isRefused,
  shows,
  type There,
} from '../../support/browser/day-pages.ts';
import { PHONE } from '../../support/browser/pages.ts';

const { stage, screen } = dayPages();

const from = (page: Page) => page.getByLabel('Created on or after');
const to = (page: Page) => page.getByLabel('Created on or before');

/** The spans that the address has held, each as soon as it held another. */
function spansOf(page: Page): string[] {
  const spans: string[] = [];
  page.on('framenavigated', (frame) => {
    const { searchParams } = new URL(frame.url());
    const span = `${searchParams.get('from') ?? ''}..${searchParams.get('to') ?? ''}`;
    if (span !== (spans.at(-1) ?? '..')) spans.push(span);
  });
  return spans;
}

async function customers(there: There = {}): Promise<Page> {
  const page = await screen(stage().cast.administrator, '/client', there);
  await to(page).waitFor();
  return page;
}

describe('the date range of a filter bar', () => {
  it('accepts a short day with Enter, shows how it was parsed, and sends no query before', async () => {
    const page = await customers();
    const spans = spansOf(page);
    await from(page).pressSequentially('3/7');
    await to(page).pressSequentially('9 aug');
    await shows(from(page), '03/07/2026');
    await to(page).press('Enter');
    await shows(to(page), '09/08/2026');
    await expect.poll(() => spans).toEqual(['2026-07-03..', '2026-07-03..2026-08-09']);
  });

  it('accepts a whole day while it is typed', async () => {
    const page = await customers();
    const spans = spansOf(page);
    await from(page).pressSequentially('03-07-2026');
    await page.waitForURL(/from=2026-07-03/);
    expect(spans).toEqual(['2026-07-03..']);
  });

  it('keeps an incomplete day in its field with the reason, and out of the URL', async () => {
    const page = await customers();
    const spans = spansOf(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('Date=')) asked.push(request.url());
    });
    for (const [text, sentence] of [
      ['03/07/202', '“03/07/202” is not a date. Write it as DD/MM/YYYY, 3/7, 3 jul or today.'],
      ['31/2/2026', 'There is no 31 February 2026.'],
      ['tomorrow', 'The date cannot be in the future.'],
    ] as const) {
      await from(page).fill('');
      await from(page).pressSequentially(text);
      expect(await from(page).getAttribute('aria-invalid')).not.toBe('true');
      await from(page).press('Tab');
      await isRefused(from(page), sentence);
      await page.getByRole('tooltip').getByText(sentence).waitFor();
      await shows(from(page), text);
    }
    // The other end is a day, and does not wait for this one.
    await to(page).pressSequentially('9/8');
    await to(page).press('Enter');
    await page.waitForURL(/to=2026-08-09/);
    expect(spans).toEqual(['..2026-08-09']);
    await shows(from(page), 'tomorrow');
    expect(asked.filter((url) => url.includes('startDate'))).toEqual([]);
  });

  it('accepts a word for both ends', async () => {
    const page = await customers();
    const spans = spansOf(page);
    await to(page).pressSequentially('Last week');
    await to(page).press('Enter');
    await shows(from(page), '09/11/2026');
    await shows(to(page), '15/11/2026');
    await from(page).focus();
    await page.keyboard.type('last 30 days');
    await from(page).press('Tab');
    await shows(from(page), '23/10/2026');
    await shows(to(page), '21/11/2026');
    await expect.poll(() => spans).toEqual(['2026-11-09..2026-11-15', '2026-10-23..2026-11-21']);
  });

  it('refuses an end before the start, naming both, until one is corrected', async () => {
    const page = await customers();
    const spans = spansOf(page);
    await to(page).fill('03/07/2026');
    await page.waitForURL(/to=2026-07-03/);
    await from(page).fill('10/07/2026');
    await from(page).press('Enter');
    await isRefused(from(page), 'The first day, 10/07/2026, is after the last day, 03/07/2026.');
    expect(spans).toEqual(['..2026-07-03']);
    await to(page).fill('20/07/2026');
    await page.waitForURL(/from=2026-07-10&to=2026-07-20/);
    await expect.poll(() => from(page).getAttribute('aria-invalid')).not.toBe('true');
    expect(spans).toEqual(['..2026-07-03', '2026-07-10..2026-07-20']);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-11-22'],
    ['Pacific/Honolulu', '2026-11-21'],
  ])("uses the day in the user's time zone, in %s %s", async (zone, day) => {
    const page = await customers({ zone });
    await from(page).pressSequentially('today');
    await from(page).press('Enter');
    await page.waitForURL(new RegExp(`from=${day}&to=${day}`));
  });

  it('can be chosen in a calendar with the keyboard only', async () => {
    const page = await customers();
    const spans = spansOf(page);
    await from(page).focus();
    await page.keyboard.press('ArrowDown');
    await calendar(page).waitFor();
    const day = () => focused(page).getAttribute('aria-label');
    await expect.poll(day).toBe('21 November 2026');
    expect(await from(page).getAttribute('aria-expanded')).toBe('true');
    // Into another month, a day, a week and a whole month at a time.
    for (const [key, label] of [
      ['PageUp', '21 October 2026'],
      ['ArrowUp', '14 October 2026'],
      ['Home', '12 October 2026'],
      ['ArrowLeft', '11 October 2026'],
      ['ArrowUp', '4 October 2026'],
      ['ArrowUp', '27 September 2026'],
      ['End', '27 September 2026'],
      ['ArrowRight', '28 September 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(day).toBe(label);
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('PageDown');
    await expect.poll(day).toBe('28 October 2026');
    expect(spans).toEqual([]);
    await page.keyboard.press('Enter');
    await calendar(page).waitFor({ state: 'detached' });
    await shows(from(page), '28/09/2026');
    await shows(to(page), '28/10/2026');
    expect(spans).toEqual(['2026-09-28..2026-10-28']);
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('Created on or after');
  });

  it('closes with Escape, restores the focus and changes nothing', async () => {
    const page = await customers();
    const spans = spansOf(page);
    await to(page).focus();
    await page.keyboard.press('ArrowDown');
    await calendar(page).waitFor();
    // Tab walks the calendar, round and round.
    for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('Tab');
    expect(await calendar(page).locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await calendar(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('Created on or before');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page).getAttribute('aria-label')).toBe('Created on or after');
    expect(spans).toEqual([]);
  });

  it('does not open the calendar after the user closed the field or moved on', async () => {
    const page = await customers();
    const letCome = await calendarHeldUp(page);
    await to(page).focus();
    for (const [key, next] of [
      ['Escape', 'Created on or before'],
      ['Shift+Tab', 'Created on or after'],
    ] as const) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => to(page).getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press(key);
      await expect.poll(() => to(page).getAttribute('aria-expanded')).toBe('false');
      expect(await focused(page).getAttribute('aria-label')).toBe(next);
    }
    const came = page.waitForResponse(/DayCalendar.*js/);
    letCome();
    await (await came).finished();
    expect(await focused(page).getAttribute('aria-label')).toBe('Created on or after');
    // The next one who asks for it has it, and the focus with it.
    await page.keyboard.press('ArrowDown');
    await calendar(page).waitFor();
    expect(await calendar(page).locator(':focus').count()).toBe(1);
  });

  it('fits a phone, where a word is one tap', async () => {
    const page = await screen(stage().cast.administrator, '/client', { size: PHONE });
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Choose in a calendar' }).click();
    await calendar(page).waitFor();
    const box = await calendar(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(PHONE.height);
    await calendar(page).getByRole('button', { name: 'last month' }).click();
    await page.waitForURL(/from=2026-10-01&to=2026-10-31/);
  });
});
