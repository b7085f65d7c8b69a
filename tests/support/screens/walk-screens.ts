import type { Browser, Page } from 'playwright-core';
import { allScreens } from '../browser/all-screens.ts';
import { type DESK, hasSeenPopup, windowOf } from '../browser/pages.ts';
import { settled } from '../browser/settled.ts';
import type { Person, Portal } from '../servers/portal.ts';
import { goTo } from './go-to.ts';
import { isInTurn } from './turns.ts';

interface Walk {
  readonly browser: Browser;
  readonly portal: Portal;
  readonly size: typeof DESK;
  /** If the selected person may not open a screen, the others try in reverse order. */
  readonly people: readonly Person[];
  readonly look: (page: Page, address: string, person: Person) => Promise<void>;
}

/**
 * Opens each screen as one of these people in turn, or as each of them in a full run. Returns the
 * screens that none may open.
 */
export async function walkScreens({
  browser,
  portal,
  size,
  people,
  look,
}: Walk): Promise<readonly string[]> {
  const all = await allScreens(portal);
  const opened = new Set<string>();
  /** Opens the screens that this person may open. Returns their number. */
  const open = async (person: Person, addresses: readonly string[]): Promise<number> => {
    const context = await windowOf(browser, person, size);
    await hasSeenPopup(context);
    const page = await context.newPage();
    await page.goto(`${portal.url}/profile`);
    await settled(page);
    let count = 0;
    for (const address of addresses) {
      if (!(await goTo(page, address))) continue;
      opened.add(address);
      await look(page, address, person);
      count += 1;
    }
    await context.close();
    return count;
  };
  const left = () => all.filter((address) => !opened.has(address));
  for (const [at, person] of people.entries()) {
    const share = all.filter((_, index) => isInTurn(index + at, people.length));
    // A person with few screens may have none in this share.
    if ((await open(person, share)) === 0) await open(person, all);
  }
  for (const person of people.toReversed()) if (left().length > 0) await open(person, left());
  return left();
}
