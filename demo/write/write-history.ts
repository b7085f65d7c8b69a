import { HOLD_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { type Person, PROVIDERS, QUALITY_CONTROL } from '../people.ts';
import { createRandom } from '../random.ts';
import type { DemoHold } from '../scenarios/waitlist-scenarios.ts';
import type { History, HistorySource } from './history-source.ts';

const { available, notAvailable, hold: onHold } = STONE_STATUS;
const { held, released } = HOLD_STATUS;
const GONE = 'The supplier sold it elsewhere.';

type Step = {
  readonly ago: number;
  readonly workflow: 'stone' | 'hold';
  readonly record: string;
  readonly stone: string;
  readonly event: string;
  readonly from: number;
  readonly to: number;
  readonly actor: Person | null;
  readonly business?: number;
  readonly reason?: string;
  readonly request: string;
};

export function writeHistory({ seed, anchor, ids, scenarios, priceFor }: HistorySource): History {
  const nextId = createIds(createRandom(seed, 'ids of histories'));
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const lastNumbers = new Map<number, number>();
  const history: History = { holds: [], ends: [], fates: [], events: [], lastNumbers };

  const step = (entry: Step): void => {
    const { actor, business, reason, ...rest } = entry;
    history.events.push([
      at(rest.ago),
      rest.workflow,
      rest.record,
      rest.stone,
      rest.event,
      rest.from,
      rest.to,
      actor && ids.userOf(actor),
      actor?.role ?? 0,
      business === undefined ? null : (ids.businesses[business] ?? null),
      reason ?? null,
      rest.request,
    ]);
  };

  for (const { stone, ago } of scenarios.withdrawals) {
    const actor = PROVIDERS[stone.provider]?.user ?? null;
    step({
      ago,
      workflow: 'stone',
      record: stone.id,
      stone: stone.id,
      event: 'stone.withdraw',
      from: available.code,
      to: notAvailable.code,
      actor,
      request: nextId(),
    });
    history.fates.push([stone.id, notAvailable.code, at(ago)]);
  }

  for (const hold of scenarios.holds.toSorted((one, other) => other.ago - one.ago)) writeHold(hold);
  return history;

  function writeHold(hold: DemoHold): void {
    const { stone, business, placedBy, ago, extendedAgo, end } = hold;
    const price = priceFor(stone, business);
    const id = nextId();
    const both = { record: id, stone: stone.id, business };
    const year = new Date(at(ago)).getUTCFullYear();
    const number = (lastNumbers.get(year) ?? 0) + 1;
    lastNumbers.set(year, number);
    history.holds.push([
      id,
      `HO-${year}-${String(number).padStart(6, '0')}`,
      stone.id,
      held.code,
      ids.businesses[business] ?? null,
      ids.userOf(placedBy),
      at(hold.untilAgo),
      extendedAgo !== null,
      price.rap,
      price.disc,
      price.price_per_ct,
      price.amount,
      at(ago),
    ]);

    const placing = nextId();
    step({
      ...both,
      ago,
      workflow: 'hold',
      event: 'hold.place',
      from: START_CODE,
      to: held.code,
      actor: placedBy,
      request: placing,
    });
    step({
      ...both,
      ago,
      workflow: 'stone',
      record: stone.id,
      event: 'stone.hold',
      from: available.code,
      to: onHold.code,
      actor: placedBy,
      request: placing,
    });
    if (extendedAgo !== null) {
      step({
        ...both,
        ago: extendedAgo,
        workflow: 'hold',
        event: 'hold.extend',
        from: held.code,
        to: held.code,
        actor: placedBy,
        request: nextId(),
      });
    }
    if (!end) {
      history.fates.push([stone.id, onHold.code, at(ago)]);
      return;
    }

    const ending = nextId();
    const withdrawn = end.reason === 'withdrawn';
    const actor = end.reason === 'expired' ? null : withdrawn ? QUALITY_CONTROL : placedBy;
    const { event, stoneEvent } = ENDINGS[end.reason];
    const isConfirmed = end.reason === 'confirmed';
    const state = withdrawn ? notAvailable.code : isConfirmed ? onHold.code : available.code;
    const reason = withdrawn ? { reason: GONE } : {};
    step({
      ...both,
      ...reason,
      ago: end.ago,
      workflow: 'hold',
      event,
      from: held.code,
      to: released.code,
      actor,
      request: ending,
    });
    if (stoneEvent)
      step({
        ...both,
        ...reason,
        ago: end.ago,
        workflow: 'stone',
        record: stone.id,
        event: stoneEvent,
        from: onHold.code,
        to: state,
        actor,
        request: ending,
      });
    history.ends.push([id, end.reason, at(end.ago), withdrawn ? GONE : null]);
    history.fates.push([stone.id, state, at(isConfirmed ? ago : end.ago)]);
  }
}

const ENDINGS = {
  released: { event: 'hold.release', stoneEvent: 'stone.release' },
  expired: { event: 'hold.expired', stoneEvent: 'stone.release' },
  withdrawn: { event: 'hold.withdraw', stoneEvent: 'stone.remove' },
  // The stone gets no event here, because the order that ended the hold changes the stone.
  confirmed: { event: 'hold.confirmed', stoneEvent: null },
} as const satisfies Record<NonNullable<DemoHold['end']>['reason'], object>;
