import type { Browser, Page } from 'playwright-core';
import { ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { inWorldOf } from '../browser/all-screens.ts';
import { faultsByAxe } from '../browser/axe.ts';
import { cutFigures } from '../browser/cut-figures.ts';
import { DESK, windowOf } from '../browser/pages.ts';
import { settled } from '../browser/settled.ts';
import type { Portal } from '../servers/portal.ts';
import { byRole, type Cast } from '../trade/people.ts';
import { goTo } from './go-to.ts';
import { lastingFaults } from './lasting-faults.ts';
import { FIRST_LOOK, LOOKS, type Look, looksOn, nameOfLook, putOn } from './looks.ts';
import { closeOverlay, OVER_THE_SCREEN, openOverlay } from './over-the-screen.ts';
import type { Overlay } from './overlays.ts';
import { isInTurn, WALKS_WHOLE } from './turns.ts';

export interface Walker {
  readonly browser: Browser;
  readonly portal: Portal;
  readonly cast: Cast;
}

/** Returns all looks in a full run, otherwise the one selected for this index. */
const looksInTurn = (index: number, onPhone = false): readonly Look[] => {
  const looks = looksOn(onPhone, LOOKS);
  return looks.filter((_, at) => isInTurn(at + index, looks.length));
};

/** Returns the accessibility faults and the cut figures of the current page in these looks. */
export async function faultsIn(
  page: Page,
  what: string,
  looks: readonly Look[],
  asked: Parameters<typeof faultsByAxe>[1] = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    await putOn(page, look);
    // Another width may show parts that load only now.
    await page.waitForFunction(() => !document.querySelector('.ui-skeleton, .ui-skeleton-row'));
    const cut = await lastingFaults(() => cutFigures(page));
    const found = [...(await faultsByAxe(page, asked)), ...cut];
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

/** Returns the faults in the selected look, or in every look of a full run. */
export const faultsInTurn = (page: Page, what: string, index: number): Promise<string[]> =>
  faultsIn(page, what, looksInTurn(index), { swiftly: !WALKS_WHOLE });

/** Returns the faults of these overlays for this role. */
export async function faultsOfOverlays(
  walker: Walker,
  role: RoleCode,
  overlays: readonly Overlay[],
): Promise<string[]> {
  if (overlays.length === 0) return [];
  const page = await pageOf(walker, role);
  const inWorld = await inWorldOf(walker.portal);
  const asked = WALKS_WHOLE ? {} : { swiftly: true, within: OVER_THE_SCREEN };
  const faults: string[] = [];
  for (const [index, overlay] of overlays.entries()) {
    const what = `${ROLE_NAME[role]}, ${overlay.name} over ${overlay.at}`;
    try {
      await putOn(page, FIRST_LOOK);
      await goTo(page, inWorld(overlay.at));
      await openOverlay(page, overlay);
      const looks = looksInTurn(index + role, overlay.onPhone);
      faults.push(...(await faultsIn(page, what, looks, asked)));
      await closeOverlay(page);
    } catch (error) {
      // Continues with the other overlays after a failure.
      faults.push(`${what}: ${error}`);
      await page.goto(`${walker.portal.url}/profile`);
      await settled(page);
    }
  }
  await page.context().close();
  return faults;
}

/** Runs two roles in parallel. */
export async function ofEach<T>(
  roles: readonly RoleCode[],
  walk: (role: RoleCode) => Promise<T>,
): Promise<T[]> {
  const waiting = [...roles];
  const found: T[] = [];
  const next = async (): Promise<void> => {
    for (let role = waiting.shift(); role !== undefined; role = waiting.shift())
      found.push(await walk(role));
  };
  await Promise.all([next(), next()]);
  return found;
}
