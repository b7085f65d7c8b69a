import type { CDPSession, Page } from 'playwright-core';

export type Step = 'load' | 'select all' | 'sort';
export const STEPS: readonly Step[] = ['load', 'select all', 'sort'];

/** What starts each step, in both pages. */
const STARTERS: Readonly<Record<Step, string>> = {
  load: '#load',
  'select all': 'thead input[type="checkbox"]',
  sort: '[data-column="number3"]',
};

export type Timing = {
  /** Processor time of the page's main thread, until everything has settled. */
  readonly cpu: number;
  /** Time on the wall until the frame that shows the rows has been handed over. */
  readonly seen: number;
};

/** Counts what the main thread works, not what it waits for a busy machine. */
export async function countCpu(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

async function cpuSpent(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

export async function timeStep(page: Page, session: CDPSession, step: Step): Promise<Timing> {
  const before = await cpuSpent(session);
  const seen = await page.evaluate(async (selector) => {
    const starter = document.querySelector<HTMLElement>(selector);
    if (!starter) throw new Error(`nothing to press: ${selector}`);
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await frame();
    const start = performance.now();
    starter.click();
    await frame();
    const shown = performance.now() - start;
    await new Promise((done) => requestIdleCallback(done));
    await frame();
    return shown;
  }, STARTERS[step]);
  return { cpu: (await cpuSpent(session)) - before, seen };
}

export type Frames = { readonly times: readonly number[]; readonly cpu: number };

/** Scrolls at a steady pace for 120 frames and notes how long each took. */
export async function timeFrames(page: Page, session: CDPSession): Promise<Frames> {
  const before = await cpuSpent(session);
  const times = await page.evaluate(async () => {
    const box = document.querySelector<HTMLElement>('.ui-grid-scroller, .box');
    if (!box) throw new Error('nothing to scroll');
    const noted: number[] = [];
    let top = 0;
    let last = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; frame < 120; frame += 1) {
      top += 90;
      box.scrollTop = top;
      const now = await new Promise<number>(requestAnimationFrame);
      noted.push(now - last);
      last = now;
    }
    return noted;
  });
  return { times, cpu: (await cpuSpent(session)) - before };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

const LONG_FRAME_MS = 34;

export function longFrames(frames: Frames): number {
  return frames.times.filter((time) => time > LONG_FRAME_MS).length;
}
