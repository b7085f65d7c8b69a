import type { Page } from 'playwright-core';

/** Factors in tenths, from 0.5 to 1.5 of the average delay. The path determines the factor. */
const OF_TEN = [5, 11, 8, 14, 6, 12, 9, 15, 7, 13, 10];

const partOf = (question: string): number => {
  let sum = 0;
  for (const sign of question) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return (OF_TEN[sum % OF_TEN.length] ?? 10) / 10;
};

/** Delays responses by different times, so that they arrive out of order. */
export async function slowAnswers(page: Page, about: number): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, about * partOf(pathname)));
    // The page may have navigated away.
    await route.continue().catch(() => undefined);
  });
}
