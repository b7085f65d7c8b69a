import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENQUIRY_STATUS } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  answerWith,
  askAboutTicked,
  closeEnquiry,
  threadOn,
} from '../../support/browser/enquiry-pages.ts';
import { hearsOthers, openRow, PHONE, row, tick, windowOf } from '../../support/browser/pages.ts';
import { type Stage, setStage } from '../../support/machines/stage.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import type { Person } from '../../support/servers/portal.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';

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

const enquiryOf = async (stoneId: string) =>
  (await stage.sql('select * from enquiry where stone_id = $1', stoneId))[0];

describe('an enquiry', () => {
  it('is discussed in two windows with an offer, and closed with a reason', async () => {
    const { ada, tove } = stage.cast;
    const stone = await stage.desk.stone();
    await keep.added(ada, 'watchlist', stone);

    const hers = await screen(ada, '/customer-profile/watchlist');
    await tick(row(hers, stone.stock_no));
    await askAboutTicked(hers, 'Is it eye clean?', '1,200.50');
    expect(await enquiryOf(stone.id)).toMatchObject({ state: ENQUIRY_STATUS.open.code });
    recordWalk('browser', 'enquiry', 'start/enquiry.ask');

    await hers.getByRole('link', { name: 'Enquiry', exact: true }).click();
    await openRow(row(hers, stone.stock_no));
    await threadOn(hers).getByText('Offers $1,200.50 per carat').waitFor();

    const theirs = await screen(tove, `/transaction/enquiry?stones=${stone.stock_no}`);
    await openRow(row(theirs, stone.stock_no));
    const thread = threadOn(theirs);
    await thread.getByText('Is it eye clean?').waitFor();
    await thread.getByText(/^asking .+ (?:below|above)/).waitFor();
    await answerWith(thread, 'It is, and 1,400 is fair.', '1400');
    await thread.getByText('Offers $1,400.00 per carat').waitFor();

    // Whoever reads on is told at once.
    await threadOn(hers).getByText('It is, and 1,400 is fair.').waitFor();
    await threadOn(hers).getByText('Business associate').waitFor();
    recordWalk('browser', 'enquiry', 'open/enquiry.reply');

    await closeEnquiry(threadOn(hers), 'We take another one.');
    await thread.getByText('We take another one.').waitFor();
    expect(await enquiryOf(stone.id)).toMatchObject({
      state: ENQUIRY_STATUS.closed.code,
      reason: 'We take another one.',
    });
    await thread.getByText('An enquiry that is closed cannot be answered.').waitFor();
    recordWalk('browser', 'enquiry', 'open/enquiry.close');
  });

  it('is marked as new for the other side, in its row and on its tab, until that side opens it', async () => {
    const { ada, tove } = stage.cast;
    const stone = await stage.desk.stone();
    const id = await keep.asked(ada, stone);
    const news = (page: Page) => page.locator('.tab-strip a > [aria-hidden]');
    const says = (page: Page, count: number) =>
      expect.poll(() => news(page).textContent()).toBe(count === 0 ? '' : String(count));
    const unread = 'The company has not read the last message yet.';
    const [hers, theirs] = [
      await screen(ada, `/customer-profile/enquiry?open=${id}`),
      await screen(tove, `/transaction/enquiry?stones=${stone.stock_no}`),
    ];
    await threadOn(hers).getByText(unread).waitFor();
    await row(theirs, stone.stock_no).getByText('1 new').waitFor();
    const ofHouse = await keep.countUnread(tove);
    await says(theirs, ofHouse);
    await hearsOthers(hers);

    await openRow(row(theirs, stone.stock_no));
    await row(theirs, stone.stock_no).getByText('1 new').waitFor({ state: 'detached' });
    await says(theirs, ofHouse - 1);
    await threadOn(hers).getByText(unread).waitFor({ state: 'detached' });

    await threadOn(hers).getByRole('button', { name: 'Close', exact: true }).click();
    const ofClient = await keep.countUnread(ada);
    await hers.getByRole('link', { name: 'Cart', exact: true }).click();
    await keep.reply(tove, id, { text: 'It is.' });
    await says(hers, ofClient + 1);
    await hers.getByRole('link', { name: 'Enquiry', exact: true }).click();
    await row(hers, stone.stock_no).getByText('1 new').waitFor();
    await openRow(row(hers, stone.stock_no));
    await threadOn(hers).getByText('It is.').waitFor();
    await says(hers, ofClient);
    await row(hers, stone.stock_no).getByText('1 new').waitFor({ state: 'detached' });
  });

  it('sends a message once if the response is lost, and refuses an invalid offer', async () => {
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

    // It fills a phone, and an offer that is no price is not sent.
    await page.setViewportSize(PHONE);
    const thread = threadOn(page);
    await thread.getByRole('textbox', { name: 'Your answer' }).fill('Look at this.');
    await thread.getByRole('textbox', { name: /^Offer/ }).fill('a lot');
    await thread.getByText('“a lot” is not a number.').waitFor();
    await thread.getByRole('button', { name: /^Send/ }).click();
    await expect.poll(() => thread.boundingBox()).toMatchObject({ x: 0, width: PHONE.width });
    const [count] = await stage.sql(
      'select count(*)::int as count from enquiry_message where enquiry_id = $1',
      id,
    );
    expect(count).toEqual({ count: 2 });
  });
});
