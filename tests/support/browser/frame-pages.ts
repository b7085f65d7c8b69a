import type { Locator, Page } from 'playwright-core';

/** What stands around every screen, as hands use it. */
export interface Frame {
  /** Opens a screen by its word in the sidebar. */
  openScreen(entry: string, title?: string): Promise<void>;
  /** Opens one of the lists that stand beside each other. */
  openList(name: string): Promise<void>;
  /** Turns to another part of the list: what stands, what has ended, or all. */
  openTab(name: string): Promise<void>;
  /** Reads what somebody was told; gives the open list of notices. */
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
