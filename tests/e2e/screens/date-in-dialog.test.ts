import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  calendar,
  calendarHeldUp,
  dayPages,
  focused,
  isRefused,
  shows,
} from '../../support/browser/day-pages.ts';
import { toast } from '../../support/browser/pages.ts';
import type { Person } from '../../support/servers/portal.ts';

const { stage, screen } = dayPages();
let customer: Person;
beforeAll(async () => {
  customer = await stage().portal.customer(11);
});

describe('the date of a dialog', () => {
  async function newNote(stock: string): Promise<{ page: Page; dialog: Locator; due: Locator }> {
    const page = await screen(customer, '/customer-profile/notes');
    await page.getByRole('button', { name: /^New note/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New note' });
    await dialog.getByRole('textbox', { name: 'Stock numbers' }).fill(stock);
    await dialog.getByRole('textbox', { name: 'Note text' }).fill('Call about it.');
    return { page, dialog, due: dialog.getByLabel('Due date') };
  }
  const daysOf = (stock: string) =>
    stage().sql(
      `select n.due_on::text as due from note n join stone s on s.id = n.stone_id where s.stock_no = $1`,
      stock,
    );

  it('accepts the word "tomorrow"; the first Enter accepts it and the next one sends', async () => {
    const { stock_no } = await stage().desk.stone();
    const { page, due } = await newNote(stock_no);
    await due.pressSequentially('tomorrow');
    await due.press('Enter');
    await shows(due, '22/11/2026');
    expect(await daysOf(stock_no)).toEqual([]);
    await due.press('Enter');
    await toast(page, '1 note added').waitFor();
    expect(await daysOf(stock_no)).toEqual([{ due: '2026-11-22' }]);
  });

  it('is in the future: a day without a year is the next such day', async () => {
    const { stock_no } = await stage().desk.stone();
    const { page, due } = await newNote(stock_no);
    await due.pressSequentially('3/7');
    await page.keyboard.press('Control+Enter');
    await toast(page, '1 note added').waitFor();
    expect(await daysOf(stock_no)).toEqual([{ due: '2027-07-03' }]);
  });

  it('is not sent if incomplete, whichever way the user sends', async () => {
    const { stock_no } = await stage().desk.stone();
    const { page, dialog, due } = await newNote(stock_no);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await due.pressSequentially('31/4');
    await page.keyboard.press('Enter');
    await isRefused(due, 'There is no 31 April.');
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('button', { name: 'Save 1 note' }).click();
    await dialog.getByRole('alert').getByText('There is no 31 April.').waitFor();
    await shows(due, '31/4');
    expect(await daysOf(stock_no)).toEqual([]);
    expect(sent.filter((url) => url.includes('note'))).toEqual([]);
  });

  it('Escape closes only the calendar, loaded or not, and keeps the dialog', async () => {
    const { stock_no } = await stage().desk.stone();
    const { page, dialog, due } = await newNote(stock_no);
    const letCome = await calendarHeldUp(page);
    await due.fill('24/12/2026');
    await due.press('ArrowDown');
    await expect.poll(() => due.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => due.getAttribute('aria-expanded')).toBe('false');
    expect(await dialog.isVisible()).toBe(true);
    letCome();
    await due.press('ArrowDown');
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('24 December 2026');
    await page.keyboard.press('Escape');
    await calendar(page).waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await expect.poll(() => due.evaluate((field) => field === document.activeElement)).toBe(true);
    await due.press('ArrowDown');
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('24 December 2026');
    await page.keyboard.press('ArrowDown');
    // Two marked days would take the focus back from whoever is quick.
    expect(await calendar(page).locator('[data-autofocus]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await shows(due, '31/12/2026');
    await page.keyboard.press('Control+Enter');
    await toast(page, '1 note added').waitFor();
    expect(await daysOf(stock_no)).toEqual([{ due: '2026-12-31' }]);
  });
});
