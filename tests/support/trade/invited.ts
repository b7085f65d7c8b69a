import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newWindow, toast, typeLogin } from '../browser/pages.ts';

const PASSWORD = 'Quarry-lamp-48-violet';

/** Copies the invitation link from the notification, sets a password with it and signs in. */
export async function signInByCopiedLink(page: Page, added: string, email: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const message = toast(page, added);
  await message.getByText('Mail is not set up. Copy the invitation link and pass it on.').waitFor();
  await message.getByRole('button', { name: 'Copy link' }).click();
  await toast(page, 'Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/link#[\w-]{43}$/);

  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const context = await newWindow(browser);
  try {
    const door = await context.newPage();
    await door.goto(link);
    await door.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await door.getByText(/ sent you this link for the account /).waitFor();
    await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await door.getByLabel('Repeat the password').fill(PASSWORD);
    await door.getByRole('button', { name: 'Set the password' }).click();
    await door.getByRole('link', { name: 'Sign in' }).click();
    await typeLogin(door, email, PASSWORD);
    await door.waitForURL((url) => url.pathname !== '/login');
    await door.getByRole('button', { name: /account and appearance$/ }).waitFor();
  } finally {
    await context.close();
  }
}
