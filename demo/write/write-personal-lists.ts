import {
  CART_STATUS,
  ENQUIRY_STATUS,
  NOTE_STATUS,
  STONE_STATUS,
  WATCHLIST_STATUS,
} from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { createIds } from '../ids.ts';
import { LIST_OWNERS, type ListOwnerCounts, toDemoViewer } from '../list-owners.ts';
import type { HistoricalPrice, ListableStone } from '../listable-stones.ts';
import type { DemoIds } from '../load/load-people.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ADMINISTRATOR, type Person } from '../people.ts';
import { chance, createRandom, pick, wholeBetween } from '../random.ts';
import { ANSWERS, NOTES, QUESTIONS, REASONS } from '../sample-texts.ts';

/** Rows for the COPY statement of each table. */
export type PersonalListRows = {
  readonly cart: Field[][];
  readonly watched: Field[][];
  readonly notes: Field[][];
  readonly enquiries: Field[][];
  readonly messages: Field[][];
  /** ended lines, as columns: state, time, reason and actor */
  readonly ends: Field[][];
  readonly events: Field[][];
  readonly lastNumbers: ReadonlyMap<number, number>;
};

export type PersonalListSource = {
  readonly seed: number;
  readonly anchor: Date;
  readonly ids: DemoIds;
  readonly stones: {
    readonly free: readonly ListableStone[];
    readonly held: readonly ListableStone[];
  };
  readonly priceThen: HistoricalPrice;
  /** last enquiry number by year */
  readonly enquiryNumbers: ReadonlyMap<number, number>;
};

const HOUR = 60;
const DAY = 24 * HOUR;
const LONG_AGO = 40 * DAY;
/** Every fourth ended note was removed. All other ended notes are done. */
const NOTES_REMOVED_EVERY = 4;

export function writePersonalLists({
  seed,
  anchor,
  ids,
  stones,
  priceThen,
  enquiryNumbers,
}: PersonalListSource): PersonalListRows {
  const nextId = createIds(createRandom(seed, 'ids of lists of stones'));
  const random = createRandom(seed, 'lists of stones');
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const lastNumbers = new Map(enquiryNumbers);
  let notesEnded = 0;
  const rows: PersonalListRows = {
    cart: [],
    watched: [],
    notes: [],
    enquiries: [],
    messages: [],
    ends: [],
    events: [],
    lastNumbers,
  };

  /** Draws the values that all kinds of lines have: id, user, owner, time and price. */
  function draw(listOwner: ListOwnerCounts, stone: ListableStone) {
    const by = pick(random, listOwner.people);
    // A stone that is reserved today was still available when the line was added.
    const earliest = Math.min(stone.listedAgo - HOUR, LONG_AGO);
    const latest = stone.status === STONE_STATUS.available.code ? 30 : stone.changedAgo + 5;
    const ago = wholeBetween(random, Math.min(latest, earliest), Math.max(earliest, latest));
    const price = priceThen(stone, toDemoViewer(listOwner, ids), ago);
    const id = nextId();
    const business =
      listOwner.business === null ? null : (ids.businesses[listOwner.business] ?? null);
    const owner: Field[] = [stone.id, business, ids.userOf(by)];
    const money: Field[] = [price.rap, price.disc, price.price_per_ct, price.amount];
    const step = (
      workflow: string,
      event: string,
      { from, to }: { from: number; to: number },
      when: number,
      actor: Person,
      reason: string | null = null,
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
        business,
        reason,
        nextId(),
      ]);
    };
    const endAgo = (): number => wholeBetween(random, 1, Math.max(1, ago - 5));
    const ends = (state: number, when: number, reason: string | null = null): void => {
      rows.ends.push([id, state, at(when), reason, ids.userOf(by)]);
    };
    return { id, by, ago, owner, money, step, endAgo, ends, perCarat: Number(price.price_per_ct) };
  }

  function addLine(
    list: 'cart' | 'watched',
    listOwner: ListOwnerCounts,
    stone: ListableStone,
  ): void {
    const { id, by, ago, owner, money, step, endAgo, ends } = draw(listOwner, stone);
    const workflow = list === 'cart' ? 'cart' : 'watchlist';
    const live = list === 'cart' ? CART_STATUS.inCart.code : WATCHLIST_STATUS.watched.code;
    const removed = list === 'cart' ? CART_STATUS.removed.code : WATCHLIST_STATUS.removed.code;
    rows[list].push([id, ...owner, live, STONE_STATUS.available.code, ...money, null, at(ago)]);
    step(workflow, `${workflow}.add`, { from: START_CODE, to: live }, ago, by);
    if (!chance(random, 0.15)) return;
    const end = endAgo();
    ends(removed, end);
    step(workflow, `${workflow}.remove`, { from: live, to: removed }, end, by);
  }

  function note(listOwner: ListOwnerCounts, stone: ListableStone): void {
    const { id, by, ago, owner, money, step, endAgo, ends } = draw(listOwner, stone);
    const { pending, done, removed } = NOTE_STATUS;
    const due = chance(random, 0.6)
      ? at(wholeBetween(random, -10 * DAY, 3 * DAY)).slice(0, 10)
      : null;
    rows.notes.push([
      id,
      ...owner,
      pending.code,
      STONE_STATUS.available.code,
      ...money,
      pick(random, NOTES),
      at(ago),
      due,
    ]);
    step('note', 'note.add', { from: START_CODE, to: pending.code }, ago, by);
    if (!chance(random, 0.3)) return;
    const end = endAgo();
    notesEnded += 1;
    const isRemoved = notesEnded % NOTES_REMOVED_EVERY === 0;
    const state = isRemoved ? removed.code : done.code;
    ends(state, end);
    step(
      'note',
      isRemoved ? 'note.remove' : 'note.finish',
      { from: pending.code, to: state },
      end,
      by,
    );
  }

  function enquire(listOwner: ListOwnerCounts, stone: ListableStone): void {
    const { id, by, ago, owner, money, step, ends, perCarat } = draw(listOwner, stone);
    const { open, closed } = ENQUIRY_STATUS;
    const year = new Date(at(ago)).getUTCFullYear();
    const number = (lastNumbers.get(year) ?? 0) + 1;
    lastNumbers.set(year, number);
    const say = (author: Person, text: string, when: number, share: number | null): void => {
      const offer = share === null ? null : (Math.round(perCarat * share * 100) / 100).toFixed(2);
      rows.messages.push([nextId(), id, ids.userOf(author), text, offer, at(when)]);
    };
    step('enquiry', 'enquiry.ask', { from: START_CODE, to: open.code }, ago, by);
    say(by, pick(random, QUESTIONS), ago, chance(random, 0.5) ? 0.95 : null);
    let last = ago;
    for (
      let repliesLeft = wholeBetween(random, 0, 3);
      repliesLeft > 0 && last > 10;
      repliesLeft -= 1
    ) {
      last = wholeBetween(random, Math.floor(last / 2), last - 2);
      const author = repliesLeft % 2 === 1 ? ADMINISTRATOR : by;
      say(author, pick(random, ANSWERS), last, chance(random, 0.4) ? 0.98 : null);
      step('enquiry', 'enquiry.reply', { from: open.code, to: open.code }, last, author);
    }
    rows.enquiries.push([
      id,
      `EN-${year}-${String(number).padStart(6, '0')}`,
      ...owner,
      open.code,
      ...money,
      at(ago),
    ]);
    if (last <= 4 || !chance(random, 0.25)) return;
    const end = wholeBetween(random, 1, last - 2);
    const reason = pick(random, REASONS);
    ends(closed.code, end, reason);
    step('enquiry', 'enquiry.close', { from: open.code, to: closed.code }, end, by, reason);
  }

  /** Returns `count` different stones, beginning at a random index. */
  function some(from: readonly ListableStone[], count: number): ListableStone[] {
    const first = wholeBetween(random, 0, Math.max(0, from.length - 1));
    return Array.from(
      { length: Math.min(count, from.length) },
      (_, i) => from[(first + i) % from.length],
    ).flatMap((stone) => stone ?? []);
  }

  for (const owner of LIST_OWNERS) {
    for (const stone of some(stones.free, owner.cart)) addLine('cart', owner, stone);
    for (const stone of some(stones.free, owner.watched)) addLine('watched', owner, stone);
    if (owner.watched >= 5)
      for (const stone of some(stones.held, 1)) addLine('watched', owner, stone);
    for (const stone of some(stones.free, owner.notes)) note(owner, stone);
    for (const stone of some(stones.free, owner.enquiries)) enquire(owner, stone);
  }
  return rows;
}
