import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '#common/format.ts';
import { type ShareableStone, shareText } from '#common/share-text.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import {
  dialogOf,
  faultsOf,
  namelessIn,
  newWindow,
  PHONE,
  reasonOf,
  row,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { readZip } from '../../support/files/read-xlsx.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let mail: MailServer;
let cast: Cast;
let browser: Browser;
let stones: ShareableStone[];
const open: BrowserContext[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  cast = await castOf(portal);
  browser = await launchBrowser();
  // Stones below a carat have no film.
  const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { status: [1], size: 2, has_report: true, carat: [{ to: 0.99 }] } },
  });
  stones = (body.data as { stockList: ShareableStone[] }).stockList;
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await mail?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function window(context: Promise<BrowserContext>, path: string): Promise<Page> {
  open.push(await context);
  const page = await (await context).newPage();
  await page.goto(portal.url + path);
  return page;
}
const screen = (person: Person, path: string, size?: typeof PHONE): Promise<Page> =>
  window(windowOf(browser, person, size), path);

/** The search with these stones ticked. */
async function ticked(person: Person, chosen: readonly ShareableStone[]): Promise<Page> {
  const numbers = chosen.map(({ stock_no }) => stock_no);
  const page = await screen(person, `/search?numbers=${numbers.join('*')}`);
  for (const number of numbers) await tick(row(page, number));
  return page;
}
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Stands in the bar where there is room for it, else in the menu. */
async function fromBar(page: Page, act: 'Share' | 'Export'): Promise<void> {
  const bar = page.locator('.ui-grid-actions-bar');
  const more = bar.getByRole('button', { name: 'More', exact: true });
  const beside = bar.getByRole('button', { name: new RegExp(`^${act}`) });
  await more.or(beside).first().waitFor();
  if ((await beside.count()) > 0) return await beside.click();
  await more.click();
  await page.getByRole('menuitem', { name: act }).click();
}

async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const name = download.suggestedFilename();
  await toast(page, `${name} downloaded successfully`).waitFor();
  return { name, bytes: await readFile(await download.path()) };
}

/** As its reader is asked for it: percent of the price a carat, in whole cents. */
function dearer(stone: ShareableStone, percent: number): ShareableStone {
  const perCarat = Math.floor(
    (Math.round(stone.markup_ppc * 100) * (10_000 + percent * 100)) / 10_000 + 0.5,
  );
  const amount = Math.floor((perCarat * Math.round(stone.carat * 1000)) / 1000 + 0.5);
  return { ...stone, markup_ppc: perCarat / 100, sell_amt: amount / 100 };
}

describe('the share dialog', () => {
  it('shows the text, and creates a link that opens without an account and can be revoked', async () => {
    const page = await ticked(cast.ada, stones);
    await fromBar(page, 'Share');
    const share = dialog(page, 'Share 2 stones');
    const text = share.getByRole('textbox', { name: 'Text', exact: true });
    const wanted = (media: 'image'[], by: number | null = null) =>
      shareText(by === null ? stones : stones.map((stone) => dearer(stone, by)), {
        media,
        origin: portal.url,
        withPrices: by !== null,
      });
    // A buyer shows no prices unless it says which.
    await expect.poll(() => text.inputValue()).toBe(wanted([]));
    await share.getByRole('checkbox', { name: 'Pictures' }).check();
    await expect.poll(() => text.inputValue()).toBe(wanted(['image']));
    await share.getByText('Fixed prices', { exact: true }).click();
    const make = share.getByRole('button', { name: 'Create a link' });
    const mail = share.getByRole('textbox', { name: 'E-mail address of the recipient' });
    await mail.fill('buyer@shop.example');
    const ways = ['Create a link', 'Send the e-mail', 'Copy the text', 'WhatsApp'];
    const closedBy = async (reason: string) => {
      for (const name of ways) {
        const way = share.getByRole('button', { name, exact: true });
        await expect.poll(() => reasonOf(way), { message: name }).toBe(reason);
      }
      expect(await text.inputValue()).not.toContain('Final Amt');
    };
    await closedBy(
      'These are the prices that you pay. Enter a margin or choose “No prices” before you share the stones.',
    );
    const margin = share.getByRole('textbox', { name: 'Your margin' });
    // A margin of nothing says in words what it is, and is confirmed.
    await margin.fill('0');
    await closedBy('Confirm that the recipient may see the prices that you pay.');
    const own = share.getByRole('checkbox', {
      name: 'Share my own prices: the recipient sees what I pay',
    });
    await own.check();
    await expect.poll(() => text.inputValue()).toBe(wanted(['image'], 0));
    await margin.fill('');
    expect(await own.count()).toBe(0);
    await margin.fill('0');
    expect(await own.isChecked()).toBe(false);
    await mail.fill('');
    for (const [typed, fault] of [
      ['-5', 'A margin must be between 0 and 1,000.'],
      ['1000.01', 'A margin must be between 0 and 1,000.'],
      ['a tenth', '“a tenth” is not a number.'],
      ['1.005', 'A margin can have at most two decimals.'],
    ] as const) {
      await margin.fill(typed);
      await closedBy(fault);
      expect(await make.getAttribute('aria-disabled')).toBe('true');
    }
    await margin.fill('12.5');
    await expect.poll(() => text.inputValue()).toBe(wanted(['image'], 12.5));
    expect(
      decodeURIComponent(
        (await share.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')) ??
          '',
      ),
    ).toBe(`https://wa.me/?text=${wanted(['image'], 12.5)}`);
    expect(await share.getByRole('checkbox', { name: 'Videos' }).isDisabled()).toBe(true);
    expect(await namelessIn(page)).toEqual([]);

    await share.getByRole('button', { name: 'Create a link' }).click();
    const link = share.getByRole('textbox', { name: /^The link, open until/ });
    await expect.poll(() => link.inputValue()).toMatch(/\/shared\/[\w-]{43}$/);
    const path = new URL(await link.inputValue()).pathname;

    const visitor = await window(newWindow(browser, PHONE), '/login');
    const faults = faultsOf(visitor, portal);
    await visitor.goto(portal.url + path);
    await visitor.getByRole('heading', { name: '2 diamonds' }).waitFor();
    for (const stone of stones) {
      const card = visitor.getByRole('listitem').filter({ hasText: stone.stock_no });
      const amount = card.getByRole('definition').last();
      const asked = dearer(stone, 12.5).sell_amt;
      await expect.poll(() => amount.textContent()).toBe(`$${formatNumber(asked)}`);
      // The supplier has sent no report, and a report is never drawn.
      expect(await card.getByRole('link', { name: /^Certificate of/ }).count()).toBe(0);
      const grown = stone.growth_type === GROWTH_TYPE.labGrown ? 'Lab grown' : 'Natural';
      await card.getByRole('heading', { name: new RegExp(`^${grown} ${stone.shape} `) }).waitFor();
    }
    expect(faults).toEqual([]);
    expect(await namelessIn(visitor)).toEqual([]);
    await visitor.getByText('Ada Halden', { exact: true }).waitFor();
    await visitor.getByText('Halden & Roe', { exact: true }).waitFor();

    const details = visitor.getByRole('button', { name: 'Measures and details' }).first();
    await details.press('Enter');
    await visitor.getByRole('term').filter({ hasText: 'Table %' }).waitFor();
    await visitor.getByRole('button', { name: 'Compare' }).click();
    const compared = visitor.getByRole('dialog', { name: 'Compare 2 stones' });
    for (const { stock_no } of stones)
      await compared.getByRole('columnheader', { name: stock_no }).waitFor();
    await compared.getByRole('row', { name: /^Amount/ }).waitFor();
    expect(await namelessIn(visitor)).toEqual([]);
    await visitor.keyboard.press('Escape');
    await compared.waitFor({ state: 'detached' });
    await details.press('Enter');

    await visitor.getByRole('button', { name: `Reserve ${stones[0]?.stock_no}` }).click();
    const form = visitor.getByRole('dialog', { name: `Reserve ${stones[0]?.stock_no}` });
    await form.getByRole('button', { name: 'Request reservation' }).click();
    await form.getByText('Please enter your name.').waitFor();
    await form.getByText('Please enter an e-mail address or a telephone number.').waitFor();
    await form.getByRole('textbox', { name: 'Your name' }).fill('Noor Visser');
    await form.getByRole('textbox', { name: 'E-mail address' }).fill('noor@shop.example');
    expect(await namelessIn(visitor)).toEqual([]);
    await form.getByRole('button', { name: 'Request reservation' }).click();
    await form.getByText('We have notified Ada Halden, who will contact you.').waitFor();
    expect(faults).toEqual([]);

    // What cannot be taken back asks once more.
    await share.getByRole('button', { name: /^Revoke the link/ }).click();
    const ending = dialog(page, /^Revoke the link to .* and 1 more\?$/);
    await ending.getByText('A revoked link cannot be reopened', { exact: false }).waitFor();
    await ending.getByRole('button', { name: /^Cancel/ }).click();
    await ending.waitFor({ state: 'detached' });
    await share.getByRole('button', { name: /^Revoke the link/ }).click();
    await ending.getByRole('button', { name: 'Revoke the link', exact: true }).click();
    await toast(page, 'Link revoked').waitFor();
    await share.getByRole('button', { name: /^Revoke the link/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await share.waitFor({ state: 'detached' });
    await page.locator('.action-count', { hasText: '2 selected' }).waitFor();
    await visitor.reload();
    await visitor.getByText('This link was revoked').waitFor();
    await visitor.getByText('Ask Ada Halden at Halden & Roe for a new link.').waitFor();

    await page.goto(`${portal.url}/shares`);
    const enquiries = page.getByRole('region', { name: 'Enquiries' });
    await enquiries.getByText('Noor Visser').waitFor();
    await enquiries.getByText('Reservation request').waitFor();
    await enquiries.getByRole('link', { name: 'noor@shop.example' }).waitFor();
    await enquiries.getByRole('button', { name: 'Mark as answered: Noor Visser' }).click();
    await enquiries.getByText(/^Answered \d\d\/\d\d\/\d{4}/).waitFor();
    await page.reload();
    await enquiries.getByRole('button', { name: 'Mark as unanswered: Noor Visser' }).click();
    await enquiries.getByText(/^Answered /).waitFor({ state: 'detached' });
    const links = page.getByRole('region', { name: 'Links' });
    await links.getByText(/opened once, last .*1 enquiry, revoked/).waitFor();
    await links.getByText('Prices fixed when created, with your margin of 12.50 %').waitFor();
    expect(await namelessIn(page)).toEqual([]);
  });

  it('offers to hold all available stones, and names a stone that is not available', async () => {
    const call = async (path: string, data: object) => {
      const { status, body } = await portal.call(cast.ada.token, 'POST', `/inventory/${path}`, {
        body: { data },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    };
    const filter = { status: [1], size: 3, carat: [{ from: 1 }] };
    const { stockList } = (await call('search', filter)) as { stockList: ShareableStone[] };
    const numbers = stockList.map(({ stock_no }) => stock_no);
    const { link } = (await call('share-diamonds', {
      stock_numbers: numbers,
      with_prices: false,
      link: { prices: 'live' },
    })) as { link: { url: string } };
    const visitor = await window(newWindow(browser, PHONE), new URL(link.url).pathname);
    await visitor.getByRole('button', { name: 'Reserve all' }).waitFor();
    await call('new-arrival/hold', { stock_numbers: numbers.slice(0, 1) });
    await visitor.reload();
    await visitor.getByRole('button', { name: 'Reserve all available (2)' }).click();
    await visitor.getByRole('dialog', { name: 'Reserve 2 stones' }).waitFor();
  });

  it('lets a signed-in client hold what the company shares, at its own price', async () => {
    const { body } = await portal.call(cast.piers.token, 'POST', '/inventory/search', {
      body: { data: { status: [1], size: 1, page: 2 } },
    });
    const [stone] = (body.data as { stockList: { stock_no: string; sell_amt: number }[] })
      .stockList;
    if (!stone) throw new Error('no stone is available');
    const linked = async (by: Person): Promise<string> => {
      const { body: made } = await portal.call(by.token, 'POST', '/inventory/share-diamonds', {
        body: {
          data: { stock_numbers: [stone.stock_no], with_prices: false, link: { prices: 'live' } },
        },
      });
      return new URL((made.data as { link: { url: string } }).link.url).pathname;
    };
    const reserve = `Reserve ${stone.stock_no}`;
    // A customer's offer is reserved by that customer.
    const offered = await screen(cast.piers, await linked(cast.ada));
    await offered.getByRole('button', { name: reserve }).click();
    await dialog(offered, reserve).getByLabel('Your name').waitFor();

    const page = await screen(cast.piers, await linked(cast.administrator));
    const faults = faultsOf(page, portal);
    await page.getByRole('button', { name: reserve }).click();
    const asked = dialog(page, reserve);
    await asked.getByText(`$${formatNumber(stone.sell_amt)}`).waitFor();
    await asked.getByRole('button', { name: /^Ask .* instead$/ }).click();
    await asked.getByLabel('Your name').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: reserve }).click();
    await asked.getByRole('button', { name: 'Hold 1 stone' }).click();
    await asked
      .getByRole('status')
      .getByText(/^1 stone held until/)
      .waitFor();
    const { rows } = await portal.database.pool.query(
      `select h.business_id from hold h join stone s on s.id = h.stone_id where s.stock_no = $1 and h.state = 1`,
      [stone.stock_no],
    );
    expect(rows).toEqual([{ business_id: cast.piers.businessId }]);
    expect(faults).toEqual([]);
  });

  it('lists all links and all that was asked, page by page', async () => {
    await portal.database.pool.query(
      `with made as (
         insert into share_link (token_hash, shared_by, is_frozen, expires_at)
         select sha256(('link ' || n)::bytea), $1, false, now() + interval '1 day'
           from generate_series(1, 30) n returning id
       ), held as (
         insert into share_link_stone (link_id, stone_id, place, stock_no)
         select made.id, stone.id, 0, stock_no from made, stone where stock_no = $2
       )
       insert into share_enquiry (link_id, sharer_id, wants_reserved, name, email, stock_numbers)
       select id, $1, false, 'Noor Visser', 'noor@shop.example', array[$2] from made`,
      [cast.odile.id, stones[0]?.stock_no],
    );
    const page = await screen(cast.odile, '/dashboard');
    await page.getByRole('link', { name: 'Shared by me' }).click();
    for (const part of ['Enquiries', 'Links']) {
      const region = page.getByRole('region', { name: part, exact: true });
      const lines = region.locator('ul > li, tbody > tr');
      await expect.poll(() => lines.count()).toBe(25);
      await region.getByText('1–25 of 30').waitFor();
      await region.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(() => lines.count()).toBe(5);
      await region.getByText('26–30 of 30').waitFor();
    }
  });

  it('sends an e-mail', async () => {
    const page = await ticked(cast.ada, stones.slice(0, 1));
    await page.keyboard.press('s');
    const share = dialog(page, `Share ${stones[0]?.stock_no}`);
    const send = share.getByRole('button', { name: 'Send the e-mail' });
    const address = share.getByRole('textbox', { name: 'E-mail address of the recipient' });
    expect(await reasonOf(send)).toBe('Enter an e-mail address.');
    await address.fill('buyer');
    expect(await reasonOf(send)).toBe('Enter a valid e-mail address.');
    await address.press('Enter');
    await address.fill('buyer@shop.example');
    expect(await reasonOf(send)).toBeNull();
    await send.click();
    await toast(page, 'Sent to buyer@shop.example').waitFor();
    const { rows } = await portal.database.pool.query<{ body: string }>(
      `select body from mail where to_address = 'buyer@shop.example'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain(
      shareText(stones.slice(0, 1), { media: [], origin: portal.url, withPrices: false }),
    );
  });

  it('offers guests only the text, from the drawer of a stone', async () => {
    const stock = stones[0]?.stock_no ?? '';
    const page = await screen(cast.guest, `/search?stone=${stock}`);
    const drawer = page.getByRole('complementary', { name: `Stone ${stock}` });
    await drawer.getByRole('button', { name: /^Share/ }).click();
    const share = dialog(page, `Share ${stock}`);
    await expect
      .poll(() => share.getByRole('textbox', { name: 'Text', exact: true }).inputValue())
      .toMatch(new RegExp(`^Stock No\\.: ${stock}\\n[^]*\\n\\nConfirm\\.\\.\\.$`));
    expect(await share.getByRole('button', { name: 'Create a link' }).count()).toBe(0);
  });
});

describe('the download dialog', () => {
  it('offers a workbook of the selected stones, a PDF, a quote, and a zip file of selected parts', async () => {
    const page = await ticked(cast.ada, stones);
    page.setDefaultTimeout(40_000);
    await fromBar(page, 'Export');
    const box = dialog(page, 'Export stones');
    const press = () => box.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await downloadedBy(page, press)).subarray(0, 2).toString()).toBe('PK');
    await box.getByText('CSV', { exact: true }).click();
    const text = (await downloadedBy(page, press)).toString().trim();
    const [, ...lines] = text.split('\r\n');
    expect(lines.pop()).toMatch(/^Selected,/);
    for (const [at, { stock_no }] of stones.entries()) {
      expect(lines[at]).toContain(stock_no);
      expect(lines[at]).toMatch(/,(Natural|Lab grown),/);
    }

    await box.getByText('Quote', { exact: true }).click();
    await box.getByRole('textbox', { name: 'Client (optional)' }).fill('Larkspur Test Jewels');
    await box.getByRole('textbox', { name: 'Your margin' }).fill('10');
    const quote = await saved(page, press);
    expect(quote.name).toMatch(/^QU-\d{4}-\d{6}\.pdf$/);
    expect(readPdf(quote.bytes).text).toContain('Larkspur Test Jewels');

    await box.getByText('PDF', { exact: true }).click();
    const pdf = readPdf((await saved(page, press)).bytes);
    for (const { stock_no } of stones) expect(pdf.text).toContain(stock_no);

    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await page.keyboard.press('d');
    await dialogOf(page, 'Export stones');
    await box.getByText('Zip', { exact: true }).click();
    await box.getByRole('checkbox', { name: 'Certificates' }).check();
    await box.getByRole('checkbox', { name: 'Videos' }).check();
    await box.getByRole('checkbox', { name: 'Excel' }).uncheck();
    expect(await namelessIn(page)).toEqual([]);
    const zip = await saved(page, () =>
      box.getByRole('button', { name: 'Export', exact: true }).click(),
    );
    expect(zip.name).toBe('stones.zip');
    const names = stones.map(({ stock_no }) => `images/${stock_no}-drawing.svg`);
    expect([...readZip(zip.bytes).keys()].toSorted()).toEqual(
      [...names, 'missing.txt', 'stones.txt'].toSorted(),
    );
  });
});
