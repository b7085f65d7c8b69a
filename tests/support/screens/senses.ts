import type { Browser, Page } from 'playwright-core';
import { ROLE_NAME, type RoleCode } from '../../../src/machines/codes.ts';
import { allScreens, inWorldOf } from '../all-screens.ts';
import { faultsByAxe } from '../axe.ts';
import { DESK, windowOf } from '../pages.ts';
import { byRole, type Cast } from '../people.ts';
import type { Portal } from '../portal.ts';
import { settled } from '../settled.ts';
import { some } from '../some.ts';
import { goTo } from './go-to.ts';
import { FIRST_LOOK, LOOKS, type Look, looksOn, nameOfLook, putOn } from './looks.ts';
import { closeOverlay, OVER_THE_SCREEN, openOverlay } from './over-the-screen.ts';
import { overlaysOf } from './overlays.ts';

export interface Walker {
  readonly browser: Browser;
  readonly portal: Portal;
  readonly cast: Cast;
  /**
   * everything in each look, and all of its rows; else in one, and the first of its rows, and what was looked at with
   * another role already only half the time
   */
  readonly whole?: boolean;
  /** what was looked at so far */
  readonly seen: Set<string>;
}

/** Four in a row are looked at or left, so that each look has its turn. */
function isLookedAt({ whole = false, seen }: Walker, what: string, index: number, role: RoleCode) {
  const isKnown = seen.has(what);
  seen.add(what);
  return whole || !isKnown || (Math.floor(index / LOOKS.length) + role) % 2 === 0;
}

/** Those in which this is looked at: all, or the one whose turn it is. */
function looksOf({ whole = false }: Walker, turn: number, onPhone = false): readonly Look[] {
  const looks = looksOn(onPhone, LOOKS);
  return whole ? looks : looks.filter((_, at) => at === turn % looks.length);
}

/** What stands against the page as it is now, in each of these looks. */
export async function faultsIn(
  page: Page,
  what: string,
  looks: readonly Look[],
  asked: Parameters<typeof faultsByAxe>[1] = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    await putOn(page, look);
    const found = await faultsByAxe(page, asked);
    faults.push(...found.map((fault) => `${what}, ${nameOfLook(look)}: ${fault}`));
  }
  return faults;
}

async function pageOf({ browser, cast, portal }: Walker, role: RoleCode): Promise<Page> {
  const context = await windowOf(browser, byRole(cast)[role], DESK);
  const page = await context.newPage();
  await page.goto(`${portal.url}/profile`);
  await settled(page);
  return page;
}

/** What somebody of this role could not use by other senses, on every screen that is open to them. */
export async function faultsOfScreens(walker: Walker, role: RoleCode): Promise<string[]> {
  const page = await pageOf(walker, role);
  const seen: string[] = [];
  const faults: string[] = [];
  for (const [index, address] of (await allScreens(walker.portal)).entries()) {
    if (!(await goTo(page, address))) continue;
    seen.push(address);
    if (!isLookedAt(walker, address, index, role)) continue;
    const what = `${ROLE_NAME[role]}, ${address}`;
    const looks = looksOf(walker, index + role);
    faults.push(...(await faultsIn(page, what, looks, { swiftly: !walker.whole })));
  }
  some(seen);
  await page.context().close();
  return faults;
}

/** And in what stands over them. */
export async function faultsOfOverlays(walker: Walker, role: RoleCode): Promise<string[]> {
  const overlays = overlaysOf(role);
  if (overlays.length === 0) return [];
  const page = await pageOf(walker, role);
  const inWorld = await inWorldOf(walker.portal);
  const asked = walker.whole ? {} : { swiftly: true, within: OVER_THE_SCREEN };
  const faults: string[] = [];
  for (const [index, overlay] of overlays.entries()) {
    const place = `${overlay.name} over ${overlay.at}`;
    if (!isLookedAt(walker, place, index, role)) continue;
    const what = `${ROLE_NAME[role]}, ${place}`;
    const looks = looksOf(walker, index + role, overlay.onPhone);
    try {
      await putOn(page, FIRST_LOOK);
      await goTo(page, inWorld(overlay.at));
      await openOverlay(page, overlay);
      faults.push(...(await faultsIn(page, what, looks, asked)));
      await closeOverlay(page);
    } catch (error) {
      // The others are looked at all the same.
      faults.push(`${what}: ${error}`);
      await page.goto(`${walker.portal.url}/profile`);
      await settled(page);
    }
  }
  await page.context().close();
  return faults;
}

/** Two are on their way at a time, each with the next role that is left. */
export async function faultsOfEach(
  roles: readonly RoleCode[],
  faultsOf: (role: RoleCode) => Promise<string[]>,
): Promise<string[]> {
  const waiting = [...roles];
  const faults: string[] = [];
  const next = async (): Promise<void> => {
    for (let role = waiting.shift(); role !== undefined; role = waiting.shift())
      faults.push(...(await faultsOf(role)));
  };
  await Promise.all([next(), next()]);
  return faults;
}
