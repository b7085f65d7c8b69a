import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENQUIRY_STATUS } from '../../src/machines/codes.ts';
import { launchBrowser } from '../support/browser.ts';
import { type KeepDesk, keepDeskOf } from '../support/keep-desk.ts';
import { PHONE, row, tick, toast, windowOf } from '../support/pages.ts';
import type { Person } from '../support/portal.ts';
import { type Stage, setStage } from '../support/stage.ts';
import { recordWalk } from '../support/transition-coverage.ts';

let stage: Stage;
let keep: KeepDesk;
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  stage = await setStage();
  keep = keepDeskOf(stage.portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stage?.portal.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(stage.portal.url + path);
  return page;
}

const threadOn = (page: Page) => page.getByRole('complementary', { name: /^Enquiry EN-/ });
const enquiryOf = async (stoneId: string) =>
  (await stage.sql('select * from enquiry where stone_id = $1', stoneId))[0];

describe('an enquiry', () => {
  it('is talked over in two windows with an offer, and closed with a reason', async () => {
    const { ada, tove } = stage.cast;
    const stone = await stage.desk.stone();
    await keep.added(ada, 'watchlist', stone);

    const hers = await screen(ada, '/customer-profile/watchlist');
    await tick(row(hers, stone.stock_no));
    await hers.keyboard.press('e');
    const dialog = hers.getByRole('dialog', { name: 'Ask about 1 stone' });
    await dialog.getByRole('textbox', { name: 'Your question' }).fill('Is it eye clean?');
    await dialog.getByRole('textbox', { name: /^Offer/ }).fill('1,200.50');
    await dialog.getByRole('button', { name: 'Ask', exact: false }).click();
    await toast(hers, /Enquiry EN-.* sent/).waitFor();
    expect(await enquiryOf(stone.id)).toMatchObject({ state: ENQUIRY_STATUS.open.code });
    recordWalk('browser', 'enquiry', 'start/enquiry.ask');

    await hers.getByRole('link', { name: 'Enquiry', exact: true }).click();
    await row(hers, stone.stock_no).click();
    await threadOn(hers).getByText('Offers $1,200.50 a carat').waitFor();

    const theirs = await screen(tove, `/transaction/enquiry?stones=${stone.stock_no}`);
    await row(theirs, stone.stock_no).click();
    const thread = threadOn(theirs);
    await thread.getByText('Is it eye clean?').waitFor();
    await thread.getByText(/ (?:below|above)$/).waitFor();
    await thread.getByRole('textbox', { name: 'Your answer' }).fill('It is, and 1,400 is fair.');
    await thread.getByRole('textbox', { name: /^Offer/ }).fill('1400');
    await theirs.keyboard.press('Control+Enter');
    await thread.getByText('Offers $1,400.00 a carat').waitFor();

    // Whoever reads on is told at once.
    await threadOn(hers).getByText('It is, and 1,400 is fair.').waitFor();
    await threadOn(hers).getByText('Business associate').waitFor();
    recordWalk('browser', 'enquiry', 'open/enquiry.reply');

    await threadOn(hers).getByRole('button', { name: 'Close the enquiry' }).click();
    const question = hers.getByRole('dialog', { name: 'Close 1 enquiry?' });
    await question.getByRole('textbox', { name: /Reason/ }).fill('We take another one.');
    await question.getByRole('button', { name: 'Close 1 enquiry' }).click();
    await toast(hers, '1 enquiry closed').waitFor();
    await thread.getByText('We take another one.').waitFor();
    expect(await enquiryOf(stone.id)).toMatchObject({
      state: ENQUIRY_STATUS.closed.code,
      reason: 'We take another one.',
    });
    await thread.getByText('An enquiry that is closed cannot be answered.').waitFor();
    recordWalk('browser', 'enquiry', 'open/enquiry.close');
  });

  it('sends the same words once when no answer came', async () => {
    const { ada } = stage.cast;
    const stone = await stage.desk.stone();
    const id = await keep.asked(ada, stone);
    const page = await screen(ada, `/customer-profile/enquiry?open=${id}`);
    await threadOn(page).getByRole('textbox', { name: 'Your answer' }).fill('Any news?');
    // The server hears it, and its answer is lost.
    await page.route(
      '**/reply*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.keyboard.press('Control+Enter');
    await page.locator('.mantine-Notification-root').first().waitFor();
    await threadOn(page).getByRole('button', { name: /^Send/ }).click();
    await expect
      .poll(() => threadOn(page).getByRole('textbox', { name: 'Your answer' }).inputValue())
      .toBe('');
    expect(
      await stage.sql(
        "select id from enquiry_message where enquiry_id = $1 and text = 'Any news?'",
        id,
      ),
    ).toHaveLength(1);
  });

  it('fills a phone, and an offer that is no price is not sent', async () => {
    const { ada } = stage.cast;
    const stone = await stage.desk.stone();
    const id = await keep.asked(ada, stone);
    const page = await screen(ada, `/customer-profile/enquiry?open=${id}`, PHONE);
    const thread = threadOn(page);
    await thread.getByRole('textbox', { name: 'Your answer' }).fill('Look at this.');
    await thread.getByRole('textbox', { name: /^Offer/ }).fill('a lot');
    await thread.getByText('A price in US dollars a carat, to the cent.').waitFor();
    await thread.getByRole('button', { name: /^Send/ }).click();
    expect(await thread.boundingBox()).toMatchObject({ x: 0, width: PHONE.width });
    const [count] = await stage.sql(
      'select count(*)::int as count from enquiry_message where enquiry_id = $1',
      id,
    );
    expect(count).toEqual({ count: 1 });
  });
});
