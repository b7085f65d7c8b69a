import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { reasonOf, toast, windowOf } from '../../support/browser/pages.ts';
import { fullNameOf, said } from '../../support/browser/said-since.ts';
import { BYTES } from '../../support/files/forms.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** A form whose record another saves while it stands open says so, and nobody's words are lost. */

let portal: Portal;
let cast: Cast;
let browser: Browser;
const open: BrowserContext[] = [];
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
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string): Promise<Page> {
  const context = await windowOf(browser, person);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  return page;
}

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const save = ({ token }: Person, path: string, data: object) =>
  portal.call(token, 'PUT', path, { body: { data } });
/** What another saved, who and when. */
const told = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Changed by / });
const hasFocus = (field: Locator) => field.evaluate((it) => it === document.activeElement);

describe('a form with unsaved changes', () => {
  it('shows what another user saved, and lets the user keep the own values', async () => {
    const { id } = cast.qualityControl;
    const [before] = await sql('select first_name, mobile from app_user where id = $1', id);
    const page = await screen(cast.administrator, `/settings/users?open=${id}`);
    const form = page.locator('form.people-form');
    await form.getByLabel('First name').fill('Quilla');
    const theirs = { first_name: 'Quirin', last_name: 'Vance' };
    expect(await save(cast.administrator, `/admin/update-qc/${id}`, theirs)).toMatchObject({
      status: 200,
    });
    const button = page.getByRole('button', { name: 'Save', exact: true });
    await button.click();
    const notice = told(page);
    await notice.getByText(said('Changed by you')).waitFor();
    await notice.getByText(`First name: ${before.first_name} → Quirin`, { exact: true }).waitFor();
    await notice.getByText(/^Last name: .* → Vance$/).waitFor();
    expect(await reasonOf(button)).toBe(
      'Another user saved changes. Choose “Keep mine” or “Take theirs”.',
    );
    expect(await form.getByLabel('First name').inputValue()).toBe('Quilla');

    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Last name').inputValue()).toBe('Vance');
    // Also where it was sent by the button, which is another one since.
    await expect.poll(() => hasFocus(form.getByLabel('First name'))).toBe(true);
    await button.click();
    await toast(page, 'Quilla Vance saved').waitFor();
    const kept = await sql('select first_name, last_name, mobile from app_user where id = $1', id);
    expect(kept).toEqual([{ first_name: 'Quilla', last_name: 'Vance', mobile: before.mobile }]);
  });

  it('shows what another user saved, and lets the user accept it', async () => {
    const { id } = cast.marek;
    const page = await screen(cast.administrator, `/business-associate/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.locator('form.people-form');
    await form.getByLabel('Last name').fill('Mine');
    await save(cast.administrator, `/business-associate/businessassociate/${id}`, {
      last_name: 'Theirs',
    });
    const button = page.getByRole('button', { name: 'Save', exact: true });
    await button.click();
    await told(page)
      .getByText(/^Last name: .* → Theirs$/)
      .waitFor();
    await told(page).getByRole('button', { name: 'Take theirs' }).click();
    expect(await form.getByLabel('Last name').inputValue()).toBe('Theirs');
    await form.getByLabel('First name').fill('Marek Jan');
    await button.click();
    await toast(page, 'Marek Jan Theirs saved').waitFor();
  });

  it('shows staff what the associate saved, but nothing if both changed different fields', async () => {
    const { id, businessId } = cast.ada;
    const change = (business: object) => save(cast.tove, `/customer/user/${id}`, { business });
    const page = await screen(cast.administrator, `/client/${id}/edit`);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Website').fill('https://mine.example');
    expect(await change({ website: 'https://theirs.example', phone: '555 010' })).toMatchObject({
      status: 200,
    });
    await page.keyboard.press('Control+Enter');
    await told(page)
      .getByText(said(`Changed by ${await fullNameOf(portal, cast.tove)}`))
      .waitFor();
    await told(page)
      .getByText(/^Website: .* → https:\/\/theirs\.example$/)
      .waitFor();
    await told(page).getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => hasFocus(field('Website'))).toBe(true);
    expect(await field('Telephone').inputValue()).toBe('555 010');
    await change({ phone: '555 011' });
    await page.getByRole('button', { name: /^Save/ }).click();
    await toast(page, 'Halden & Roe saved').waitFor();
    expect(await sql('select website, phone from business where id = $1', businessId)).toEqual([
      { website: 'https://mine.example', phone: '555 011' },
    ]);
  });

  it('shows what the same user saved in another window, including the picture', async () => {
    const { administrator } = cast;
    const page = await screen(administrator, '/profile');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const button = page.getByRole('button', { name: 'Save', exact: true });
    await field('Mobile').waitFor();
    const was = await field('Last name').inputValue();
    await field('Last name').fill('Mine');
    await save(administrator, '/user/profile', { last_name: 'Theirs', user_name: 'other.window' });
    await page.keyboard.press('Enter');
    await told(page).getByText(said('Changed by you')).waitFor();
    await told(page).getByText(`Last name: ${was} → Theirs`, { exact: true }).waitFor();
    await told(page)
      .getByText(/^User name: .* → other\.window$/)
      .waitFor();
    expect(await reasonOf(button)).toBe(
      'Another user saved changes. Choose “Keep mine” or “Take theirs”.',
    );
    expect(await field('Last name').inputValue()).toBe('Mine');
    // What was not written here follows what is saved.
    expect(await field('User name').inputValue()).toBe('other.window');
    await told(page).getByRole('button', { name: 'Keep mine' }).click();
    await told(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(field('Last name'))).toBe(true);

    const picture = { name: 'me.png', mimeType: 'image/png', buffer: BYTES.png };
    await field('Picture').setInputFiles(picture);
    const form = new FormData();
    form.set('data', '{}');
    form.set('picture', new Blob([BYTES.png], { type: 'image/png' }), 'theirs.png');
    const sent = await fetch(`${portal.url}/api/v1/user/profile`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${administrator.token}` },
      body: form,
    });
    expect(sent.status).toBe(200);
    const theirs = (
      await sql('select picture_file_id as id from app_user where id = $1', administrator.id)
    )[0];
    await button.click();
    await told(page).getByText('Picture', { exact: true }).waitFor();
    const stands = () =>
      sql('select last_name, picture_file_id as id from app_user where id = $1', administrator.id);
    expect(await stands()).toEqual([{ last_name: 'Theirs', id: theirs.id }]);
    await told(page).getByRole('button', { name: 'Take theirs' }).click();
    await told(page).waitFor({ state: 'detached' });
    await button.click();
    await toast(page, 'Profile saved').waitFor();
    expect(await stands()).toEqual([{ last_name: 'Mine', id: theirs.id }]);
  });

  it('shows the changed limits of a client by name, and saves nothing before the user has confirmed', async () => {
    const { administrator, piers } = cast;
    const page = await screen(administrator, `/client/${piers.id}?tab=inventory`);
    const form = page.getByRole('form', { name: 'Inventory settings' });
    await form.getByLabel('Shape', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Pear', exact: true }).click();
    await page.keyboard.press('Escape');
    const theirs = { attributes: { color: ['D', 'E'] } };
    expect(
      await save(administrator, `/customer/inventory-settings/${piers.id}`, theirs),
    ).toMatchObject({ status: 200 });
    // From the end of the form, where what is said at its beginning would be out of sight.
    await page.setViewportSize({ width: 1440, height: 420 });
    const button = form.getByRole('button', { name: /^Save/ });
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await told(page).getByText('Colour: everything → D, E', { exact: true }).waitFor();
    await expect
      .poll(async () => (await told(page).boundingBox())?.y ?? -1)
      .toBeGreaterThanOrEqual(0);
    expect(await reasonOf(button)).toBe(
      'Another user saved changes. Review the changes, then choose OK.',
    );
    await told(page).getByRole('button', { name: 'OK' }).click();
    await button.click();
    await toast(page, 'Inventory settings saved').waitFor();
    const kept = await portal.call(
      administrator.token,
      'GET',
      `/customer/inventory-settings/${piers.id}`,
    );
    expect(kept.body.data).toMatchObject({
      access: { attributes: { shape: ['PEAR'], color: ['D', 'E'] } },
    });
  });

  it('shows this for permissions and for settings, next to the fields', async () => {
    const page = await screen(cast.administrator, '/settings/new-arrival');
    await page.getByRole('textbox', { name: 'Days' }).fill('23');
    await save(cast.administrator, '/project-setting/new-arrival', { days: 29 });
    await page.getByRole('button', { name: 'Save' }).click();
    await told(page)
      .getByText(/^Days: \d+ → 29$/)
      .waitFor();
    await told(page).getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Days' }).inputValue()).toBe('29');

    await page.goto(`${portal.url}/settings/roles`);
    const checkbox = page.getByRole('region', { name: 'Rights' }).getByRole('checkbox').first();
    await checkbox.waitFor();
    const name = ((await checkbox.getAttribute('aria-label')) ?? '').replace('Read ', '');
    const [right] = await sql(
      `select s.id, coalesce(p.write_access, false) as write from submodule s
         join permission_category c on c.id = s.category_id
         left join role_permission p on p.submodule_id = s.id and p.role_id = c.role_id
        where c.role_id = 5 and s.name = $1`,
      name,
    );
    await checkbox.click();
    const theirs = { submodule_id: right.id, read_access: true, write_access: !right.write };
    const rights = '/permission/user-wise-permissions?role_id=5';
    expect(await save(cast.administrator, rights, { permissions: [theirs] })).toMatchObject({
      status: 200,
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await told(page)
      .getByText(new RegExp(`^${name}: .* → ${right.write ? 'Read' : 'Read and write'}$`))
      .waitFor();
    await told(page).getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => checkbox.isChecked()).toBe(true);
    await expect.poll(() => hasFocus(checkbox)).toBe(true);
  });
});
