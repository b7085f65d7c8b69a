import type { Locator, Page } from 'playwright-core';

/** A page driver that counts clicks and keys. Typed and scanned text does not count. */
export interface Hands {
  press(...keys: readonly string[]): Promise<void>;
  click(place: Locator): Promise<void>;
  type(text: string): Promise<void>;
  /** returns the number of clicks and keys so far */
  used(): number;
}

export function handsAt(page: Page): Hands {
  let count = 0;
  return {
    async press(...keys) {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
    async click(place) {
      count += 1;
      await place.click();
    },
    type: (text) => page.keyboard.type(text),
    used: () => count,
  };
}
