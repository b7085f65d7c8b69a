import type { Page } from 'playwright-core';
import { DESK, PHONE } from '../browser/pages.ts';

/** How a screen may be looked at: as wide as this, by day or by night. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

const SMALL_DESK = { width: 1280, height: 800 };

export const LOOKS: readonly Look[] = [DESK, SMALL_DESK, PHONE].flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ ...size, theme })),
);
/** That in which screens are opened. */
export const FIRST_LOOK: Look = { ...DESK, theme: 'light' };

/** An overlay that only a phone has is seen there alone. */
export const looksOn = (onPhone: boolean | undefined, looks: readonly Look[]): readonly Look[] =>
  looks.filter(({ width }) => !onPhone || width === PHONE.width);

export const nameOfLook = ({ width, theme }: Look): string => `${width} ${theme}`;

/** The window as this look has it, drawn. */
export async function putOn(page: Page, { width, height, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
