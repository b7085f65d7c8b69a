import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ROLE_NAME, type RoleCode } from '../../src/machines/codes.ts';
import { windowOf } from '../support/pages.ts';
import type { Person } from '../support/portal.ts';
import { goTo } from '../support/screens/go-to.ts';
import { FIRST_LOOK, type Look, nameOfLook, putOn } from '../support/screens/looks.ts';
import { closeOverlay, openOverlay } from '../support/screens/over-the-screen.ts';
import { overlaysOf } from '../support/screens/overlays.ts';
import { settled } from '../support/settled.ts';
import type { Picture } from './contact-sheet.ts';

interface Walk {
  readonly browser: Browser;
  readonly url: string;
  readonly role: RoleCode;
  readonly person: Person;
  readonly screens: readonly string[];
  /** the records of this world in the addresses of what stands over its screens */
  readonly inWorld: (address: string) => string;
  readonly looks: readonly Look[];
  readonly only: string;
  readonly to: string;
  readonly moment: Date;
}

/** Ids of one world say nothing in the name of a file. */
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const slug = (text: string): string =>
  text
    .replace(UUID, 'one')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '');

/** What this person sees on every screen that is open to them. */
export async function picturesOf(walk: Walk): Promise<Picture[]> {
  const context = await windowOf(walk.browser, walk.person);
  const page = await context.newPage();
  await page.clock.setFixedTime(walk.moment);
  await page.goto(`${walk.url}/profile`);
  await settled(page);
  const taken: Picture[] = [];
  for (const address of walk.screens)
    if (await goTo(page, address)) taken.push(...(await inEveryLook(page, walk, address)));
  for (const overlay of overlaysOf(walk.role)) {
    const what = `${overlay.at} · ${overlay.name}`;
    if (!what.includes(walk.only)) continue;
    await goTo(page, walk.inWorld(overlay.at));
    await openOverlay(page, overlay);
    taken.push(...(await inEveryLook(page, walk, what)));
    await closeOverlay(page);
  }
  await context.close();
  return taken;
}

async function inEveryLook(page: Page, walk: Walk, what: string): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const look of walk.looks) {
    await putOn(page, look);
    await settled(page);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const file = `${slug(`${walk.role} ${what} ${nameOfLook(look)}`)}.png`;
    await page.screenshot({ path: path.join(walk.to, file) });
    taken.push({ file, what: what.replace(UUID, '…'), role: ROLE_NAME[walk.role], ...look });
  }
  await putOn(page, FIRST_LOOK);
  return taken;
}
