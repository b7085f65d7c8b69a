import type { Page } from 'playwright-core';

/** Factors in tenths, from 0.5 to 1.5 of the average delay. The path determines the factor. */
const OF_TEN = [5, 11, 8, 14, 6, 12, 9, 15, 7, 13, 10];

/**
 * Delays requests by different times, so that responses arrive out of order. Delays them in the
 * page, because a route in Playwright disables the cache, and each page would compile the web app
 * again.
 */
export const slowAnswers = (page: Page, about: number): Promise<unknown> =>
  page.addInitScript(
    ({ ofTen, average }) => {
      const partOf = (question: string): number => {
        let sum = 0;
        for (const sign of question) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
        return (ofTen[sum % ofTen.length] ?? 10) / 10;
      };
      const { fetch } = window;
      window.fetch = async (asked, options) => {
        const address = asked instanceof Request ? asked.url : String(asked);
        const { pathname } = new URL(address, location.href);
        if (pathname.startsWith('/api/v1/'))
          await new Promise((resolve) => setTimeout(resolve, average * partOf(pathname)));
        return fetch(asked, options);
      };
    },
    { ofTen: OF_TEN, average: about },
  );
