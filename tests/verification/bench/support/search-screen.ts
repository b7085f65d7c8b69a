import type { Page } from 'playwright-core';

/** What a person clicks one after another, each of which changes what is found and every count. */
const CLICKS = ['Round', 'Oval', 'Pear', 'Cushion', 'Princess', 'Emerald', 'Radiant', 'Heart'];

/** The live channel is never idle, so it is the page that has to have nothing left to do. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));

interface Clicked {
  /** from the click to the frame with the new rows and counts */
  readonly seen: readonly number[];
  /** the same questions asked from the same page, with their answers read and nothing drawn */
  readonly asked: readonly number[];
}

/** Clicks shapes on an open search, and then asks the server what each click asked, without a screen. */
export async function timeClicks(page: Page): Promise<Clicked> {
  const sent: string[] = [];
  let [url, token] = ['', ''];
  page.on('request', (request) => {
    if (!request.url().includes('/inventory/search?') || request.url().includes('is_count_only'))
      return;
    sent.push(request.postData() ?? '');
    url = request.url();
    token = request.headers().authorization ?? '';
  });
  const seen: number[] = [];
  for (const shape of CLICKS) {
    const button = page
      .getByRole('group', { name: 'Shape', exact: true })
      .getByRole('button', { name: shape, exact: true });
    const wanted = await button.elementHandle();
    seen.push(
      await page.evaluate(async (pressed) => {
        const shown = (): string =>
          [...document.querySelectorAll('.ui-grid-toolbar b, .ui-grid-total, fieldset em')]
            .map((part) => part.textContent)
            .join();
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const before = shown();
        const start = performance.now();
        (pressed as HTMLElement | null)?.click();
        while (shown() === before) await frame();
        return performance.now() - start;
      }, wanted),
    );
    await atRest(page);
  }
  const asked: number[] = [];
  for (const body of sent.slice(-CLICKS.length)) {
    asked.push(
      await page.evaluate(
        async ({ url, token, body }) => {
          const start = performance.now();
          const answer = await fetch(url, {
            method: 'POST',
            headers: { authorization: token, 'content-type': 'application/json' },
            body,
          });
          await answer.json();
          return performance.now() - start;
        },
        { url, token, body },
      ),
    );
  }
  return { seen, asked };
}

interface Scrolled {
  readonly frames: readonly number[];
  /** how far down the list came */
  readonly rows: number;
}

/** Scrolls down as fast as rows come, frame by frame, until so many of them have gone by. */
export async function scrollThrough(page: Page, rows: number): Promise<Scrolled> {
  return page.evaluate(async (wanted) => {
    const box = document.querySelector<HTMLElement>('.ui-grid-scroller');
    if (!box) throw new Error('nothing to scroll');
    const lastRow = (): number =>
      Math.max(
        0,
        ...[...document.querySelectorAll<HTMLElement>('tbody tr[data-index]')].map(({ dataset }) =>
          Number(dataset.index),
        ),
      );
    const frames: number[] = [];
    const begun = performance.now();
    let last = await new Promise<number>(requestAnimationFrame);
    while (lastRow() < wanted && performance.now() - begun < 120_000) {
      box.scrollTop += 2_000;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return { frames, rows: lastRow() };
  }, rows);
}
