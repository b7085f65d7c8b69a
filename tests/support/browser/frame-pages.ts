import type { Locator, Page } from 'playwright-core';

/** Actions on the app frame around every screen. */
export interface Frame {
  /** Opens a screen by its label in the sidebar. */
  openScreen(entry: string, title?: string): Promise<void>;
  /** Opens a list by its tab. */
  openList(name: string): Promise<void>;
  /** Switches between the current, ended and all lines of a list. */
  openTab(name: string): Promise<void>;
  /** Opens the notices and returns the open list. */
  openNotices(): Promise<Locator>;
  signOut(): Promise<void>;
}

export function frameOf(page: Page): Frame {
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  return {
    async openScreen(entry, name = entry) {
      const screens = page.getByRole('navigation', { name: 'Screens' });
      await screens.getByRole('link', { name: entry, exact: true }).click();
      await title(name).waitFor();
    },
    async openList(name) {
      const lists = page.getByRole('navigation', { name: /^(?:Transactions|My lists|Settings)$/ });
      await lists.getByRole('link', { name, exact: true }).click();
      await title(name).waitFor();
    },
    async openTab(name) {
      const tabs = page.getByRole('radiogroup', { name: /^Which / });
      await tabs.getByText(name, { exact: true }).click();
      const chosen = tabs.getByRole('radio', { name, exact: true, checked: true });
      await chosen.waitFor({ state: 'attached' });
    },
    async openNotices() {
      await page.getByRole('button', { name: /^Notices/ }).click();
      const notices = page.getByRole('dialog', { name: 'Notices' });
      await notices.waitFor();
      return notices;
    },
    signOut: () => signOut(page),
  };
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account and appearance/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
}
