import type { Page } from 'playwright-core';

/** Maximum cumulative layout shift. */
export const STILL = 0;

interface Shift {
  readonly value: number;
  /** the element that moved, with both positions */
  readonly what: string;
}

export interface Painted {
  /** largest contentful paint, in milliseconds from the start of the page */
  readonly largest: number;
  /** cumulative layout shift */
  readonly shifted: number;
  readonly shifts: readonly Shift[];
}

/** Records paints and layout shifts without user input from the start of the page. */
export const notePaints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted = { largest: 0, shifts: [] as { value: number; what: string }[] };
    Object.assign(window, { noted });
    const nameOf = (node: Node | null | undefined): string => {
      const part = node instanceof Element ? node : node?.parentElement;
      if (!part) return 'gone';
      const name = part.getAttribute('aria-label') ?? part.textContent.trim().slice(0, 30);
      return `${part.tagName.toLowerCase()}.${part.className} "${name}"`;
    };
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    observe('largest-contentful-paint', ({ startTime }) => {
      noted.largest = startTime;
    });
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) return;
      const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const [left, top] = [Math.round(to.x - from.x), Math.round(to.y - from.y)];
        return `${nameOf(node)} by ${left}, ${top}`;
      });
      noted.shifts.push({ value, what: what.join('; ') });
    });
  });

export async function paintsOf(page: Page): Promise<Painted> {
  const { largest, shifts } = await page.evaluate(
    () => (window as unknown as { noted: { largest: number; shifts: Shift[] } }).noted,
  );
  return { largest, shifts, shifted: shifts.reduce((sum, { value }) => sum + value, 0) };
}

/** Returns the time from the key event to the next painted frame, measured in the page. */
export async function keyToPaint(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const painted = new Promise<number>((resolve) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        removeEventListener('keydown', onKey, { capture: true });
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
      };
      addEventListener('keydown', onKey, { capture: true });
    });
    Object.assign(window, { painted });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}
