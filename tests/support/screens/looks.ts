import type { Page } from 'playwright-core';
import { DESK, PHONE } from '../browser/pages.ts';

/** The width, height and color scheme in which a screen is checked. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

const SMALL_DESK = { width: 1280, height: 800 };

export const LOOKS: readonly Look[] = [DESK, SMALL_DESK, PHONE].flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ ...size, theme })),
);
/** The look in which screens are opened. */
export const FIRST_LOOK: Look = { ...DESK, theme: 'light' };

/** Overlays that only a phone shows are checked at its width only. */
export const looksOn = (onPhone: boolean | undefined, looks: readonly Look[]): readonly Look[] =>
  looks.filter(({ width }) => !onPhone || width === PHONE.width);

export const nameOfLook = ({ width, theme }: Look): string => `${width} ${theme}`;

/** Applies the look and waits until the page is rendered. */
export async function putOn(page: Page, { width, height, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
