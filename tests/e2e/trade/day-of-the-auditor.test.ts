import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatInteger } from '#common/format.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { downloadedBy } from '../../support/browser/downloads.ts';
import { row } from '../../support/browser/pages.ts';
import {
  diagramOf,
  faultOfXml,
  openPath,
  pictureOf,
  savedDiagram,
} from '../../support/browser/workflow-pages.ts';
import { beginDay, WHOLE_DAY, type WorkingDay } from '../../support/browser/working-day.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { goForgetful } from '../../support/screens/go-to.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let browser: Browser;

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

it('the auditor works from signing in to signing out, and changes nothing', WHOLE_DAY, async () => {
  const stone = await soldStone();
  const day = await beginDay(browser, portal, cast.auditor);
  const before = await records();
  await day.openScreen('Workflows');
  await countsTheStones(day, stone);
  await replaysTheSale(day, stone);
  await followsTheOrder(day, stone);
  await takesTheDiagramAlong(day);
  await seesWhatTheTestsWalked(day);
  await checksTheLedger(day);
  await findsEveryActClosed(day);
  expect(await records()).toEqual(before);
  await day.end();
  expect(day.faults).toEqual([]);
});

/** Every record but the notes that are taken of the reading itself, and of the check that was asked for. */
async function records(): Promise<Record<string, string>> {
  const { audit_entry: _, idempotency: __, ...others } = await fingerprint(portal.database.pool);
  return others;
}

/** Held, wanted by another, asked for from the hold, and sold. */
async function soldStone(): Promise<Stone> {
  const stone = await desk.stone();
  await desk.held(cast.ada, stone);
  expect(await desk.hold(cast.hanna, [stone.stock_no])).toMatchObject({ status: 409 });
  const order = await desk.ordered(cast.ada, stone);
  expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
  return stone;
}

async function countsTheStones({ page }: WorkingDay, stone: Stone): Promise<void> {
  const machines = page.getByRole('navigation', { name: 'Workflows' });
  const unchecked = machines.getByRole('img', { name: 'Not checked yet' });
  await expect.poll(() => unchecked.count()).toBe(WORKFLOWS.length);
  await machines.getByRole('button', { name: /Stone/ }).first().click();
  const diagram = diagramOf(page, 'Stone');
  const { rows } = await portal.database.pool.query<{ status: number; stones: number }>(
    'select status, count(*)::int as stones from stone group by status',
  );
  for (const { code, label } of stoneStates()) {
    const stones = rows.find(({ status }) => status === code)?.stones ?? 0;
    await diagram
      .getByRole('link', {
        name: new RegExp(`^${label}, code \\d+, ${formatInteger(stones)} records$`),
      })
      .waitFor();
  }
  await diagram.getByRole('link', { name: new RegExp(`^${STONE_STATUS.soldOut.label},`) }).click();
  const sold = page.getByRole('region', {
    name: `Records: Currently ${STONE_STATUS.soldOut.label}`,
  });
  await sold.getByRole('link', { name: stone.stock_no }).click();
  await page.getByRole('region', { name: `Path of ${stone.stock_no}` }).waitFor();
}

const stoneStates = () => {
  const { available, notAvailable, confirmStone, hold, memo, soldOut } = STONE_STATUS;
  return [available, notAvailable, confirmStone, hold, memo, soldOut];
};

async function replaysTheSale({ page }: WorkingDay, stone: Stone): Promise<void> {
  const path = page.getByRole('region', { name: `Path of ${stone.stock_no}` });
  const steps = path.getByRole('list', { name: 'Steps' });
  await expect
    .poll(() => steps.getByRole('button').allTextContents())
    .toEqual(['list', 'hold', 'place refused', 'confirm', 'sell']);
  const step = steps.locator('[aria-current="step"]');
  const here = page.locator('.workflow-node[data-here]');
  const scrub = path.getByRole('slider', { name: 'Step', exact: true });
  await scrub.press('Home');
  for (const [event, who, state] of [
    ['list', '', STONE_STATUS.available],
    ['hold', 'Ada Halden, Customer', STONE_STATUS.hold],
    ['place refused', 'Hanna Brook, Customer', STONE_STATUS.hold],
    ['confirm', 'Ada Halden, Customer', STONE_STATUS.confirmStone],
    ['sell', 'Samir Okafor, Quality control', STONE_STATUS.soldOut],
  ] as const) {
    await expect.poll(() => step.getByRole('button').textContent()).toBe(event);
    await expect.poll(() => step.textContent()).toContain(who);
    await expect
      .poll(() => here.getAttribute('aria-label'))
      .toMatch(new RegExp(`^${state.label},`));
    await scrub.press('ArrowRight');
  }
  await path.getByRole('button', { name: 'Play' }).waitFor();
}

async function followsTheOrder({ page }: WorkingDay, stone: Stone): Promise<void> {
  const path = page.getByRole('region', { name: `Path of ${stone.stock_no}` });
  await path.getByRole('tab', { name: /^The stone’s records/ }).click();
  const order = path.getByRole('link', { name: /^CO-/ });
  const number = (await order.textContent()) ?? '';
  await order.click();
  const steps = page.getByRole('region', { name: `Path of ${number}` }).getByRole('list', {
    name: 'Steps',
  });
  await expect
    .poll(() => steps.getByRole('button').allTextContents())
    .toEqual(['request', 'approve']);
  await diagramOf(page, 'Confirm stone').waitFor();
  await openPath(page, stone.stock_no);
  await diagramOf(page, 'Stone').waitFor();
}

async function takesTheDiagramAlong({ page }: WorkingDay): Promise<void> {
  const svg = (await savedDiagram(page, 'Picture (SVG)')).toString();
  expect(await faultOfXml(page, svg)).toBeNull();
  expect(svg).toContain(STONE_STATUS.soldOut.label);
  const scxml = (await savedDiagram(page, 'SCXML')).toString();
  expect(await faultOfXml(page, scxml)).toBeNull();
  expect(scxml).toContain('name="stone"');
  const mermaid = (await savedDiagram(page, 'Mermaid')).toString();
  expect(mermaid).toContain('stateDiagram-v2');
  const table = (await savedDiagram(page, 'Transition table, signed version')).toString();
  const hash = await page.locator('.workflow-facts [data-model] code').textContent();
  expect(table).toMatch(new RegExp(`^stone \\| version \\S+ \\| ${hash} \\|`));
  const { width, colours } = await pictureOf(page, await savedDiagram(page, 'Picture (PNG)'));
  expect(width).toBeGreaterThan(400);
  expect(colours).toBeGreaterThan(10);
}

const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true });

async function seesWhatTheTestsWalked({ page }: WorkingDay): Promise<void> {
  await view(page, 'Coverage').click();
  const coverage = page.getByRole('region', { name: 'Coverage' });
  const levels = coverage.locator('dd');
  await expect.poll(() => levels.count()).toBe(3);
  for (const walked of await levels.allTextContents()) expect(walked).toMatch(/^(\d+) of \1$/);
  const sale = coverage.getByRole('row', { name: /^stone\.sell/ }).first();
  await expect.poll(() => sale.getByText('✓ covered').count()).toBe(3);
}

async function checksTheLedger({ page }: WorkingDay): Promise<void> {
  await view(page, 'Conformance').click();
  await page.getByText('The ledger has not been checked yet').waitFor();
  await page.getByRole('button', { name: 'Check the ledger' }).click();
  const run = page.getByRole('region', { name: 'Ledger check' });
  await run.getByText(/entries and .* records conform to the models$/).waitFor();
  await expect.poll(() => run.getByRole('row').count()).toBe(1 + WORKFLOWS.length);
  const report = await downloadedBy(page, () =>
    run.getByRole('button', { name: 'Report (PDF)' }).click(),
  );
  expect(readPdf(report).text).toContain('Everything conforms.');
  const machines = page.getByRole('navigation', { name: 'Workflows' });
  const conform = machines.getByRole('img', { name: 'Conformed to the model at the last check' });
  await expect.poll(() => conform.count()).toBe(WORKFLOWS.length);
}

/** How the buttons of acts begin, on every screen of the house. */
const ACT = new RegExp(
  `^(?:${[
    'Hold|Confirm|Memo|Join|Add|Watch|Note|Enquire',
    'Approve|Reject|Change|Cancel|Receive|Sell|Reverse|Scan|Import',
    'Release|Extend|Withdraw|Remove|To cart|To watchlist|To notes|Mark|Reopen|Close',
    'Register|Unregister|Edit|Delete|Activate|Deactivate|Take off|Offer|Save|Send|Reassign',
  ].join('|')})`,
);

/** The acts on this screen that are not closed. Names of columns and the choices of a filter are no acts. */
const openActs = async (page: Page): Promise<string[]> =>
  (
    await page
      .locator('main button:enabled:not([aria-disabled="true"], [aria-pressed])')
      .evaluateAll((buttons) =>
        buttons.flatMap((one) => (one.closest('thead') ? [] : [one.textContent ?? ''])),
      )
  ).filter((name) => ACT.test(name));

/** The closed acts on this screen whose sentence does not stand in sight; nothing has to be pointed at to read it. */
const silentActs = async (page: Page): Promise<string[]> =>
  (
    await page.locator('button[aria-disabled="true"]').evaluateAll((buttons) =>
      buttons.flatMap((one) => {
        const said = document.getElementById(one.getAttribute('aria-describedby') ?? '');
        const { width = 0, height = 0 } = said?.getBoundingClientRect() ?? {};
        const isRead = said?.textContent?.trim() !== '' && width > 20 && height > 8;
        return isRead ? [] : [one.textContent ?? ''];
      }),
    )
  ).filter((name) => ACT.test(name));

const FORBIDDEN = 'You do not have the right to do this.';

async function findsEveryActClosed(day: WorkingDay): Promise<void> {
  const { page } = day;
  const first = page.locator('tbody tr[data-index="0"]');
  const look = async () => {
    await first.waitFor();
    const tick = first.locator('.ui-grid-tick');
    if ((await tick.count()) > 0) {
      await tick.click();
      await page.locator('.ui-grid-actions-bar .action-count').waitFor();
    }
    expect(await openActs(page), page.url()).toEqual([]);
    expect(await silentActs(page), page.url()).toEqual([]);
  };
  await day.openScreen('Transactions', 'Confirm stones');
  for (const name of [
    'Confirm stones',
    'Memos',
    'Holds',
    'Enquiries',
    'Carts',
    'Watchlists',
    'Notes',
    'Invoices',
  ]) {
    await day.openList(name);
    await look();
  }
  await day.openScreen('Stones', 'Search');
  await look();
  await day.openScreen('Customers');
  await look();
  await row(page, 'Halden & Roe').getByRole('link', { name: 'Halden & Roe' }).click();
  await page.getByRole('heading', { level: 1, name: 'Halden & Roe' }).waitFor();
  expect(await openActs(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).waitFor();
  expect(await silentActs(page)).toEqual([]);
  await readsWhyOnEveryScreen(day);
}

/** Pages whose acts stand outside of lists: each says at once why they are closed. */
async function readsWhyOnEveryScreen({ page }: WorkingDay): Promise<void> {
  const client = new URL(page.url()).pathname;
  for (const path of [
    `${client}?tab=sign-in`,
    '/client',
    `/business-associate/${cast.tove.id}`,
    `/business-associate/${cast.tove.id}/security`,
    '/settings/company',
    '/settings/terms',
    '/settings/carat-range',
    '/settings/system-settings/home-settings',
    '/settings/rap',
    '/settings/users',
    '/settings/external-clients',
    '/collection',
  ]) {
    await goForgetful(page, path);
    await page.getByText(FORBIDDEN).first().waitFor();
    expect(await openActs(page), path).toEqual([]);
    expect(await silentActs(page), path).toEqual([]);
  }
  await goForgetful(page, '/client/kyc');
  await page.getByRole('region', { name: 'Decision' }).waitFor();
  await page.getByText(FORBIDDEN).first().waitFor();
  // The desk says it once, however much it closes.
  expect(await page.getByText(FORBIDDEN).count()).toBe(1);
}
