import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Labels of each key on all screens. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  H: /^Hold$/,
  C: /^Confirm$/,
  M: /^Memo$/,
  A: /cart$/,
  W: /^Watch$|watchlist$/,
  N: /^Note$|^New note$|notes$/,
  E: /^Enquire$|^Request$/,
  X: /^Compare$/,
  S: /^Share$/,
  D: /^Export$/,
  Q: /^Join waitlist$/,
  'Shift Q': /^Leave waitlist$/,
  Y: /^Approve|^Accept|^Grant|^Confirm|back$|again$/,
  R: /^Reject|^Refuse|^Decline|off the market$/,
  'Shift Y': /^Register/,
  L: /^Release/,
  T: /^Extend|^Renew/,
  V: /^Receive/,
  'Shift V': /^Ship/,
  B: /^Scan/,
  'Shift B': /^Offer$/,
  F: /for|client/i,
  G: /^Reassign/,
  O: /again/,
  P: /PDF$/,
  'Shift S': /^Sell/,
  'Shift W': /^Withdraw/,
  'Shift N': /^Add|^Record|^Load|^Put|^New|^Send|^Write a mailing/,
  'Shift E': /^Change|^Edit/,
  'Shift P': /^Change the order$|^Counter$/,
  'Shift R': /^Fetch/,
  'Shift X': /^Cancel|^Close/,
  'Shift O': /done/,
  'Shift A': /^Activate/,
  'Shift D': /^Deactivate/,
  'Shift I': /^Import/,
  'Shift Z': /^Take back|^Reverse|^Roll back/,
  'Shift T': /^Turn/,
  'Alt ↑': /^Move .+ up$/,
  'Alt ↓': /^Move .+ down$/,
  Delete: /^Remove/,
};
export const OF_EVERY_LIST = ['J', 'K', 'Space', 'Shift J', 'Shift K', 'Ctrl A', 'Enter', 'Esc'];
export const OF_EVERY_SCREEN = ['Ctrl K', '/', '?', '['];
const OF_PREVIEWS = ['+', '-', 'Shift T', 'Ctrl Enter', '↓', '↑', '1', '2', '3', '4', '5'];

interface Line {
  readonly keys: readonly string[];
  readonly what: string;
}

export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Help' });

/** Opens the sheet, reads it with `read`, and closes it. */
async function inSheet<T>(page: Page, read: () => Promise<T>): Promise<T> {
  await expect
    .poll(
      async () => {
        // Some screens focus their first field.
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        if ((await sheet(page).count()) === 0) await page.keyboard.press('?');
        return sheet(page).count();
      },
      { message: page.url() },
    )
    .toBe(1);
  const found = await read();
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  return found;
}

const readLines = (page: Page): Promise<Line[]> =>
  sheet(page)
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        what: row.querySelector('dt')?.firstChild?.textContent ?? '',
        keys: [...row.querySelectorAll('dd > span')].map((together) =>
          [...together.children].map((key) => key.textContent).join(' '),
        ),
      })),
    );

export const linesOf = (page: Page): Promise<Line[]> => inSheet(page, () => readLines(page));

/**
 * Lazy parts of the screen add their keys to the open sheet when they have loaded: reads it until
 * two readings are alike.
 */
const allLinesOf = (page: Page): Promise<Line[]> =>
  inSheet(page, async () => {
    let lines = await readLines(page);
    await expect
      .poll(
        async () => {
          const before = JSON.stringify(lines);
          lines = await readLines(page);
          return lines.length > 0 && JSON.stringify(lines) === before;
        },
        { interval: 150 },
      )
      .toBe(true);
    return lines;
  });

/** Returns the keys of this screen with two meanings, or with another meaning than elsewhere. */
export async function keyFaults(page: Page, address: string, met: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  const here = new Map<string, string>();
  for (const { keys, what } of await allLinesOf(page))
    for (const key of keys) {
      // Two records on one screen, such as a client and its orders, share no key.
      if (here.has(key)) faults.push(`${address}: ${key} is ${here.get(key)} and ${what}`);
      here.set(key, what);
      met.add(key);
      const known = [...OF_EVERY_LIST, ...OF_EVERY_SCREEN, ...OF_PREVIEWS].includes(key);
      if (!known && !MEANINGS[key]?.test(what)) faults.push(`${address}: ${key} is ${what}`);
    }
  return faults;
}
