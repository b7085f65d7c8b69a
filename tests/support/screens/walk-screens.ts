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
  /** The last of them may open nearly everything, and opens what is closed to the others. */
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
  const closed = new Set<string>();
  const open = async (person: Person, addresses: readonly string[]): Promise<number> => {
    const context = await windowOf(browser, person, size);
    await hasSeenPopup(context);
    const page = await context.newPage();
    await page.goto(`${portal.url}/profile`);
    await settled(page);
    let opened = 0;
    for (const address of addresses) {
      if (await goTo(page, address)) {
        closed.delete(address);
        await look(page, address, person);
        opened += 1;
      } else {
        closed.add(address);
      }
    }
    await context.close();
    return opened;
  };
  for (const [at, person] of people.entries()) {
    const share = all.filter((_, index) => isInTurn(index + at, people.length));
    const isLast = at === people.length - 1;
    const opened = await open(person, [...share, ...(isLast ? closed : [])]);
    // A person with few screens may have none among these.
    if (opened === 0) await open(person, all);
  }
  return [...closed];
}
