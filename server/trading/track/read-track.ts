import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { RoleCode } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type PriceStep, readPriceHistories } from '../../stock/prices/price-history.ts';
import { shownPrice } from '../../stock/prices/stone-price.ts';
import { viewerOf } from '../../stock/prices/viewer.ts';
import { type AttributeNames, attributeNames } from '../../stock/stones/attribute-names.ts';
import { canSeeLists, type StoneRecord, seesCost } from '../../stock/stones/stone-row.ts';
import { reasonWords } from './price-reasons.ts';
import { holderAfter, statusHistoryOf } from './stone-status-history.ts';
import { type Interest, readInterest } from './track-activity.ts';
import { readRelatedEvents, type TrackedEvent, toTrackEvents } from './track-events.ts';
import { readTrackedSteps, recordVisibility, type TrackedStep } from './track-records.ts';

type TrackedStone = components['schemas']['TrackedStone'];
type TrackPrice = components['schemas']['TrackPrice'];

interface TrackOptions {
  readonly at: Date;
  /** restricts the events to actors in this role; undefined for all roles */
  readonly role: RoleCode | undefined;
}

export async function readTrack(
  pool: pg.Pool,
  session: Session,
  stones: readonly StoneRecord[],
  options: TrackOptions,
): Promise<TrackedStone[]> {
  const ids = stones.map(({ id }) => id);
  const [names, steps, beside, prices, interest] = await Promise.all([
    attributeNames(pool),
    readTrackedSteps(pool, ids),
    readRelatedEvents(pool, session, ids),
    readPriceHistories(pool, viewerOf(session), ids),
    readInterest(pool, ids, options.at),
  ]);
  const events = [...toTrackEvents(session, steps), ...beside];
  return stones.map((stone) => {
    const own = <T extends { stoneId: StoneId | null }>(all: readonly T[]): T[] =>
      all.filter(({ stoneId }) => stoneId === stone.id);
    return trackedStone(
      { session, names, requested: options },
      {
        stone,
        steps: own(steps),
        events: own(events),
        prices: (prices.get(stone.id) ?? []).map((step) => visiblePrice(session, step)),
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
  {
    session,
    names,
    requested: options,
  }: { session: Session; names: AttributeNames; requested: TrackOptions },
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
    stood: snapshotAt(session, { steps, prices }, options.at),
    stands: statusHistoryOf(steps),
    prices: [...prices],
    events: known
      .filter(({ role_id }) => options.role === undefined || role_id === options.role)
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    others: events.length - known.length,
    interest: interestOf(events, interest, options.at),
  };
}

function snapshotAt(
  session: Session,
  { steps, prices }: Pick<Life, 'steps' | 'prices'>,
  at: Date,
): TrackedStone['stood'] {
  const before = steps.filter((step) => step.at <= at);
  const stand = statusHistoryOf(before).at(-1);
  const price = prices.findLast((one) => Date.parse(one.at) <= at.getTime()) ?? prices[0];
  if (stand === undefined || price === undefined) return null;
  const taker = holderAfter(before);
  const isKnown = taker !== null && recordVisibility(session)(taker.associateId);
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

function visiblePrice(
  session: Session,
  { at, cause, carat, viewer, supplier, reason, by }: PriceStep,
): TrackPrice {
  const shown = shownPrice(viewer);
  const cost = shownPrice(supplier);
  return {
    at: at.toISOString(),
    cause,
    ...visibleReason(session, { reason, by }),
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
 * Returns the reason for a price change to callers who may see the price lists. Other callers see
 * only the reason for changes to Rap prices, and never the author.
 */
function visibleReason(
  session: Session,
  { reason, by }: Pick<PriceStep, 'reason' | 'by'>,
): Pick<TrackPrice, 'reason' | 'actor' | 'record_id' | 'number'> {
  const isVisible = reason !== null && (reason.kind === 'rap' || canSeeLists(session));
  const list = isVisible && reason.kind === 'list' ? reason : null;
  return {
    reason: isVisible ? reasonWords(reason) : null,
    actor: canSeeLists(session) ? by : null,
    record_id: list?.id ?? null,
    number: list?.number ?? null,
  };
}

/**
 * Counts how often the stone was viewed, searched, requested and so on until `at`. Includes records
 * whose details the reader may not see.
 */
function interestOf(
  events: readonly TrackedEvent[],
  { opened, searched, since }: Interest,
  at: Date,
): TrackedStone['interest'] {
  const before = events.filter(({ event }) => Date.parse(event.at) <= at.getTime());
  const made = (workflow: string): number =>
    before.filter(({ event }) => event.workflow === workflow && event.from_state === START_CODE)
      .length;
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
