import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { windowOf } from '../support/browser/pages.ts';
import { settled } from '../support/browser/settled.ts';
import { goTo } from '../support/screens/go-to.ts';
import { FIRST_LOOK, type Look, looksOn, nameOfLook, putOn } from '../support/screens/looks.ts';
import { closeOverlay, openOverlay } from '../support/screens/over-the-screen.ts';
import { overlaysOf } from '../support/screens/overlays.ts';
import type { Person } from '../support/servers/portal.ts';
import type { Picture } from './contact-sheet.ts';

/** What is asked of a walk, whoever goes it. */
export interface Wanted {
  readonly browser: Browser;
  readonly url: string;
  readonly looks: readonly Look[];
  readonly only: string;
  readonly to: string;
  readonly moment: Date;
}
export interface Walk extends Wanted {
  readonly role: RoleCode;
  readonly person: Pick<Person, 'token'>;
  readonly screens: readonly string[];
  /** the records of this world in the addresses of what stands over its screens */
  readonly inWorld: (address: string) => string;
}
export interface Walked {
  readonly pictures: readonly Picture[];
  /** what would not come: the others are taken all the same */
  readonly missing: readonly string[];
}

/** Ids of one world say nothing in the name of a file. */
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const slug = (text: string): string =>
  text
    .replace(UUID, 'one')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '');

/** What this person sees on every screen that is open to them, and what stands over it. */
export async function picturesOf(walk: Walk): Promise<Walked> {
  const context = await windowOf(walk.browser, walk.person);
  const page = await context.newPage();
  const who = ROLE_NAME[walk.role];
  await page.clock.setFixedTime(walk.moment);
  await begin(page, walk);
  const pictures: Picture[] = [];
  const missing: string[] = [];
  const take = async (
    what: string,
    open: () => Promise<boolean>,
    looks = walk.looks,
  ): Promise<void> => {
    try {
      if (await open())
        pictures.push(...(await inEveryLook(page, { looks, to: walk.to }, who, what)));
    } catch (error) {
      missing.push(`${who}, ${what}: ${error}`);
      await begin(page, walk);
    }
  };
  for (const address of walk.screens) await take(address, () => goTo(page, address));
  for (const overlay of overlaysOf(walk.role)) {
    const what = `${overlay.at} · ${overlay.name}`;
    const looks = looksOn(overlay.onPhone, walk.looks);
    if (!what.includes(walk.only) || looks.length === 0) continue;
    await take(
      what,
      async () => {
        await closeOverlay(page);
        await goTo(page, walk.inWorld(overlay.at));
        await openOverlay(page, overlay);
        return true;
      },
      looks,
    );
  }
  await context.close();
  return { pictures, missing };
}

async function begin(page: Page, { url }: Walk): Promise<void> {
  await page.goto(`${url}/profile`);
  await settled(page);
}

/** What stands there now, as wide and as bright as each look has it. */
export async function inEveryLook(
  page: Page,
  { looks, to }: Pick<Wanted, 'looks' | 'to'>,
  who: string,
  what: string,
): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const look of looks) {
    await putOn(page, look);
    await settled(page);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const file = `${slug(`${who} ${what} ${nameOfLook(look)}`)}.png`;
    await page.screenshot({ path: path.join(to, file) });
    taken.push({ file, what: what.replace(UUID, '…'), role: who, ...look });
  }
  await putOn(page, FIRST_LOOK);
  return taken;
}
