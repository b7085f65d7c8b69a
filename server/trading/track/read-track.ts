import type pg from 'pg';
import type { StoneId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import type { RoleCode } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type PriceStep, priceHistories } from '../../stock/prices/price-history.ts';
import { shownPrice } from '../../stock/prices/stone-price.ts';
import { viewerOf } from '../../stock/prices/viewer.ts';
import { type AttributeNames, attributeNames } from '../../stock/stones/attribute-names.ts';
import { knowsLists, type StoneRecord, seesCost } from '../../stock/stones/stone-row.ts';
import { reasonWords } from './price-reasons.ts';
import { standsOf, takerAfter } from './standing-then.ts';
import { eventsBeside, eventsOfSteps, type TrackedEvent } from './track-events.ts';
import { type Interest, interestUntil } from './track-marks.ts';
import { mayKnow, type TrackedStep, trackedSteps } from './track-records.ts';

type TrackedStone = components['schemas']['TrackedStone'];
type TrackPrice = components['schemas']['TrackPrice'];

interface Asked {
  readonly at: Date;
  /** limits events to actors in this role */
  readonly role: RoleCode | undefined;
}

/** Reads the history of each stone and its state at a moment. */
export async function readTrack(
  pool: pg.Pool,
  session: Session,
  stones: readonly StoneRecord[],
  asked: Asked,
): Promise<TrackedStone[]> {
  const ids = stones.map(({ id }) => id);
  const [names, steps, beside, prices, interest] = await Promise.all([
    attributeNames(pool),
    trackedSteps(pool, ids),
    eventsBeside(pool, session, ids),
    priceHistories(pool, viewerOf(session), ids),
    interestUntil(pool, ids, asked.at),
  ]);
  const events = [...eventsOfSteps(session, steps), ...beside];
  return stones.map((stone) => {
    const own = <T extends { stoneId: StoneId | null }>(all: readonly T[]): T[] =>
      all.filter(({ stoneId }) => stoneId === stone.id);
    return trackedStone(
      { session, names, asked },
      {
        stone,
        steps: own(steps),
        events: own(events),
        prices: (prices.get(stone.id) ?? []).map((step) => priceShown(session, step)),
        interest: interest(stone.id),
      },
    );
  });
}

interface Life {
  readonly stone: StoneRecord;
  readonly steps: readonly TrackedStep[];
  readonly events: readonly TrackedEvent[];
  readonly prices: readonly TrackPrice[];
  readonly interest: Interest;
}

function trackedStone(
  { session, names, asked }: { session: Session; names: AttributeNames; asked: Asked },
  { stone, steps, events, prices, interest }: Life,
): TrackedStone {
  const known = events.filter(({ isKnown }) => isKnown).map(({ event }) => event);
  return {
    id: stone.id,
    stock_no: stone.stock_no,
    report_no: stone.report_no,
    diamond_type: stone.diamond_type,
    growth_type: stone.growth_type,
    shape: names.name(stone.shape) ?? '',
    carat: Number(stone.carat),
    color: names.name(stone.color),
    clarity: names.name(stone.clarity),
    fancy: names.name(stone.fancy),
    listed_at: stone.listed_at.toISOString(),
    status: stone.status,
    ...(seesCost(session) ? { provider: stone.provider } : {}),
    stood: standingThen(session, { steps, prices }, asked.at),
    stands: standsOf(steps),
    prices: [...prices],
    events: known
      .filter(({ role_id }) => asked.role === undefined || role_id === asked.role)
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    others: events.length - known.length,
    interest: interestOf(events, interest, asked.at),
  };
}

function standingThen(
  session: Session,
  { steps, prices }: Pick<Life, 'steps' | 'prices'>,
  at: Date,
): TrackedStone['stood'] {
  const before = steps.filter((step) => step.at <= at);
  const stand = standsOf(before).at(-1);
  const price = prices.findLast((one) => Date.parse(one.at) <= at.getTime()) ?? prices[0];
  if (stand === undefined || price === undefined) return null;
  const taker = takerAfter(before);
  const isKnown = taker !== null && mayKnow(session)(taker.associateId);
  const {
    at: _,
    cause: __,
    reason: ___,
    actor: ____,
    record_id: _____,
    number: ______,
    ...figures
  } = price;
  return {
    status: stand.status,
    since: stand.at,
    company_name: isKnown ? taker.companyName : null,
    number: isKnown ? taker.number : null,
    ...figures,
  };
}

function priceShown(
  session: Session,
  { at, cause, carat, viewer, supplier, reason, by }: PriceStep,
): TrackPrice {
  const shown = shownPrice(viewer);
  const cost = shownPrice(supplier);
  return {
    at: at.toISOString(),
    cause,
    ...reasonShown(session, { reason, by }),
    carat: Number(carat),
    rap: shown.rap,
    markup_disc: shown.disc,
    markup_ppc: shown.perCarat,
    sell_amt: shown.amount,
    ...(seesCost(session)
      ? { disc: cost.disc, price_per_ct: cost.perCarat, total_amt: cost.amount }
      : {}),
  };
}

/**
 * Shows price lists, markups and their authors only to callers who may see the lists. Rap changes
 * are visible to everyone.
 */
function reasonShown(
  session: Session,
  { reason, by }: Pick<PriceStep, 'reason' | 'by'>,
): Pick<TrackPrice, 'reason' | 'actor' | 'record_id' | 'number'> {
  const isTold = reason !== null && (reason.kind === 'rap' || knowsLists(session));
  const list = isTold && reason.kind === 'list' ? reason : null;
  return {
    reason: isTold ? reasonWords(reason) : null,
    actor: knowsLists(session) ? by : null,
    record_id: list?.id ?? null,
    number: list?.number ?? null,
  };
}

/** Counts the records of each kind, regardless of who created them. */
function interestOf(
  events: readonly TrackedEvent[],
  { opened, searched, since }: Interest,
  at: Date,
): TrackedStone['interest'] {
  const before = events.filter(({ event }) => Date.parse(event.at) <= at.getTime());
  const made = (workflow: string): number =>
    before.filter(({ event }) => event.workflow === workflow && event.from_state === 0).length;
  const of = (kind: string): number => before.filter(({ event }) => event.kind === kind).length;
  return {
    searched,
    searched_since: since,
    opened,
    shares: of('share'),
    carts: made('cart'),
    watched: made('watchlist'),
    enquiries: made('enquiry'),
    holds: made('hold'),
    requests: made('confirmStone'),
    memos: made('memoLine'),
    mailings: of('mail'),
  };
}
