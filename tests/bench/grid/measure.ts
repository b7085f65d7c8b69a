import type { Page } from 'playwright-core';

export type Step = 'load' | 'select all' | 'sort';
export const STEPS: readonly Step[] = ['load', 'select all', 'sort'];

/** What starts each step, in both pages. */
const STARTERS: Readonly<Record<Step, string>> = {
  load: '#load',
  'select all': 'thead input[type="checkbox"]',
  sort: '[data-column="number3"]',
};

export type Timing = {
  /** Script, style and layout: until the new rows have their places. */
  readonly work: number;
  /** Until the frame that shows them has been handed over. */
  readonly seen: number;
};

export async function timeStep(page: Page, step: Step): Promise<Timing> {
  return page.evaluate(async (selector) => {
    const starter = document.querySelector<HTMLElement>(selector);
    if (!starter) throw new Error(`nothing to press: ${selector}`);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const start = performance.now();
    starter.click();
    await Promise.resolve();
    document.body.getBoundingClientRect();
    const work = performance.now() - start;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return { work, seen: performance.now() - start };
  }, STARTERS[step]);
}

export type Frames = { readonly times: readonly number[] };

/** Scrolls at a steady pace for two seconds of frames and notes how long each took. */
export async function timeFrames(page: Page): Promise<Frames> {
  const times = await page.evaluate(async () => {
    const box = [...document.querySelectorAll<HTMLElement>('.ui-grid-scroller, .box')][0];
    if (!box) throw new Error('nothing to scroll');
    const noted: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < 120; frame += 1) {
      box.scrollTop += 90;
      const now = await new Promise<number>(requestAnimationFrame);
      noted.push(now - last);
      last = now;
    }
    return noted;
  });
  return { times };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

export const LONG_FRAME_MS = 34;

export function longFrames(frames: Frames): number {
  return frames.times.filter((time) => time > LONG_FRAME_MS).length;
}
