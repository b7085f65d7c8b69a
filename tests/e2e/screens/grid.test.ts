import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { type ServedPage, servePage } from '../../verification/bench/grid/build-pages.ts';

const SLOW = 60_000;

let browser: Browser;
let served: ServedPage;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  served = await servePage('behaviour');
  browser = await launchBrowser();
}, SLOW);

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1200, height: 700 } });
  page = await context.newPage();
  await visit('?rows=300');
}, SLOW);

afterEach(() => context.close());

async function visit(query: string) {
  await page.goto(`${served.address}${query}`);
  await page.waitForSelector('.ui-grid-toolbar');
}

const ticked = () => page.locator('#ticked').textContent();
const row = (id: string) =>
  page.locator('tbody tr[data-index]', { hasText: new RegExp(`^${id}\\D`) });
const current = () => page.locator('tr[data-current]').getAttribute('data-index');
const headers = () => page.locator('.ui-grid-head-word').allInnerTexts();

async function press(...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

describe('the keyboard control of the grid', () => {
  it('moves, selects, extends and shrinks a range, opens a row, and returns', async () => {
    await press('j', 'j', 'j');
    await expect.poll(() => current()).toBe('2');
    await press('k', 'Space');
    await expect.poll(() => ticked()).toBe('L2');
    await press('Shift+J', 'Shift+J');
    await expect.poll(() => ticked()).toBe('L2 L3 L4');
    await press('Shift+K');
    await expect.poll(() => ticked()).toBe('L2 L3');
    await press('Enter');
    await expect.poll(() => page.locator('#opened').textContent()).toBe('L3');
    await press('Escape');
    await expect.poll(() => ticked()).toBe('');
    await expect.poll(() => current()).toBe('2');
    await press('Escape');
    await expect.poll(() => page.locator('tr[data-current]').count()).toBe(0);
  });

  it('ignores keys while the user types', async () => {
    await page.locator('#field').focus();
    await press('j', 'j', 'Space');
    await expect.poll(() => page.locator('tr[data-current]').count()).toBe(0);
    await expect.poll(() => page.locator('#field').inputValue()).toBe('jj ');
  });

  it('selects all rows with Ctrl A, and shows why a row cannot be selected', async () => {
    await press('Control+a');
    await expect.poll(async () => (await ticked())?.split(' ')).toHaveLength(300 - 42);
    await press('Escape', 'Home', 'j', 'j', 'j', 'j', 'j', 'j', 'Space');
    await expect.poll(() => current()).toBe('6');
    await expect.poll(() => ticked()).toBe('');
    await expect.poll(() => page.locator('.ui-grid-notice').textContent()).toBe('Held by another.');
  });
});

describe('the pointer control of the grid', () => {
  it('selects one row, then a range without disabled rows', async () => {
    await row('L5').locator('.ui-grid-tick').click();
    await row('L9')
      .locator('td')
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => ticked()).toBe('L5 L6 L8 L9');
    await expect.poll(() => row('L7').getAttribute('aria-selected')).toBe('false');
    await row('L9').locator('td').nth(2).click();
    await expect.poll(() => page.locator('#opened').textContent()).toBe('L9');
  });

  it('selects the page from its header and offers all matches', async () => {
    const box = page.getByRole('checkbox', { name: 'Select all rows on this page' });
    await row('L1').locator('.ui-grid-tick').click();
    await expect
      .poll(() => box.evaluate((input: HTMLInputElement) => input.indeterminate))
      .toBe(true);
    await box.click();
    await page.getByRole('button', { name: 'Select all 5,000,000 matches' }).click();
    await expect
      .poll(() => page.locator('.ui-grid-notice').textContent())
      .toContain('All 5,000,000 matches');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => ticked()).toBe('');
  });

  it('shows the sum of the selected rows under its column', async () => {
    await row('L1').locator('.ui-grid-tick').click();
    await row('L3').locator('.ui-grid-tick').click();
    const cells = page.locator('tfoot tr[data-kind="selected"] td');
    await expect.poll(() => cells.nth(1).textContent()).toBe('−26');
  });
});

describe('the order and the columns of the grid', () => {
  it('sort ascending, descending, unsorted, and by two columns', async () => {
    const score = page.locator('[data-column="score"]');
    const firstScore = () => page.locator('tbody tr[data-index="0"] td').nth(3).textContent();
    await score.click();
    await expect.poll(() => firstScore()).toBe('−50.00');
    await expect
      .poll(() => page.locator('th[aria-sort]').getAttribute('aria-sort'))
      .toBe('ascending');
    await score.click();
    await expect.poll(() => firstScore()).toBe('50.00');
    await page.locator('[data-column="name"]').click({ modifiers: ['Shift'] });
    await expect.poll(() => page.locator('th[aria-sort]').count()).toBe(2);
    await score.click();
    await expect.poll(() => page.locator('th[aria-sort]').count()).toBe(0);
  });

  it('move a column by key and by mouse, hide one, and are stored', async () => {
    await page.locator('[data-column="name"]').focus();
    await press('Alt+ArrowRight');
    await expect.poll(() => headers()).toEqual(['No.', 'Score', 'Name', 'More']);
    await page.locator('th', { hasText: 'More' }).dragTo(page.locator('th', { hasText: 'Score' }), {
      targetPosition: { x: 5, y: 10 },
    });
    await expect.poll(() => headers()).toEqual(['No.', 'More', 'Score', 'Name']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Name' }).click();
    await visit('?rows=300');
    await expect.poll(() => headers()).toEqual(['No.', 'More', 'Score']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => headers()).toEqual(['No.', 'Name', 'Score', 'More']);
  });

  it('keep a dragged width, do not change other widths, and fit with a double click', async () => {
    const widths = () =>
      page.locator('thead th').evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
    const before = await widths();
    const handle = page.locator('th', { hasText: 'No.' }).locator('.ui-grid-handle');
    const box = await handle.boundingBox();
    if (!box) throw new Error('the handle has no place');
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x - 16, box.y + 10, { steps: 5 });
    await page.mouse.up();
    const narrowed = (before[1] ?? 0) - 20;
    await expect.poll(async () => (await widths())[1]).toBe(narrowed);
    expect((await widths()).slice(2, 4)).toEqual(before.slice(2, 4));
    await handle.dblclick();
    await expect.poll(async () => (await widths())[1]).not.toBe(narrowed);
    const fitted = (await widths())[1] ?? 0;
    expect(fitted).toBeGreaterThan(60);
    expect(fitted).toBeLessThan(90);
    await visit('?rows=300');
    await expect.poll(async () => (await widths())[1]).toBe(fitted);
  });
});

describe('many rows', () => {
  it('renders only the visible rows of 100,000 and reports all to a screen reader', async () => {
    await visit('?rows=100000');
    await press('j', 'End');
    await expect.poll(current).toBe('99999');
    await expect
      .poll(() => page.locator('tr[data-current]').getAttribute('aria-rowindex'))
      .toBe('100001');
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBeLessThan(80);
    const foot = await page.locator('tfoot').boundingBox();
    const last = await page.locator('tr[data-current]').boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  });

  it('renders the overscan only where a scroll stops', async () => {
    await visit('?rows=100000');
    const { flying, inSight } = await page.evaluate(async () => {
      const box = document.querySelector<HTMLElement>('.ui-grid-scroller');
      if (!box) throw new Error('nothing to scroll');
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const drawn = () => document.querySelectorAll('tbody tr[data-index]').length;
      const counts: number[] = [];
      // The first scroll fetches what moves the window.
      const first = () =>
        document.querySelector<HTMLElement>('tbody tr[data-index]')?.dataset.index;
      box.scrollTop = 5_000;
      while (first() === '0') await frame();
      for (let step = 0; step < 30; step += 1) {
        box.scrollTop += 5_000;
        await frame();
        counts.push(drawn());
      }
      const line = document.querySelector('tbody tr[data-index]')?.clientHeight ?? 1;
      return { flying: Math.min(...counts), inSight: box.clientHeight / line };
    });
    expect(flying).toBeLessThanOrEqual(Math.ceil(inSight) + 2);
    await expect
      .poll(() => page.locator('tbody tr[data-index]').count())
      .toBeGreaterThan(inSight + 10);
  });

  it('keeps header and totals in place while the rows arrive', async () => {
    await visit('?rows=300#loading');
    await page.reload();
    await page.waitForSelector('.ui-skeleton');
    const places = async () => [
      await page.locator('thead').boundingBox(),
      await page.locator('tfoot').boundingBox(),
    ];
    const before = await places();
    await page.locator('#arrive').click();
    await page.waitForSelector('tr[data-index]');
    expect(await places()).toEqual(before);
  });
});

describe('the export of the grid', () => {
  async function exported(kind: string) {
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByText(kind, { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  it('writes the filtered rows as CSV, neutralises formulas and keeps numbers', async () => {
    const { name, bytes } = await exported('CSV');
    expect(name).toBe('lines.csv');
    expect(bytes.toString('utf8')).toBe(
      [
        '\uFEFFNo.,Name,Score,More',
        'L1,Antwerp,-50,7',
        'L2,Surat,-13,5',
        "L3,'=1+1,24,4",
        "L4,'@home,-40,5",
        'L5,Mumbai,-3,6',
        'L6,Antwerp,34,7',
        'All matches,,-48,',
        '',
      ].join('\r\n'),
    );
  });

  it('writes an Excel workbook', async () => {
    const { name, bytes } = await exported('Excel');
    expect(name).toBe('lines.xlsx');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('the grid on a phone', () => {
  it('shows two-line items of 61 pixels: the picture selects, the rest opens', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const item = page.locator('.ui-grid-item').nth(1);
    await expect.poll(async () => (await item.boundingBox())?.height).toBe(61);
    await expect.poll(() => page.locator('.ui-grid-item').count()).toBeLessThan(40);
    await item.locator('.ui-grid-item-picture').click();
    await expect.poll(() => ticked()).toBe('L2');
    await item.locator('.ui-grid-item-main').click();
    await expect.poll(() => page.locator('#opened').textContent()).toBe('L2');
  });
});
