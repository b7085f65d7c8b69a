import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatInteger } from '#common/format.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import { DESK, faultsOf, namelessIn, PHONE, windowOf } from '../../support/browser/pages.ts';
import {
  diagramOf,
  faultOfXml,
  hiddenParts,
  openPath,
  pictureOf,
  savedDiagram,
  smallestLetters,
} from '../../support/browser/workflow-pages.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;
const windows: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(windows.splice(0).map((context) => context.close()));
});

async function opened(at: string, by: keyof Cast = 'auditor', size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, cast[by], size);
  windows.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + at);
  await page.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
  return page;
}

const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true });

/** Every machine is looked at, at two widths. */
const EVERY_MACHINE = { timeout: 240_000 };

/** A stone that was held, refused to another, and let go again. */
async function storied(): Promise<{ stock_no: string; hold: string }> {
  const stone = await desk.stone();
  const hold = await desk.held(cast.ada, stone);
  expect((await desk.hold(cast.hanna, [stone.stock_no])).status).toBe(409);
  expect((await desk.release(cast.ada, [hold])).status).toBe(200);
  return { stock_no: stone.stock_no, hold };
}

describe('the workflow page for the auditor', () => {
  it('opens the records of a state and of a transition, the path of a record, the conditions, and saves a diagram in every format', async () => {
    const { hold } = await storied();
    const page = await opened('/workflows?workflow=hold');
    const faults = faultsOf(page, portal);
    const diagram = diagramOf(page, 'Hold');
    await diagram.getByRole('link', { name: /^Released, code \d+, \d+ records$/ }).click();
    const behind = page.getByRole('region', { name: 'Records: Currently Released' });
    await behind.getByRole('link', { name: /^HO-/ }).first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('2');

    await page.getByRole('button', { name: 'hold.release', exact: true }).click();
    const called = page.getByRole('region', { name: 'Transitions' }).getByText(/^Called by/);
    await expect
      .poll(() => called.textContent())
      .toBe(
        'Called by releaseHoldfor administrator, customer, business associate, quality control',
      );
    const walked = page.getByRole('region', { name: 'Records: hold.release in the last 30 days' });
    const first = walked.getByRole('link', { name: /^HO-/ }).first();
    const name = await first.textContent();
    await first.click();
    await page.getByRole('region', { name: `Path of ${name}` }).waitFor();
    await expect.poll(() => namelessIn(page)).toEqual([]);

    // The address of a record leads to its path.
    await goTo(page, `/workflows?workflow=hold&record=${hold}`);
    const path = page.getByRole('region', { name: /^Path of HO-/ });
    await path
      .getByRole('list', { name: 'Steps' })
      .getByRole('button', { name: 'release' })
      .waitFor();
    await page.locator('.workflow-node[data-here][aria-label^="Released"]').waitFor();

    // In three lines, and whole where the transition is chosen.
    await goTo(page, '/workflows?workflow=confirmStone');
    const transitions = page.getByRole('region', { name: 'Transitions' });
    const short = transitions.locator('.workflow-conditions');
    await short.first().waitFor();
    const heights = await short.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(3 * 16);
    const most = await short.evaluateAll((all) => {
      const long = all.toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
      return {
        title: long?.getAttribute('title') ?? '',
        event: long?.parentElement?.querySelector('button')?.textContent ?? '',
      };
    });
    await transitions.getByRole('button', { name: most.event, exact: true }).first().click();
    const whole = transitions.locator('[data-details] li');
    await expect.poll(async () => (await whole.allTextContents()).join('\n')).toBe(most.title);

    await goTo(page, '/workflows?workflow=memoLine');
    const svg = (await savedDiagram(page, 'Picture (SVG)')).toString();
    expect(await faultOfXml(page, svg)).toBeNull();
    const scxml = (await savedDiagram(page, 'SCXML')).toString();
    expect(await faultOfXml(page, scxml)).toBeNull();
    expect(scxml).toContain('name="memoLine"');
    expect((await savedDiagram(page, 'Mermaid')).toString()).toContain('stateDiagram-v2');
    const table = (await savedDiagram(page, 'Transition table, signed version')).toString();
    expect(table).toMatch(/^memoLine \| version \S+ \| [0-9a-f]{16} \|/);

    const png = await savedDiagram(page, 'Picture (PNG)');
    const colours = await pictureOf(page, png);
    expect(colours.width).toBeGreaterThan(400);
    expect(colours.colours).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

  it('shows the path of a stone from its drawer or by Enter, and replays it by keyboard, with refusals', async () => {
    const { stock_no } = await storied();
    const page = await opened('/workflows');
    const faults = faultsOf(page, portal);
    const path = await openPath(page, stock_no);
    const steps = path.getByRole('list', { name: 'Steps' });
    const shown = steps.locator('[aria-current="step"]');
    await expect.poll(() => shown.textContent()).toContain('release');

    const scrub = path.getByRole('slider', { name: 'Step', exact: true });
    await scrub.press('ArrowLeft');
    await expect.poll(() => shown.textContent()).toMatch(/refused/);
    await expect.poll(() => shown.textContent()).toContain('Customer');
    await page.locator('.workflow-refused-badge').waitFor();
    await scrub.press('ArrowLeft');
    await expect.poll(() => shown.textContent()).toMatch(/hold.*Became Hold/);
    await page.locator('.workflow-node[data-here][aria-label^="Hold"]').waitFor();
    await scrub.press('Home');
    await expect.poll(() => shown.textContent()).toContain('list');
    await scrub.press('End');
    await expect.poll(() => shown.textContent()).toContain('release');

    await path.getByRole('button', { name: 'Play' }).press('Enter');
    await path.getByRole('button', { name: 'Pause' }).waitFor();
    await path.getByText('4×', { exact: true }).click();
    await path.getByRole('button', { name: 'Play' }).waitFor();
    await expect.poll(() => shown.textContent()).toContain('release');

    await path.getByRole('tab', { name: /^The stone’s records/ }).click();
    await path.getByRole('link', { name: /^HO-/ }).first().click();
    await page.getByRole('region', { name: /^Path of HO-/ }).waitFor();
    await diagramOf(page, 'Hold').waitFor();

    // The first that is found opens by Enter, and is replayed by the keys alone.
    await goTo(page, '/workflows');
    await page.getByRole('searchbox', { name: 'Find a record' }).fill(stock_no);
    await page.keyboard.press('Enter');
    const found = page.getByRole('region', { name: `Path of ${stock_no}` });
    const step = found.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
    await expect.poll(() => step.textContent()).toContain('release');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => step.textContent()).toContain('refused');
    await page.keyboard.press('Home');
    await expect.poll(() => step.textContent()).toContain('list');
    await page.keyboard.press(' ');
    await found.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press(' ');
    await found.getByRole('button', { name: 'Play' }).waitFor();
    await page.keyboard.press('Escape');
    if (await found.isVisible()) await page.keyboard.press('Escape');
    await found.waitFor({ state: 'detached' });

    await page.goto(`${portal.url}/inventory?q=${stock_no}&stone=${stock_no}`);
    await page.getByRole('link', { name: 'Path in the workflow' }).click();
    const led = page.getByRole('region', { name: /^Path of / });
    await led.getByText(stock_no).first().waitFor();
    expect(new URL(page.url()).searchParams.get('workflow')).toBe('stone');
    expect(faults).toEqual([]);
  });

  it(
    'shows each state machine completely and legibly, without layout shifts',
    EVERY_MACHINE,
    async () => {
      const { stock_no } = await storied();
      const page = await opened('/workflows');
      const machines = page.getByRole('navigation', { name: 'Workflows' }).getByRole('button');
      for (const size of [DESK, { width: 1280, height: 800 }]) {
        await page.setViewportSize(size);
        for (let at = 0; at < WORKFLOWS.length; at += 1) {
          await machines.nth(at).click();
          const name = (await page.locator('.workflow-picture').getAttribute('aria-label')) ?? '';
          await expect
            .poll(() => hiddenParts(page), { message: `${name} at ${size.width}` })
            .toEqual([]);
          expect(await smallestLetters(page), `${name} at ${size.width}`).toBeGreaterThanOrEqual(
            11,
          );
        }
      }
      expect(await machines.count()).toBe(WORKFLOWS.length);
      await goTo(page, '/workflows');
      const canvas = page.locator('.workflow-canvas');
      await page.locator('.workflow-picture a').first().waitFor();
      const before = await canvas.boundingBox();
      await openPath(page, stock_no);
      await page.getByRole('link', { name: /^Available, code .* records$/ }).click();
      await page.getByRole('region', { name: 'Records: Currently Available' }).waitFor();
      expect(await canvas.boundingBox()).toEqual(before);
      expect(await hiddenParts(page)).toEqual([]);
    },
  );

  it('runs the ledger check, shows the result, and downloads the report', async () => {
    const page = await opened('/workflows?view=conformance');
    const faults = faultsOf(page, portal);
    await page.getByText('The ledger has not been checked yet').waitFor();
    await view(page, 'Diagram').click();
    const facts = page.locator('.workflow-facts');
    await facts.getByText('Not checked').waitFor();
    expect(
      await page.getByRole('img', { name: 'Conformed to the model at the last check' }).count(),
    ).toBe(0);
    await facts.getByRole('button', { name: 'Check the ledger' }).click();
    // So small a ledger would be through before anybody saw how far it is.
    const findings = await portal.database.owner.connect();
    await findings.query('begin');
    // They can be read, and not written: the check comes to no end.
    await findings.query('lock table conformance_fault in share mode');
    try {
      await page.getByRole('button', { name: 'Check the ledger' }).click();
      await page.getByRole('progressbar', { name: 'Entries checked' }).waitFor();
    } finally {
      await findings.query('rollback');
      findings.release();
    }
    const run = page.getByRole('region', { name: 'Ledger check' });
    await run.getByText(/entries and .* records conform to the models$/).waitFor();
    await expect.poll(() => run.getByRole('row').count()).toBe(1 + WORKFLOWS.length);
    const report = await downloadedBy(page, () =>
      run.getByRole('button', { name: 'Report (PDF)' }).click(),
    );
    expect(readPdf(report).text).toContain('Everything conforms.');
    const { rows: counted } = await portal.database.pool.query<{ records: string }>(
      `select count(distinct record_id)::text as records from ledger where workflow = 'stone'`,
    );
    const stones = formatInteger(Number(counted[0]?.records));
    await view(page, 'Diagram').click();
    await facts.getByText(`${stones} of ${stones}`, { exact: true }).waitFor();
    await view(page, 'Conformance').click();

    await portal.database.pool.query(
      `insert into ledger (workflow, record_id, event, from_state, to_state, actor_role, request_id)
       select 'stone', id, 'stone.polish', status, status, 0, uuidv7() from stone order by id limit 1`,
    );
    await page.getByRole('button', { name: 'Check the ledger' }).click();
    await run.getByText(/^2 faults in /).waitFor();
    await run.getByText('The event is not in the model').waitFor();
    await run.getByText('The entry has no author').waitFor();
    await view(page, 'Diagram').click();
    const right = formatInteger(Number(counted[0]?.records) - 1);
    await facts.getByText(`${right} of ${stones}`, { exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Workflows' })
      .getByRole('img', { name: 'The last check found faults' })
      .waitFor();
    await view(page, 'Conformance').click();
    await run
      .getByRole('link', { name: /^Stone / })
      .first()
      .click();
    await page.getByRole('region', { name: /^Path of / }).waitFor();
    expect(faults).toEqual([]);
  });

  it('shows how long records stayed in a state before each transition, for a day to a year', async () => {
    await storied();
    const page = await opened('/workflows?workflow=hold');
    const faults = faultsOf(page, portal);
    const transitions = page.getByRole('region', { name: 'Transitions' });
    const row = transitions.getByRole('row', { name: /hold\.release/ }).first();
    await row.waitFor();
    expect(await transitions.getByRole('columnheader', { name: 'Median' }).count()).toBe(0);
    await view(page, 'Times').click();
    await page.waitForURL(/view=times/);
    await transitions.getByRole('columnheader', { name: 'Median' }).waitFor();
    const heads = await transitions.getByRole('columnheader').allTextContents();
    const shown = async (of: string) =>
      (await row.getByRole('cell').nth(heads.indexOf(of)).textContent()) ?? '';
    await expect.poll(() => shown('Median')).toMatch(/^\d+ [smhd]/);
    expect(await shown('90 %')).toMatch(/^\d+ [smhd]/);
    // The names of events have the space of whole words.
    const event = row.getByRole('button', { name: 'hold.release' });
    expect((await event.boundingBox())?.height).toBeLessThan(45);
    await row.getByText('held → released', { exact: true }).waitFor();
    // A hold has no step before its first one.
    const placed = transitions.getByRole('row', { name: /hold\.place/ }).first();
    expect(await placed.getByRole('cell').nth(heads.indexOf('Median')).textContent()).toBe('–');
    await page
      .getByRole('radiogroup', { name: 'Period' })
      .getByText('365 d', { exact: true })
      .click();
    await page.waitForURL(/days=365/);
    await transitions.getByRole('columnheader', { name: '365 d' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('shows which transitions the tests covered', async () => {
    const page = await opened('/workflows?view=coverage&workflow=hold');
    const coverage = page.getByRole('region', { name: 'Coverage' });
    const place = coverage.getByRole('row', { name: /^hold\.place/ });
    await expect.poll(() => place.getByText('✓ covered').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.workflow-coverage-marks').count()).toBe(7);
    await coverage.getByRole('button', { name: 'hold.expired' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('edge')).toBe('held/hold.expired');

    // The machine with most transitions on the smaller of two desks: no mark lies on what is said of another.
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, '/workflows?view=coverage&workflow=stone');
    await expect.poll(() => page.locator('.workflow-coverage-marks').count()).toBe(22);
    const covered = await page.evaluate(() => {
      const boxes = (of: string) =>
        [...document.querySelectorAll(of)].map((it) => it.getBoundingClientRect());
      const words = [...document.querySelectorAll('.workflow-label')].map((it) => it.textContent);
      const names = boxes('.workflow-event');
      return boxes('.workflow-coverage-marks').flatMap((marks) =>
        names.flatMap((name, at) =>
          marks.left < name.right &&
          marks.right > name.left &&
          marks.top < name.bottom &&
          marks.bottom > name.top
            ? [words[at]]
            : [],
        ),
      );
    });
    expect(covered).toEqual([]);
  });
});

it('scrolls on a phone to each state of a machine that is larger than the screen, in legible text', async () => {
  const page = await opened('/workflows?workflow=stone', 'auditor', PHONE);
  const strip = page.getByRole('navigation', { name: 'States in the diagram' });
  const names = [
    'Available',
    'Not Available',
    'Confirm Stones',
    'Hold',
    'Business Process',
    'Sold Out',
  ];
  await expect.poll(() => strip.getByRole('button').count()).toBe(names.length);
  const canvas = page.locator('.workflow-canvas');
  for (const name of names) {
    const button = strip.getByRole('button', { name: new RegExp(`^${name} ?[\\d,]*$`) });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(38);
    await button.click();
    const state = canvas.getByRole('link', {
      name: new RegExp(`^${name}, code \\d+, [\\d,]+ records$`),
    });
    await expect.poll(() => state.getAttribute('aria-current')).toBe('true');
    await expect
      .poll(async () => {
        const [room, box] = await Promise.all([canvas.boundingBox(), state.boundingBox()]);
        if (!room || !box) return false;
        return (
          box.x >= room.x &&
          box.y >= room.y &&
          box.x + box.width <= room.x + room.width &&
          box.y + box.height <= room.y + room.height
        );
      })
      .toBe(true);
  }
  const least = await canvas.locator('svg text').evaluateAll((texts) =>
    Math.min(
      ...texts.map((text) => {
        const scale = (text as SVGTextElement).getScreenCTM()?.a ?? 0;
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      }),
    ),
  );
  expect(least).toBeGreaterThanOrEqual(11);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBe(0);
});

it('is readable for quality control on a phone', async () => {
  const { stock_no } = await storied();
  const page = await opened('/workflows?state=1', 'qualityControl', PHONE);
  const behind = page.getByRole('region', { name: 'Records: Currently Available' });
  await behind.getByText(/^1–25 of/).waitFor();
  await behind.getByRole('button', { name: 'Next page' }).click();
  await behind.getByText(/^26–50 of/).waitFor();
  await openPath(page, stock_no);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBe(0);
  await expect.poll(() => namelessIn(page)).toEqual([]);
});
