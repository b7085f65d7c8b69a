import type { Page } from 'playwright-core';

/** How much may move by itself. */
export const STILL = 0;

interface Shift {
  readonly value: number;
  /** what moved, and from where to where */
  readonly what: string;
}

export interface Painted {
  /** when the largest part of the page stood, in milliseconds from its start */
  readonly largest: number;
  /** all that moved by itself */
  readonly shifted: number;
  readonly shifts: readonly Shift[];
}

/** Notes from the first moment on what is painted, and what moves without a hand. */
export const notePaints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted = { largest: 0, shifts: [] as { value: number; what: string }[] };
    Object.assign(window, { noted });
    const nameOf = (node: Node | null | undefined): string => {
      const part = node instanceof Element ? node : node?.parentElement;
      return part ? `${part.tagName.toLowerCase()}.${part.className}` : 'gone';
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

/** From the key to the frame that was painted after it, as the page itself sees it. */
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
