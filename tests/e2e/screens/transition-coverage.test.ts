import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { DIAMOND_TYPE, HOLD_QUEUE_STATUS, REGISTRATION } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { type Edge, edgesOf, statesOf } from '#machines/kernel/edges.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { WorkflowName } from '#machines/registry.ts';
import type { HoldEvent, holdMachine } from '#machines/workflows/hold.ts';
import type { HoldQueueEvent, holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import type { StoneEvent, stoneMachine } from '#machines/workflows/stone.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { approveTicked } from '../../support/browser/order-pages.ts';
import { row, statusIn, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { setMarket, stoneDrawer } from '../../support/browser/stone-pages.ts';
import type { Facts } from '../../support/facts/facts.ts';
import { holdFacts } from '../../support/facts/hold.ts';
import { holdQueueFacts } from '../../support/facts/hold-queue.ts';
import { stoneFacts } from '../../support/facts/stone.ts';
import { type Stage, setStage } from '../../support/machines/stage.ts';
import { type Path, pathsOver, type Step } from '../../support/machines/walk.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import type { Person } from '../../support/servers/portal.ts';
import type { Stone } from '../../support/trade/desk.ts';

let stage: Stage;
let browser: Browser;
const pages = new Map<Person, Page>();

beforeAll(async () => {
  stage = await setStage();
  browser = await launchBrowser();
  await stage.register(REGISTRATION.registered.code);
});
afterAll(async () => {
  await browser?.close();
  await stage?.portal.stop();
});

/** What stands in the database while a path is walked. */
interface Record {
  readonly stone: Stone;
  /** the search for this stone */
  readonly search: string;
}

async function newRecord(): Promise<Record> {
  const stone = await stage.desk.stone();
  const [found] = await stage.sql('select diamond_type from stone where id = $1', stone.id);
  const type = found?.diamond_type === DIAMOND_TYPE.fancy ? '&type=2' : '';
  return { stone, search: `/search?q=${stone.stock_no}${type}` };
}

/** The latest record of a stone. */
async function latest(of: 'hold' | 'hold_queue', { stone }: Record) {
  const [found] = await stage.sql(
    `select * from ${of} where stone_id = $1 order by created_at desc limit 1`,
    stone.id,
  );
  if (!found) throw new Error(`${stone.stock_no} has no ${of}`);
  return found;
}

/** Everybody has one window for the whole file, as people do. */
async function visit(person: Person, path: string): Promise<Page> {
  const page = pages.get(person) ?? (await (await windowOf(browser, person)).newPage());
  pages.set(person, page);
  await page.goto(stage.portal.url + path);
  return page;
}

async function searchFor(person: Person, { stone, search }: Record): Promise<Page> {
  const page = await visit(person, search);
  await row(page, stone.stock_no).waitFor();
  return page;
}

/** The stone beside its list. */
async function drawerOf(person: Person, { stone, search }: Record): Promise<Locator> {
  const page = await visit(person, `${search}&stone=${stone.stock_no}`);
  return stoneDrawer(page, stone);
}

const holdsScreen = (person: Person): string =>
  person.businessId === null ? '/transaction/hold' : '/customer-profile/hold';

/** The latest hold of a stone in the list of all holds, running or over. */
async function holdRowOf(person: Person, record: Record): Promise<Locator> {
  const path = `${holdsScreen(person)}?tab=all&stones=${record.stone.stock_no}`;
  const { hold_no } = await latest('hold', record);
  return row(await visit(person, path), String(hold_no));
}

/** Ticks the row, presses the key, and waits for what the portal says it did. */
async function act(place: Locator, key: string, said: string): Promise<void> {
  await tick(place);
  await place.page().keyboard.press(key);
  await toast(place.page(), said).waitFor();
}

async function holdFromSearch(person: Person, record: Record): Promise<Locator> {
  const found = row(await searchFor(person, record), record.stone.stock_no);
  await act(found, 'h', '1 stone held');
  return found;
}

async function endInList(person: Person, record: Record): Promise<Locator> {
  const hold = await holdRowOf(person, record);
  const page = hold.page();
  await tick(hold);
  await page.keyboard.press('l');
  if (person.businessId === null) {
    // Whoever ends what is a client's says why: the first of the ready reasons.
    const question = page.getByRole('dialog', { name: 'Release 1 hold?' });
    await question.getByRole('radio').first().check();
    await question.getByRole('button', { name: 'Release 1 hold' }).click();
  }
  await toast(page, '1 hold released').waitFor();
  return hold;
}

async function withdrawInList(record: Record, remark: string): Promise<Locator> {
  const hold = await holdRowOf(stage.cast.administrator, record);
  const page = hold.page();
  await tick(hold);
  await page.keyboard.press('Shift+W');
  await page.getByRole('textbox', { name: /Reason/ }).fill(remark);
  await page.getByRole('button', { name: 'Withdraw 1 stone' }).click();
  await toast(page, '1 stone withdrawn').waitFor();
  return hold;
}

async function inMarket(
  person: Person,
  record: Record,
  words: Parameters<typeof setMarket>[1],
): Promise<Locator> {
  const drawer = await drawerOf(person, record);
  await setMarket(drawer, words);
  return drawer;
}

async function letTheOfferRunOut({ stone }: Record): Promise<void> {
  await stage.sql(
    `update hold_queue set offered_until = now() - interval '1 second' where stone_id = $1 and state = $2`,
    stone.id,
    HOLD_QUEUE_STATUS.offered.code,
  );
}

/** The house sells the stone to whoever asked for it. */
async function approveOnScreen({ stone }: Record): Promise<void> {
  const { qualityControl } = stage.cast;
  const page = await visit(qualityControl, `/transaction/confirm-stone?stones=${stone.stock_no}`);
  await tick(row(page, stone.stock_no));
  await approveTicked(page, '1 stone');
}

/** How a workflow is played: who does what where, and what the database says then. */
interface Play<M extends AnyStateMachine> {
  readonly name: WorkflowName;
  readonly facts: Facts<M>;
  /** how many steps lie before the first that a person can take */
  readonly behind: number;
  readonly prepare: (record: Record) => Promise<void>;
  /** Causes the event on a screen; the place on it where the record's state then stands. */
  readonly drive: (step: Step<M>, record: Record) => Promise<Locator>;
  readonly stateOf: (record: Record) => Promise<unknown>;
  /** whether the screen no longer lists a record in this state */
  readonly isGone: (code: number) => boolean;
  /** events, or single edges of them, that orders and memos send; the tests of their screens walk them */
  readonly elsewhere?: ReadonlySet<string>;
}

const isCaused = ({ operations }: Edge): boolean => operations.length > 0;

async function walk<M extends AnyStateMachine>(play: Play<M>, path: Path<M>): Promise<void> {
  const { machine } = play.facts.workflow;
  const record = await newRecord();
  await play.prepare(record);
  for (const step of path.steps.slice(play.behind)) {
    const place = await play.drive(step, record);
    const verdict = decide(machine, step.code, step.context, step.event);
    if (!verdict.ok) throw new Error('the path leads nowhere');
    expect(await play.stateOf(record)).toBe(verdict.to);
    if (play.isGone(verdict.to)) {
      await place.waitFor({ state: 'detached' });
      continue;
    }
    const state = statesOf(machine).find(({ code }) => code === verdict.to);
    await expect.poll(() => statusIn(place).textContent()).toBe(state?.label);
  }
  recordWalk('browser', play.name, path.edge.id);
}

function covers<M extends AnyStateMachine>(play: Play<M>): void {
  const isOwn = (edge: Edge): boolean =>
    isCaused(edge) && !play.elsewhere?.has(edge.event) && !play.elsewhere?.has(edge.id);
  const paths = pathsOver(play.facts).filter(({ edge }) => isOwn(edge));
  describe(`transition coverage of ${play.name} in the browser`, () => {
    it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', (_, path) =>
      walk(play, path),
    );

    it('contains every transition that these screens can cause', () => {
      expect(paths.map(({ edge }) => edge.id).sort()).toEqual(
        edgesOf(play.facts.workflow.machine)
          .filter(isOwn)
          .map(({ id }) => id)
          .sort(),
      );
    });
  });
}

covers<typeof stoneMachine>({
  name: 'stone',
  facts: stoneFacts,
  // The demo world has listed its stones already.
  behind: 1,
  prepare: async () => undefined,
  async drive({ event }, record) {
    const { ada, administrator, qualityControl } = stage.cast;
    switch (event.type satisfies StoneEvent['type']) {
      case 'stone.hold':
        return holdFromSearch(ada, record);
      case 'stone.release': {
        const drawer = await drawerOf(ada, record);
        await drawer.getByRole('button', { name: /^Release/ }).click();
        await toast(drawer.page(), '1 hold released').waitFor();
        return drawer;
      }
      case 'stone.remove':
        await withdrawInList(record, 'The stone is lost.');
        return drawerOf(qualityControl, record);
      case 'stone.withdraw':
        return inMarket(administrator, record, 'Take off the market');
      case 'stone.restore':
        return inMarket(qualityControl, record, 'Offer again');
      default:
        throw new Error(`no screen sends ${event.type}`);
    }
  },
  stateOf: ({ stone }) => stage.desk.statusOf(stone),
  isGone: () => false,
  elsewhere: new Set<StoneEvent['type'] | `${string}/${StoneEvent['type']}`>([
    'confirmStone/stone.remove',
    'memo/stone.remove',
    'stone.confirm',
    'stone.free',
    'stone.issue',
    'stone.receive',
    'stone.inspect',
    'stone.sell',
    'stone.reverse',
    'stone.takeBack',
    'stone.writeOff',
  ]),
});

covers<typeof holdMachine>({
  name: 'hold',
  facts: holdFacts,
  behind: 0,
  prepare: async () => undefined,
  async drive({ event }, record) {
    const person = stage.personOf(event.actor);
    switch (event.type satisfies HoldEvent['type']) {
      case 'hold.place':
        await holdFromSearch(person, record);
        return holdRowOf(person, record);
      case 'hold.extend': {
        const hold = await holdRowOf(person, record);
        await act(hold, 't', '1 hold extended');
        await hold.getByText('extended').waitFor();
        expect(await latest('hold', record)).toMatchObject({ extended: true });
        return hold;
      }
      case 'hold.release':
        return endInList(person, record);
      case 'hold.withdraw':
        return withdrawInList(record, 'remark' in event ? event.remark : '');
      default:
        throw new Error(`no screen sends ${event.type}`);
    }
  },
  stateOf: async (record) => (await latest('hold', record)).state,
  isGone: () => false,
  elsewhere: new Set<HoldEvent['type']>(['hold.confirmed', 'hold.issued']),
});

covers<typeof holdQueueMachine>({
  name: 'holdQueue',
  facts: holdQueueFacts,
  behind: 0,
  // Another business stands in front of ada's.
  prepare: async ({ stone }) => {
    await stage.desk.held(stage.cast.hanna, stone);
  },
  async drive({ code, event }, record) {
    const { ada, administrator } = stage.cast;
    const { stock_no } = record.stone;
    const line = async (): Promise<Page> => visit(ada, `${holdsScreen(ada)}?tab=line`);
    switch (event.type satisfies HoldQueueEvent['type']) {
      case 'queue.join': {
        const found = row(await searchFor(ada, record), stock_no);
        await act(found, 'q', 'You are on the waitlist for 1 stone');
        return row(await line(), stock_no);
      }
      case 'queue.offer': {
        // She looks on while the hold in front of her ends.
        const place = row(await line(), stock_no);
        await place.waitFor();
        await endInList(administrator, record);
        return place;
      }
      case 'queue.recall': {
        const place = row(await line(), stock_no);
        await place.waitFor();
        await inMarket(administrator, record, 'Take off the market');
        return place;
      }
      case 'queue.close': {
        const place = row(await line(), stock_no);
        await place.waitFor();
        if (code === HOLD_QUEUE_STATUS.offered.code) await letTheOfferRunOut(record);
        await stage.desk.ordered(stage.cast.hanna, record.stone);
        await approveOnScreen(record);
        return place;
      }
      case 'queue.take':
      case 'queue.leave': {
        if (event.type === 'queue.take' && code === HOLD_QUEUE_STATUS.waiting.code) {
          // The stone becomes free while her business may not be asked.
          await stage.register(REGISTRATION.unregistered.code);
          await endInList(administrator, record);
          await stage.register(REGISTRATION.registered.code);
          await holdFromSearch(ada, record);
          return row(await line(), stock_no);
        }
        const page = await line();
        const place = row(page, stock_no);
        if (code === HOLD_QUEUE_STATUS.waiting.code) {
          await act(place, 'Shift+Q', 'Left the waitlist of 1 stone');
          return place;
        }
        const takes = event.type === 'queue.take';
        const offer = page.locator('.offer', { hasText: stock_no });
        await offer.getByRole('button', { name: takes ? 'Hold now' : 'Decline' }).click();
        await toast(page, takes ? '1 stone held' : 'Left the waitlist of 1 stone').waitFor();
        return place;
      }
      default:
        throw new Error(`no screen sends ${event.type}`);
    }
  },
  stateOf: async (record) => (await latest('hold_queue', record)).state,
  isGone: (code) =>
    ![START_CODE, HOLD_QUEUE_STATUS.waiting.code, HOLD_QUEUE_STATUS.offered.code].includes(code),
});
