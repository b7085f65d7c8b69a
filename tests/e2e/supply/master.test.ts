import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS } from '#machines/problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  dialogOf,
  hearsOthers,
  PHONE,
  reasonOf,
  statusIn,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { BYTES } from '../../support/files/forms.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { done, type MasterDesk, masterDeskOf, VALUES } from '../../support/trade/master-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SCREEN = '/settings/master-settings/master';
const PACKAGING = `${SCREEN}?of=PACKAGING`;

let portal: Portal;
let cast: Cast;
let desk: MasterDesk;
let browser: Browser;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = masterDeskOf(portal, cast);
  browser = await launchBrowser();
  for (const name of ['Pouch', 'Box', 'Tray', 'Crate']) await desk.newValue(name);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function screen(by: Person, path = SCREEN, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, by, size);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}
const order = async () => (await desk.values('PACKAGING')).map(({ name }) => name);
const shownOrder = (page: Page) =>
  page.locator('.ordered-table button').evaluateAll((all) => all.map((one) => one.textContent));
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const act = (page: Page, where: string, name: string) =>
  drawer(page, where).getByRole('button', { name, exact: true });

describe('the values of an attribute list', () => {
  it('are sorted by keyboard and by dragging, undone with one key, and not overwritten after a concurrent change', async () => {
    const page = await screen(cast.administrator, PACKAGING);
    await expect.poll(() => shownOrder(page)).toEqual(['Pouch', 'Box', 'Tray', 'Crate']);
    await page.keyboard.press('j');
    await expect
      .poll(() => named(page, 'Pouch').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await toast(page, 'Pouch is now in position 2 of 4.').waitFor();
    // The hand stays on it: the same key leads on.
    await page.keyboard.press('Alt+ArrowDown');
    await toast(page, 'Pouch is now in position 3 of 4.').waitFor();
    await expect.poll(() => shownOrder(page)).toEqual(['Box', 'Tray', 'Pouch', 'Crate']);
    await page
      .getByTitle('Drag Crate to another position')
      .dragTo(page.locator('.ordered-table tbody tr', { hasText: 'Box' }));
    await toast(page, 'Crate is now in position 1 of 4.').waitFor();
    await expect.poll(() => shownOrder(page)).toEqual(['Crate', 'Box', 'Tray', 'Pouch']);
    await page.keyboard.press('z');
    await expect.poll(order).toEqual(['Box', 'Tray', 'Pouch', 'Crate']);
    // A part of the list has no order of its own.
    await page.getByLabel('Filter the values').fill('box');
    await expect.poll(() => shownOrder(page)).toEqual(['Box']);
    expect(await page.getByTitle(/^Drag /).count()).toBe(0);
    await page.getByLabel('Filter the values').fill('no such');
    await page.getByText('No value matches “no such”').waitFor();

    await page.getByLabel('Filter the values').fill('');
    await hearsOthers(page);
    await named(page, 'Tray').click();
    await page.keyboard.press('Shift+E');
    const editor = drawer(page, 'Change “Tray”');
    await editor.getByLabel('Name').fill('Salver');
    const { id } = await desk.valueOf('PACKAGING', 'Tray');
    done(await desk.asks('PUT', `${VALUES}/${id}`, { name: 'Platter' }));
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog').getByRole('button', { name: 'Change the value' });
    await question.click();
    const told = page.getByRole('status').filter({ hasText: /^Changed by you, / });
    await told.getByText('Name: Tray → Platter', { exact: true }).waitFor();
    await told.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await question.click();
    await toast(page, 'Change saved').waitFor();
    expect(await order()).toContain('Salver');
    done(await desk.asks('PUT', `${VALUES}/${id}`, { name: 'Tray' }));
  });

  it('are added with an image, changed after a preview of their uses, deactivated and deleted', async () => {
    const page = await screen(cast.administrator, PACKAGING);
    await named(page, 'Box').waitFor();
    await page.keyboard.press('Shift+N');
    const adding = drawer(page, 'Add to “Packaging”');
    const add = adding.getByRole('button', { name: 'Add the value' });
    expect(await reasonOf(add)).toBe('Enter a name.');
    await adding.getByLabel('Name').fill('Velvet case');
    expect(await adding.getByLabel('Code').inputValue()).toBe('VELVET_CASE');
    await adding.getByLabel('Keywords').fill('jewel box');
    await adding.getByLabel('Default: preselected in forms').check();
    const file = adding.locator('input[type=file]');
    await file.setInputFiles({
      name: 'none.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('none'),
    });
    await adding.getByText('Choose a PNG, JPG or WebP file').waitFor();
    // The server detects a file that is no image, despite its name.
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: BYTES.pdf });
    await add.click();
    await adding.getByText('The picture must be a PNG, JPG or WebP file.').first().waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: BYTES.png });
    await add.click();
    await toast(page, 'Velvet case added to Packaging').waitFor();
    const shown = drawer(page, 'Value Velvet case');
    await shown.getByText('Not in use.').waitFor();
    await shown.getByText('Yes: preselected in forms').waitFor();
    await expect
      .poll(() => shown.locator('img').evaluate((it) => (it as HTMLImageElement).naturalWidth))
      .toBe(1);
    expect(await reasonOf(act(page, 'Value Velvet case', 'Deactivate'))).toBe(
      'Make another value the default first.',
    );

    await page.keyboard.press('Shift+E');
    const editing = drawer(page, 'Change “Velvet case”');
    await editing.getByLabel('Name').fill('Silk case');
    await editing.getByLabel('Default: preselected in forms').uncheck();
    await editing.getByRole('button', { name: 'Remove' }).click();
    await editing.getByLabel('Name').press('Control+Enter');
    const question = await dialogOf(page, 'Change “Velvet case”?');
    await question.getByText('Changed: Name, Default, Image.').waitFor();
    await question.getByText('Not in use.').waitFor();
    await question.getByRole('button', { name: 'Change the value' }).click();
    await toast(page, 'Change saved').waitFor();
    expect(await desk.valueOf('PACKAGING', 'Silk case')).toMatchObject({
      code: 'VELVET_CASE',
      is_default: false,
      image: null,
    });

    // A default is not set aside: the key does so once the drawer has heard that it is none any more.
    const changed = drawer(page, 'Value Silk case');
    await changed.waitFor();
    await changed.getByText('Yes: preselected in forms').waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+D');
    await toast(page, /Silk case is inactive/).waitFor();
    await expect
      .poll(() => statusIn(drawer(page, 'Value Silk case')).textContent())
      .toBe('Inactive');
    expect((await desk.offered()).PACKAGING).not.toContain('Silk case');
    await page.keyboard.press('z');
    await expect.poll(async () => (await desk.offered()).PACKAGING).toContain('Silk case');
    await act(page, 'Value Silk case', 'Delete').click();
    const last = await dialogOf(page, 'Delete “Silk case”?');
    await last.getByRole('button', { name: 'Delete the value' }).click();
    await toast(page, 'Value removed: Silk case').waitFor();
    expect(await order()).not.toContain('Silk case');
  });

  it('that are used cannot be deleted, with links to the uses; forms offer the active ones, the default first', async () => {
    const page = await screen(cast.administrator, `${SCREEN}?of=DOC_TYPE_BUSINESS`);
    await named(page, 'Passport').click();
    const shown = drawer(page, 'Value Passport');
    await shown.getByRole('link', { name: /^\d+ KYC documents$/ }).waitFor();
    await act(page, 'Value Passport', 'Delete').click();
    const used = await dialogOf(page, 'Delete “Passport”?');
    await used.getByText('Records keep the name that the value had when it was chosen.').waitFor();
    expect(await reasonOf(used.getByRole('button', { name: 'Delete the value' }))).toBe(
      'A value in use can only be deactivated, not deleted.',
    );
    await page.keyboard.press('Escape');
    await shown.getByRole('link', { name: /^\d+ KYC documents$/ }).click();
    await page.waitForURL(/\/client\/kyc/);
    await goTo(page, `${SCREEN}?of=SHAPE`);
    await named(page, 'Pear').click();
    await drawer(page, 'Value Pear')
      .getByRole('link', { name: /^[\d,]+ stones$/ })
      .click();
    await page.waitForURL(/\/inventory\?.*PEAR/);

    const designer = await desk.valueOf('BUSINESS_TYPE', 'Designer');
    done(await desk.asks('PUT', `${VALUES}/${designer.id}`, { is_default: true }));
    const broker = await desk.valueOf('BUSINESS_TYPE', 'Broker');
    done(await desk.asks('PUT', `/master/submaster/status/${broker.id}`, { is_active: false }));
    await page.goto(`${portal.url}/client/new`);
    const type = page.getByRole('combobox', { name: 'Type' });
    await expect.poll(() => type.inputValue()).toBe('Designer');
    await type.click();
    await page.getByRole('option', { name: 'Wholesaler' }).waitFor();
    expect(await page.getByRole('option', { name: 'Broker' }).count()).toBe(0);
    done(await desk.asks('PUT', `/master/submaster/status/${broker.id}`, { is_active: true }));
    done(await desk.asks('PUT', `${VALUES}/${designer.id}`, { is_default: false }));
  });
});

describe('the attribute lists', () => {
  it('are added, changed, deactivated and deleted; those of the portal cannot be deleted', async () => {
    const page = await screen(cast.administrator);
    await page.getByRole('navigation', { name: 'Masters' }).getByText('Business type').click();
    await named(page, 'Master details').click();
    for (const name of ['Deactivate', 'Delete'])
      expect(await reasonOf(act(page, 'Master Business type', name))).toContain(
        'The form for trading clients depends on this master.',
      );
    await act(page, 'Master Business type', 'Change').click();
    const fixed = drawer(page, 'Change “Business type”');
    expect(await fixed.getByLabel('Name').getAttribute('readonly')).not.toBeNull();
    await page.keyboard.press('Escape');
    await named(page, 'Add a master').click();
    const adding = drawer(page, 'Add a master');
    await adding.getByLabel('Name').fill('Ring size');
    await adding.getByRole('button', { name: 'Add the master' }).click();
    await toast(page, 'Master added: Ring size').waitFor();
    await page.getByText('Ring size has no values yet').waitFor();
    await act(page, 'Master Ring size', 'Change').click();
    const name = drawer(page, 'Change “Ring size”').getByLabel('Name');
    await name.fill('Ring sizes');
    await name.press('Control+Enter');
    await (await dialogOf(page, 'Change “Ring size”?'))
      .getByRole('button', { name: 'Change the master' })
      .click();
    await toast(page, 'Change saved').waitFor();
    await act(page, 'Master Ring sizes', 'Deactivate').click();
    await toast(page, /Ring sizes is inactive/).waitFor();
    await act(page, 'Master Ring sizes', 'Delete').click();
    await (await dialogOf(page, 'Delete “Ring sizes”?'))
      .getByRole('button', { name: 'Delete the master' })
      .click();
    await toast(page, 'Master removed: Ring sizes').waitFor();
    expect((await desk.masters()).map(({ name }) => name)).not.toContain('Ring sizes');
  });

  it('are read-only for the auditor, and edited on a phone', async () => {
    const audited = await screen(cast.auditor, PACKAGING);
    await named(audited, 'Box').click();
    const { message } = PROBLEMS.forbidden;
    for (const name of ['Change', 'Deactivate', 'Delete'])
      expect(await reasonOf(act(audited, 'Value Box', name))).toContain(message);
    expect(await audited.getByTitle(/^Drag /).count()).toBe(0);

    const phone = await screen(cast.administrator, PACKAGING, PHONE);
    await phone.getByRole('combobox', { name: 'Master' }).click();
    await phone.getByRole('option', { name: 'Shape' }).click();
    await named(phone, 'Round').waitFor();
    await phone.getByRole('combobox', { name: 'Master' }).click();
    await phone.getByRole('option', { name: 'Packaging' }).click();
    await named(phone, 'Box').click();
    const before = await order();
    await act(phone, 'Value Box', 'Move down').click();
    await toast(phone, /^Box is now in position/).waitFor();
    await act(phone, 'Value Box', 'Move up').click();
    await expect.poll(order).toEqual(before);
    await act(phone, 'Value Box', 'Change').click();
    await drawer(phone, 'Change “Box”').getByLabel('Description').fill('For one stone.');
    await phone.getByRole('button', { name: 'Save' }).click();
    await (await dialogOf(phone, 'Change “Box”?'))
      .getByRole('button', { name: 'Change the value' })
      .click();
    await toast(phone, 'Change saved').waitFor();
  });
});
