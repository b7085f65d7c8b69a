import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  DESK,
  dialogOf,
  hearsOthers,
  openRow,
  PHONE,
  reasonOf,
  row,
  statusIn,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { BYTES, sendForm } from '../../support/files/forms.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { done } from '../../support/trade/master-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { secondAdministrator } from '../../support/trade/second-administrator.ts';

type Banner = components['schemas']['Banner'];

const SCREEN = '/settings/system-settings/home-settings';
const HOME = '/home-setting';
const LAMP = 'The lamps are changed';

let portal: Portal;
let cast: Cast;
let browser: Browser;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function screen(by: Person, path = '', size = DESK): Promise<Page> {
  const context = await windowOf(browser, by, size);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + SCREEN + path);
  return page;
}
const asks = (
  method: string,
  path: string,
  data: object,
  by: Pick<Person, 'token'> = cast.administrator,
) => portal.call(by.token, method, `${HOME}/${path}`, { body: { data } });
const listed = async (kind: string): Promise<Banner[]> =>
  done<Banner[]>(await portal.call(cast.administrator.token, 'GET', `${HOME}/${kind}`));
const found = async (kind: string, title: string) =>
  (await listed(kind)).find((one) => one.title === title);
const drawer = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const image = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** A row of the list, or of the list of a phone, is opened. */
const open = (page: Page, title: string) => page.getByText(title, { exact: true }).first().click();

/** What a preview shows of this role's home page. */
async function previewed(page: Page, role: string) {
  const preview = await dialogOf(page, /^Preview of /);
  await preview.getByRole('combobox', { name: 'View as' }).click();
  await page.getByRole('option', { name: role }).click();
  return preview.getByRole('region', { name: `Home page: ${role}` });
}

describe('the home settings screen', () => {
  it('has its tab, page, filter and platform in the URL', async () => {
    const page = await screen(cast.administrator);
    await page.getByText('4 popups').waitFor();
    await page.getByText('Dates are in the time zone UTC.').waitFor();
    await page.getByRole('link', { name: 'Events' }).click();
    await page.waitForURL(/\?tab=event$/);
    await page.getByText('4 events').waitFor();
    await page.getByRole('link', { name: 'Banners' }).click();
    await page.getByLabel('Title or text').fill('courier');
    await page.waitForURL(/tab=banner&q=courier/);
    await page.getByText('1 banner', { exact: true }).waitFor();
    await goTo(page, `${SCREEN}?tab=banner&size=2&page=2`);
    await page.getByText('3–4 of 5').waitFor();
    await page.getByText('Pears at the prices of last month').waitFor();
    await page.getByRole('link', { name: 'App versions' }).click();
    await page.getByRole('region', { name: 'Versions for Android' }).getByText('2.10.0').waitFor();
    await page.getByText('iOS', { exact: true }).click();
    await page.waitForURL(/tab=app-version&platform=ios/);
    await page.getByText('The search keeps its place.').waitFor();
  });

  it.each([
    ['at 1440 points', DESK],
    ['at 390 points', PHONE],
  ])(
    'adds an announcement with pictures, previews, changes, deactivates and deletes it %s',
    async (_, size) => {
      const page = await screen(cast.administrator, '?tab=banner', size);
      // At a desk its key is a part of its name.
      await page.getByRole('button', { name: /^Add a banner/ }).click();
      const adding = drawer(page, 'Add a banner');
      const add = adding.getByRole('button', { name: 'Add the banner' });
      expect(await reasonOf(add)).toContain('Enter a title.');
      await adding.getByLabel('Title').fill(LAMP);
      await adding.getByLabel('Text').fill('<b>Now</b>');
      await adding.getByText('Line 1 contains markup, “<b>”. Use plain text.').first().waitFor();
      await adding.getByLabel('Text').fill('See ');
      await adding.getByRole('button', { name: 'Insert a link' }).click();
      const link = adding.getByRole('group', { name: 'Link' });
      await link.getByLabel('Link text').fill('the stones');
      await link.getByLabel('Address').fill('/search');
      await link.getByLabel('Address').press('Enter');
      await link.waitFor({ state: 'detached' });
      const text = adding.getByLabel('Text');
      expect(await text.inputValue()).toBe('See [the stones](/search)');
      await text.fill(`${await text.inputValue()} in a new light.`);
      await adding.getByText('Please note', { exact: true }).click();
      await adding.getByLabel('Audience').click();
      await page.getByRole('option', { name: 'Suppliers' }).click();
      // Days upside down are said at the field, and nothing is sent.
      await adding.getByLabel('Last day', { exact: true }).fill('01/02/2020');
      await adding.getByLabel('Last day', { exact: true }).blur();
      await adding
        .getByText(/^The first day, .*, is after the last day, 01\/02\/2020\.$/)
        .first()
        .waitFor();
      expect(await reasonOf(add)).toContain('is after the last day');
      await adding.getByLabel('Last day', { exact: true }).fill('');
      await adding.getByLabel('Last day', { exact: true }).blur();

      const files = adding.getByLabel('Add pictures');
      await files.setInputFiles([
        { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
        image(
          'wide.png',
          await sharp({ create: { width: 80, height: 40, channels: 3, background: 'teal' } })
            .png()
            .toBuffer(),
        ),
        image('torn.png', BYTES.pdf),
      ]);
      await adding.getByText('note.txt: Choose a PNG, JPG or WebP file').waitFor();
      await adding.getByText('New: torn.png').waitFor();
      await button(page, 'Preview').click();
      const theirs = await previewed(page, 'FTP provider');
      await theirs.getByRole('link', { name: 'the stones' }).click();
      await theirs.getByText('Please note').waitFor();
      await expect.poll(() => theirs.locator('img').count()).toBe(2);
      const others = await previewed(page, 'Customer');
      await others.getByText('The banner is shown to suppliers.').waitFor();
      await page.keyboard.press('Escape');
      await add.click();
      // What only the server can see of a picture names it.
      await adding
        .getByText('torn.png: The picture must be a PNG, JPG or WebP file.')
        .first()
        .waitFor();
      expect(await found('banner', LAMP)).toBeUndefined();
      await adding.getByRole('button', { name: 'Remove torn.png' }).click();
      await files.setInputFiles(image('point.png', BYTES.png));
      await adding.getByText('New: point.png').waitFor();
      await add.click();
      await toast(page, 'Banner added').waitFor();
      const made = await found('banner', LAMP);
      expect(made).toMatchObject({
        page: 'suppliers',
        type: 'warning',
        end_date: null,
        images: [{ width: 80 }, { width: 1 }],
      });

      const shown = drawer(page, `Banner ${LAMP}`);
      await shown.getByText('None: shown until deactivated').waitFor();
      await shown.getByRole('button', { name: 'Change' }).click();
      const editing = drawer(page, `Change “${LAMP}”`);
      await editing.getByRole('button', { name: 'Put picture 2 first' }).click();
      await editing.getByRole('button', { name: 'Remove picture 2' }).click();
      await editing.getByLabel('Audience').click();
      await page.getByRole('option', { name: 'Guests' }).click();
      await editing.getByRole('button', { name: 'Save' }).click();
      const question = await dialogOf(page, `Change “${LAMP}”?`);
      await question.getByText('Changed: Audience, Pictures.').waitFor();
      await question
        .getByText('Currently visible to: suppliers. After the change, visible to: guests.')
        .waitFor();
      await question.getByRole('button', { name: 'Change the announcement' }).click();
      await toast(page, 'Change saved').waitFor();
      expect(await found('banner', LAMP)).toMatchObject({ page: 'guests', images: [{ width: 1 }] });

      await shown.getByRole('button', { name: 'Deactivate' }).click();
      await toast(page, 'Deactivated. No longer visible.').waitFor();
      await expect.poll(() => statusIn(shown).textContent()).toBe('Inactive');
      await shown.getByRole('button', { name: 'Activate' }).click();
      await toast(page, 'Activated. Visible between its start and end dates.').waitFor();
      await expect.poll(() => statusIn(shown).textContent()).toBe('Shown now');
      await shown.getByRole('button', { name: 'Delete' }).click();
      const last = await dialogOf(page, `Delete “${LAMP}”?`);
      await last.getByText(/^Currently shown to guests\. /).waitFor();
      await last.getByRole('button', { name: 'Delete the banner' }).click();
      await toast(page, 'Banner removed').waitFor();
      expect(await found('banner', LAMP)).toBeUndefined();
    },
  );

  it('shows its preview in the chosen width, on desktop and phone', async () => {
    const page = await screen(cast.administrator);
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await goTo(page, SCREEN);
      await open(page, 'Welcome to the demo desk');
      await button(page, 'Preview').click();
      const popup = await previewed(page, 'Guest');
      await popup.getByRole('heading', { name: 'Welcome to the demo desk' }).waitFor();
      await page.getByRole('dialog').getByText('Phone', { exact: true }).click();
      await expect
        .poll(async () => (await popup.boundingBox())?.width ?? 0)
        .toBeLessThanOrEqual(PHONE.width);
      // All of it is in sight.
      const [inner, outer] = [
        await popup.boundingBox(),
        await page.getByRole('dialog').boundingBox(),
      ];
      expect((inner?.x ?? 0) + (inner?.width ?? Infinity)).toBeLessThanOrEqual(
        (outer?.x ?? 0) + (outer?.width ?? 0),
      );
      await goTo(page, `${SCREEN}?tab=event`);
      await open(page, 'Open day of the Haldenroe Hall');
      await button(page, 'Preview').click();
      const event = await previewed(page, 'Auditor');
      await expect
        .poll(() =>
          event
            .locator('img')
            .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
        )
        .toEqual([640, 640]);
      await page.keyboard.press('Escape');
    }
  });

  it('is not overwritten if another user has changed it', async () => {
    const other = await secondAdministrator(portal);
    const title = 'Evening of the graders';
    const page = await screen(cast.administrator, '?tab=event');
    await hearsOthers(page);
    await openRow(row(page, title));
    await page.keyboard.press('Shift+E');
    // It is called by what is saved, which another changes.
    const editing = drawer(page, /^Change /);
    await editing.getByLabel('Title').fill('Night of the graders');
    const { id } = (await found('event', title)) ?? {};
    const theirs = { title: 'Morning of the graders', page: 'associates' };
    done(await asks('PUT', `event/${id}`, theirs, other));
    await editing.getByLabel('Title').press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Change the announcement' }).click();
    const told = page.getByRole('status').filter({ hasText: /^Changed by Vesna Tarr, / });
    await told.getByText(`Title: ${title} → Morning of the graders`, { exact: true }).waitFor();
    await told
      .getByText('Audience: Administrators and quality control → Business associates')
      .waitFor();
    expect(await reasonOf(button(page, 'Save'))).toContain('Choose “Keep mine” or “Take theirs”.');
    await told.getByRole('button', { name: 'Take theirs' }).click();
    expect(await editing.getByLabel('Title').inputValue()).toBe('Morning of the graders');
    await editing.getByLabel('Title').fill(title);
    await button(page, 'Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change the announcement' }).click();
    await toast(page, 'Change saved').waitFor();
    expect(await found('event', title)).toMatchObject({ page: 'associates' });
  });

  it('keeps its order if another user has removed a picture', async () => {
    const title = 'Two lamps';
    const data = { title, page: 'staff', start_date: '2026-01-01', end_date: '2026-01-02' };
    const files = ['a.png', 'b.png'].map((name) => ({ field: 'images', name, bytes: BYTES.png }));
    const { id, images } = done<Banner>(
      await sendForm(portal, cast.administrator, 'POST', `${HOME}/event`, { data, files }),
    );
    const page = await screen(cast.administrator, '?tab=event');
    await hearsOthers(page);
    await openRow(row(page, title));
    await page.keyboard.press('Shift+E');
    const editing = drawer(page, /^Change /);
    await editing.getByRole('button', { name: 'Put picture 2 first' }).click();
    done(await asks('PUT', `event/${id}`, { removeFiles: [images[0]?.id] }));
    await button(page, 'Save').click();
    const change = page
      .getByRole('dialog')
      .getByRole('button', { name: 'Change the announcement' });
    await change.click();
    const told = page.getByRole('status').filter({ hasText: /^Changed by you, / });
    await told.getByRole('button', { name: 'Keep mine' }).click();
    await editing.getByLabel('Title').fill('One lamp');
    await button(page, 'Save').click();
    await change.click();
    await toast(page, 'Change saved').waitFor();
    expect((await found('event', 'One lamp'))?.images).toEqual([images[1]]);
    done(await portal.call(cast.administrator.token, 'DELETE', `${HOME}/event/${id}`));
  });

  it('is read-only for the auditor', async () => {
    const before = await listed('popup');
    const page = await screen(cast.auditor);
    const { message } = PROBLEMS.forbidden;
    await openRow(row(page, 'Welcome to the demo desk'));
    const shown = drawer(page, 'Popup Welcome to the demo desk');
    for (const name of ['Change', 'Deactivate', 'Delete'])
      expect(await reasonOf(shown.getByRole('button', { name }))).toContain(message);
    for (const key of ['Shift+E', 'Shift+D', 'Shift+N']) await page.keyboard.press(key);
    expect(await drawer(page, /^(Change|Add) /).count()).toBe(0);
    await shown.getByRole('button', { name: 'Preview' }).click();
    await previewed(page, 'Guest');
    await goTo(page, `${SCREEN}?tab=app-version`);
    expect(await reasonOf(button(page, 'Change the versions'))).toContain(message);
    expect(await listed('popup')).toEqual(before);
  });
});

describe('the versions of the mobile app', () => {
  it('are set for each platform after a confirmation, on desktop and phone', async () => {
    const page = await screen(cast.administrator, '?tab=app-version');
    await button(page, 'Change the versions').click();
    const editing = drawer(page, 'Versions for Android');
    const save = editing.getByRole('button', { name: 'Save' });
    await editing.getByLabel('Current').fill('newest');
    await editing.getByText('Enter three numbers separated by dots').first().waitFor();
    await editing.getByLabel('Current').fill('3.0.0');
    await editing.getByLabel('Minimum').fill('3.0.1');
    await save.click();
    const change = page.getByRole('dialog').getByRole('button', { name: 'Change the versions' });
    await change.click();
    await editing
      .getByText('The minimum version must not be newer than the current version 3.0.0.')
      .first()
      .waitFor();
    await editing.getByLabel('Minimum').fill('2.9.0');
    await page.setViewportSize(PHONE);
    // Another was quicker.
    done(
      await asks('PUT', 'app-version', {
        platform: 'android',
        current: '2.11.0',
        minimum: '2.8.0',
      }),
    );
    await save.click();
    await page.getByText(/Apps older than 2\.9\.0 must be updated/).waitFor();
    await change.click();
    const told = page.getByRole('status').filter({ hasText: /^Changed by you, / });
    await told.getByText('Current: 2.10.0 → 2.11.0', { exact: true }).waitFor();
    await told.getByRole('button', { name: 'Keep mine' }).click();
    await save.click();
    await change.click();
    await toast(page, 'Versions saved').waitFor();
    await page.getByRole('region', { name: 'Versions for Android' }).getByText('3.0.0').waitFor();
    done(
      await asks('PUT', 'app-version', {
        platform: 'android',
        current: '2.10.0',
        minimum: '2.8.0',
      }),
    );

    await page.getByText('Web', { exact: true }).click();
    await page.getByText('No version is set for Web').waitFor();
    await button(page, 'Set the versions').waitFor();
  });
});
