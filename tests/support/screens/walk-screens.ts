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
  /** What is closed to the one whose turn it is, the others try, the last one first. */
  readonly people: readonly Person[];
  readonly look: (page: Page, address: string, person: Person) => Promise<void>;
}

/** Each screen is opened by one of these people, by turn, and by each of them in the whole form. Returns what none may open. */
export async function walkScreens({
  browser,
  portal,
  size,
  people,
  look,
}: Walk): Promise<readonly string[]> {
  const all = await allScreens(portal);
  const opened = new Set<string>();
  /** Opens those of these screens that are not closed to this person, and returns how many they are. */
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
    // A person with few screens may have none among these.
    if ((await open(person, share)) === 0) await open(person, all);
  }
  for (const person of people.toReversed()) if (left().length > 0) await open(person, left());
  return left();
}
