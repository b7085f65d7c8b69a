import type { Page } from 'playwright-core';
import type { Portal } from '../servers/portal.ts';
import { toast } from './pages.ts';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export interface Typed {
  readonly name: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

export async function fillIn(page: Page, person: Typed): Promise<void> {
  await page.getByLabel('First name').fill(person.name);
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('User name').fill(person.userName);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByRole('combobox', { name: 'Code' }).fill('belg');
  await page.getByRole('option', { name: 'Belgium' }).click();
  await page.getByLabel('Mobile').fill('470 555 010');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

export const typedBy = (name: string): Typed => ({
  name,
  userName: `${name.toLowerCase()}.newcomer`,
  email: `${name.toLowerCase()}@newcomers.example`,
  password: 'winter velvet 77 girdle',
});

export async function upToTheCode(
  page: Page,
  person: Typed,
  portal: Pick<Portal, 'url'>,
): Promise<void> {
  await page.goto(`${portal.url}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillIn(page, person);
  await press(page, 'Continue');
  await toast(page, 'Username validation succeed').waitFor();
  await page.getByLabel('Company').fill(`${person.name} Diamonds`);
  await press(page, 'Continue');
  await toast(page, 'Account validation succeed').waitFor();
  await page.getByText('We sent a code to').waitFor();
}
