import { CART_STATUS, ENQUIRY_STATUS, STONE_STATUS, WATCHLIST_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { DAY, HOUR } from '../days.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ADMINISTRATOR, BUSINESSES, type Person } from '../people.ts';
import { createRandom, pick, wholeBetween } from '../random.ts';
import { ANSWERS, QUESTIONS, REASONS } from '../sample-texts.ts';
import type { DemoStone } from '../stone/model.ts';
import type { HistorySource } from './history-source.ts';
import type { PersonalListRows } from './write-personal-lists.ts';

/** A stone that a trading client ordered, took on memo (`taken`) or held in the past year. */
type PastAct = {
  readonly stone: DemoStone;
  readonly business: number;
  readonly by: Person;
  readonly ago: number;
  readonly endAgo: number;
  readonly kind: 'taken' | 'held';
};

export type PastInterest = Omit<PersonalListRows, 'notes'>;

/**
 * Returns the id of the request that moved a stone at a given time; undefined if no request did.
 */
export type RequestOf = (stone: string, at: string) => string | undefined;

const PAST = 46 * DAY;
/**
 * Each stone that was ordered or issued on memo was in the cart before, and every third of these
 * stones also has an enquiry. Every second held stone was on a watchlist.
 */
const ENQUIRED_EVERY = 3;
const WATCHED_EVERY = 2;

/**
 * Writes the cart lines, watchlist lines and enquiries that preceded a year of trade. Returns them
 * with their ledger steps.
 */
export function writePastInterest(
  { seed, anchor, ids, scenarios, priceFor }: HistorySource,
  requestOf: RequestOf,
): PastInterest {
  const nextId = createIds(createRandom(seed, 'ids of past interest'));
  const random = createRandom(seed, 'past interest');
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const lastNumbers = new Map<number, number>();
  const rows: PastInterest = {
    cart: [],
    watched: [],
    enquiries: [],
    messages: [],
    ends: [],
    events: [],
    lastNumbers,
  };
  /** Returns a time before `ago`, but still after the listing of the stone. */
  const before = (ago: number): number => ago + wholeBetween(random, 10, 4 * HOUR);

  function begin({ stone, business, by }: PastAct) {
    const id = nextId();
    const price = priceFor(stone, business);
    const owner: Field[] = [stone.id, ids.businesses[business] ?? null, ids.userOf(by)];
    const money: Field[] = [price.rap, price.disc, price.price_per_ct, price.amount];
    const step = (
      [workflow, event, from, to]: readonly [string, string, number, number],
      when: number,
      actor: Person,
      { reason = null, request = nextId() }: { reason?: string | null; request?: string } = {},
    ): void => {
      rows.events.push([
        at(when),
        workflow,
        id,
        stone.id,
        event,
        from,
        to,
        ids.userOf(actor),
        actor.role,
        ids.businesses[business] ?? null,
        reason,
        request,
      ]);
    };
    return { id, owner, money, step };
  }

  function cart(act: PastAct): void {
    const { id, owner, money, step } = begin(act);
    const { inCart, removed } = CART_STATUS;
    const put = before(act.ago);
    rows.cart.push([
      id,
      ...owner,
      inCart.code,
      STONE_STATUS.available.code,
      ...money,
      null,
      at(put),
    ]);
    step(['cart', 'cart.add', START_CODE, inCart.code], put, act.by);
    const request = requestOf(act.stone.id, at(act.ago)) ?? nextId();
    step(['cart', 'cart.settle', inCart.code, removed.code], act.ago, act.by, { request });
    rows.ends.push([id, removed.code, at(act.ago), null, ids.userOf(act.by)]);
  }

  function watch(act: PastAct): void {
    const { id, owner, money, step } = begin(act);
    const { watched, removed } = WATCHLIST_STATUS;
    const put = before(act.ago);
    rows.watched.push([
      id,
      ...owner,
      watched.code,
      STONE_STATUS.available.code,
      ...money,
      null,
      at(put),
    ]);
    step(['watchlist', 'watchlist.add', START_CODE, watched.code], put, act.by);
    step(['watchlist', 'watchlist.remove', watched.code, removed.code], act.endAgo, act.by);
    rows.ends.push([id, removed.code, at(act.endAgo), null, ids.userOf(act.by)]);
  }

  function enquire(act: PastAct): void {
    const { id, owner, money, step } = begin(act);
    const { open, closed } = ENQUIRY_STATUS;
    const enquiredAgo = before(act.ago);
    const answered = Math.ceil((enquiredAgo + act.ago) / 2);
    const year = new Date(at(enquiredAgo)).getUTCFullYear();
    const number = (lastNumbers.get(year) ?? 0) + 1;
    lastNumbers.set(year, number);
    rows.enquiries.push([
      id,
      `EN-${year}-${String(number).padStart(6, '0')}`,
      ...owner,
      open.code,
      ...money,
      at(enquiredAgo),
    ]);
    const say = (author: Person, text: string, when: number): void => {
      rows.messages.push([nextId(), id, ids.userOf(author), text, null, at(when)]);
    };
    step(['enquiry', 'enquiry.ask', START_CODE, open.code], enquiredAgo, act.by);
    say(act.by, pick(random, QUESTIONS), enquiredAgo);
    step(['enquiry', 'enquiry.reply', open.code, open.code], answered, ADMINISTRATOR);
    say(ADMINISTRATOR, pick(random, ANSWERS), answered);
    const reason = pick(random, REASONS);
    step(['enquiry', 'enquiry.close', open.code, closed.code], act.ago, act.by, { reason });
    rows.ends.push([id, closed.code, at(act.ago), reason, ids.userOf(act.by)]);
  }

  for (const [nr, act] of actsOf(scenarios).entries()) {
    if (act.kind === 'taken') cart(act);
    else if (nr % WATCHED_EVERY === 0) watch(act);
    if (act.kind === 'taken' && nr % ENQUIRED_EVERY === 0) enquire(act);
  }
  return rows;
}

/** Returns all acts, from oldest to newest. */
function actsOf({ orders, memos, holds }: HistorySource['scenarios']): PastAct[] {
  const ordered = orders
    .filter(({ isExternal }) => !isExternal)
    .flatMap(({ stones, business, requestedBy, ago }) =>
      stones.map((stone) => taken({ stone, business, by: requestedBy, ago })),
    );
  const memoed = memos.flatMap(({ stones, business, ago }) => {
    const by = BUSINESSES[business]?.customer;
    return by ? stones.map((stone) => taken({ stone, business, by, ago })) : [];
  });
  const held = holds.flatMap(({ stone, business, placedBy, ago, end }): PastAct[] =>
    end ? [{ stone, business, by: placedBy, ago, endAgo: end.ago, kind: 'held' }] : [],
  );
  return [...ordered, ...memoed, ...held]
    .filter(({ ago }) => ago >= PAST)
    .toSorted((one, other) => other.ago - one.ago);
}

const taken = (act: Pick<PastAct, 'stone' | 'business' | 'by' | 'ago'>): PastAct => ({
  ...act,
  endAgo: act.ago,
  kind: 'taken',
});
