import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { dialogOf, reasonOf, toast, windowOf } from '../../support/browser/pages.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { CLIENTS, keyDeskOf } from '../../support/trade/external-keys.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SCREEN = '/settings/external-clients';

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

async function screen(by: Person, address = SCREEN): Promise<Page> {
  const context = await windowOf(browser, by);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + address);
  return page;
}
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name });
const press = (of: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  of.getByRole('button', { name }).click();
const statusWith = async (key: string): Promise<number> =>
  (await portal.call(key, 'GET', '/inventory/search?is_count_only=true')).status;

describe('the API clients screen', () => {
  it('adds clients and keys, which are shown once, rotated and revoked', async () => {
    const page = await screen(cast.administrator);
    await page.getByText('Haldenroe web shop').first().waitFor();
    await page.keyboard.press('Shift+N');
    await page.getByRole('textbox', { name: 'Name' }).fill('Bench of Piers');
    await press(page, 'Add the API client');
    await page.getByText('Choose the user whose rights the keys have').waitFor();
    const person = page
      .getByRole('combobox', { name: 'Acts as' })
      .or(page.getByRole('textbox', { name: 'Acts as' }));
    await person.first().fill('Piers');
    await page.getByRole('option', { name: /Piers/ }).click();
    await expect.poll(() => person.first().inputValue()).toMatch(/Larkfield/);
    await press(page, 'Add the API client');
    await toast(page, 'API client added: Bench of Piers').waitFor();
    const open = drawer(page, 'Bench of Piers');
    await open.getByText('This API client has no key yet, so it has no access.').waitFor();

    await press(open, 'Create a key');
    const making = await dialogOf(page, 'Create a key for Bench of Piers');
    const make = making.getByRole('button', { name: 'Create the key' });
    expect(await reasonOf(make)).toBe('Enter the purpose.');
    await making.getByRole('textbox', { name: 'Purpose' }).fill('Bench');
    await making.getByRole('checkbox', { name: /^hold: / }).check();
    await make.click();
    const shown = await dialogOf(page, 'New key “Bench”');
    const key = (await shown.locator('code').textContent()) ?? '';
    expect(await statusWith(key)).toBe(200);
    // No slip of the hand loses it.
    await page.keyboard.press('Escape');
    await press(shown, 'I have saved the key');
    await shown.waitFor({ state: 'detached' });
    await open.getByText(/^stock, hold · 120 requests per minute · expires /).waitFor();
    expect(await page.content()).not.toContain(key);

    await press(open, /^Replace Bench, /);
    const replacing = await dialogOf(page, 'Replace Bench?');
    await press(replacing, 'Create the new key');
    const replacement = await dialogOf(page, 'New key “Bench”');
    const next = (await replacement.locator('code').textContent()) ?? '';
    expect([await statusWith(key), await statusWith(next)]).toEqual([200, 200]);
    await press(replacement, 'I have saved the key');
    await open.getByText('Replaced', { exact: true }).waitFor();

    await open.getByRole('button', { name: `Revoke Bench, ${next.slice(0, 12)}` }).click();
    await press(await dialogOf(page, 'Revoke Bench?'), 'Revoke the key');
    await toast(page, 'Key revoked').waitFor();
    expect([await statusWith(key), await statusWith(next)]).toEqual([200, 401]);

    await press(open, 'Deactivate');
    await press(await dialogOf(page, 'Deactivate Bench of Piers?'), 'Deactivate Bench of Piers');
    await toast(page, 'Bench of Piers deactivated').waitFor();
    expect(await statusWith(key)).toBe(401);
    await page.keyboard.press('z');
    await toast(page, 'Bench of Piers activated').waitFor();
    expect(await statusWith(key)).toBe(200);

    await press(open, 'Delete');
    await press(await dialogOf(page, 'Delete Bench of Piers?'), 'Delete Bench of Piers');
    await open.waitFor({ state: 'detached' });
    expect(await statusWith(key)).toBe(401);

    // The program of a supplier sends stones, and has other scopes.
    await page.keyboard.press('Shift+N');
    await page.getByRole('textbox', { name: 'Name' }).fill('Stock of Orrin');
    await page.getByText('Supplier', { exact: true }).click();
    await person.first().fill('Orrin');
    await page.getByRole('option', { name: /^Orrin Rough & Polish, / }).click();
    await press(page, 'Add the API client');
    const supplier = drawer(page, 'Stock of Orrin');
    await press(supplier, 'Create a key');
    const scopes = await dialogOf(page, 'Create a key for Stock of Orrin');
    expect(await scopes.getByRole('checkbox').count()).toBe(3);
    await scopes.getByRole('checkbox', { name: /^Sandbox: / }).waitFor();
    await scopes.getByRole('textbox', { name: 'Purpose' }).fill('Stock');
    await press(scopes, 'Create the key');
    const own = await dialogOf(page, 'New key “Stock”');
    const supply = (await own.locator('code').textContent()) ?? '';
    expect((await portal.call(supply, 'GET', '/inventory/stock-push')).status).toBe(200);
    await press(own, 'I have saved the key');
    await supplier.getByText(/^supply · 120 requests per minute/).waitFor();
  });

  it('opens a client by a link, names who changed it, and is read-only for the auditor', async () => {
    const desk = keyDeskOf(portal, cast);
    const id = await desk.client(cast.ada, { name: 'Contested shop' });
    await desk.key(id, cast.ada);
    // By its link it opens also where the list does not name it.
    const page = await screen(cast.administrator, `${SCREEN}?q=nothing-of-the-kind&open=${id}`);
    const open = drawer(page, 'Contested shop');
    await open.waitFor();
    await open.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await desk.send('PUT', `${CLIENTS}/${id}`, { name: 'Theirs' });
    await press(page, 'Save');
    await page.getByText('Name: Contested shop → Theirs').waitFor();
    await press(page, 'Keep mine');
    await press(page, 'Save');
    await toast(page, 'Change saved').waitFor();

    const reader = await screen(cast.auditor, `${SCREEN}?open=${id}`);
    const read = drawer(reader, 'Mine');
    await read.getByText(/^stock · 120 requests per minute/).waitFor();
    expect(await reasonOf(read.getByRole('button', { name: 'Create a key' }))).toMatch(/right/);
    expect(await read.getByRole('button', { name: /^Revoke/ }).count()).toBe(0);

    await goTo(page, `${SCREEN}?q=nothing-like-this`);
    await page
      .getByText(/No .*match|nothing/i)
      .first()
      .waitFor();
  });
});
