import { HOLD_END, type HoldEnd, REGISTRATION, type StoneStatusCode } from '../machines/codes.ts';
import type { Verdict } from '../machines/kernel/decide.ts';
import { edgesOf } from '../machines/kernel/edges.ts';
import { type Actor, START_CODE } from '../machines/kernel/model.ts';
import { decideByTable, tableOf } from '../machines/kernel/table.ts';
import { guardProblem, PROBLEMS, type Problem } from '../machines/problems.ts';
import type { ActionTarget } from '../machines/screens/stone-action.ts';
import {
  type Client,
  type HoldContext,
  type HoldEvent,
  holdMachine,
} from '../machines/workflows/hold.ts';
import {
  type HoldQueueContext,
  type HoldQueueEvent,
  holdQueueMachine,
} from '../machines/workflows/hold-queue.ts';
import { type StoneEvent, stoneMachine } from '../machines/workflows/stone.ts';
import type { HoldQueueRow, HoldRow, StoneRow } from './wire.ts';

const stones = tableOf(stoneMachine);
const holds = tableOf(holdMachine);
const places = tableOf(holdQueueMachine);

/** A business that the viewer may not know: it is somebody, and never the chosen client. */
const SOMEBODY = 'somebody';

/** Who asks, whether the right to act is there at all, and for whom. */
export interface Asker {
  readonly actor: Actor;
  readonly mayWrite: boolean;
  readonly client: Client | null;
}

const problemOf = (verdict: Verdict<unknown>): Problem | null => {
  if (verdict.ok) return null;
  return verdict.guard === null ? PROBLEMS.eventClosed : guardProblem(verdict.guard);
};

const answerTo = (asker: Asker, verdict: () => Verdict<unknown>): Problem | null =>
  asker.mayWrite ? problemOf(verdict()) : PROBLEMS.forbidden;

const offeredTo = (stone: StoneRow): string | null =>
  stone.offer ? (stone.offer.business_id ?? SOMEBODY) : null;

const holdFacts = (
  status: StoneStatusCode,
  client: Client | null,
  rest: Partial<HoldContext> = {},
): HoldContext => ({
  stoneStatus: status,
  offeredTo: null,
  client,
  extended: false,
  due: false,
  end: null,
  ...rest,
});

/** What may be done with a stone that is looked at. One entry an action. */
export const STONE_ASKS = {
  hold: (stone: StoneRow, { actor, client }: Asker) =>
    decideByTable(
      holds,
      START_CODE,
      holdFacts(stone.status, client, { offeredTo: offeredTo(stone) }),
      { type: 'hold.place', actor },
    ),
  join: (stone: StoneRow, { actor, client }: Asker) =>
    decideByTable(
      places,
      START_CODE,
      {
        stoneStatus: stone.status,
        heldFor: stone.hold?.business_id ?? SOMEBODY,
        alreadyWaiting:
          client !== null && (stone.hold?.in_line.includes(client.businessId) ?? false),
        client,
        due: false,
      },
      { type: 'queue.join', actor },
    ),
} as const;
export type StoneActionName = keyof typeof STONE_ASKS;

export const stoneTargets = (
  action: StoneActionName,
  rows: readonly StoneRow[],
  asker: Asker,
): ActionTarget[] =>
  rows.map((stone) => ({
    id: stone.stock_no,
    stockNo: stone.stock_no,
    problem: answerTo(asker, () => STONE_ASKS[action](stone, asker)),
  }));

export type MarketEvent = Extract<StoneEvent['type'], 'stone.withdraw' | 'stone.restore'>;

/** Some edges of a stone belong to other workflows; only those of this call are the back office's own. */
export function marketProblem(
  stone: Pick<StoneRow, 'status'>,
  event: MarketEvent,
  { actor, mayWrite }: Pick<Asker, 'actor' | 'mayWrite'>,
): Problem | null {
  const own = edgesOf(stoneMachine).some(
    (edge) =>
      edge.fromCode === stone.status &&
      edge.event === event &&
      edge.operations.includes('setStoneStatus'),
  );
  if (!own) return PROBLEMS.eventClosed;
  return answerTo({ actor, mayWrite, client: null }, () =>
    decideByTable(stones, stone.status, {}, { type: event, actor }),
  );
}

/** The business of a record that exists. It was registered when the record was made; later events do not ask again. */
const ownerOf = (row: { business_id: string; associate_id: string | null }): Client => ({
  businessId: row.business_id,
  associateId: row.associate_id,
  registration: REGISTRATION.registered.code,
});

const askHold = (row: HoldRow, event: HoldEvent) =>
  decideByTable(
    holds,
    row.state,
    holdFacts(row.stone_status, ownerOf(row), { extended: row.extended, end: row.end_reason }),
    event,
  );

/** What may be done with a hold. */
export const HOLD_ASKS = {
  release: (row: HoldRow, actor: Actor) => askHold(row, { type: 'hold.release', actor }),
  extend: (row: HoldRow, actor: Actor) => askHold(row, { type: 'hold.extend', actor }),
  // The remark is asked for in the dialog that this opens.
  withdraw: (row: HoldRow, actor: Actor) =>
    askHold(row, { type: 'hold.withdraw', actor, remark: HOLD_END.withdrawn }),
} as const;
export type HoldActionName = keyof typeof HOLD_ASKS;

export const holdTargets = (
  action: HoldActionName,
  rows: readonly HoldRow[],
  asker: Pick<Asker, 'actor' | 'mayWrite'>,
): ActionTarget[] =>
  rows.map((row) => ({
    id: row.id,
    stockNo: row.stock_no,
    problem: answerTo({ ...asker, client: null }, () => HOLD_ASKS[action](row, asker.actor)),
  }));

const askPlace = (row: HoldQueueRow, event: HoldQueueEvent) => {
  const facts: HoldQueueContext = {
    stoneStatus: row.stone_status,
    heldFor: SOMEBODY,
    alreadyWaiting: true,
    client: ownerOf(row),
    due: false,
  };
  return decideByTable(places, row.state, facts, event);
};

/** What may be done with a place in line. Taking an offer is placing a hold, so the place must be offered first. */
export const PLACE_ASKS = {
  take: (row: HoldQueueRow, actor: Actor): Verdict<unknown> => {
    const taking = askPlace(row, { type: 'queue.take', actor });
    if (!taking.ok) return taking;
    const facts = holdFacts(row.stone_status, ownerOf(row), { offeredTo: row.business_id });
    return decideByTable(holds, START_CODE, facts, { type: 'hold.place', actor });
  },
  leave: (row: HoldQueueRow, actor: Actor): Verdict<unknown> =>
    askPlace(row, { type: 'queue.leave', actor }),
} as const;
export type PlaceActionName = keyof typeof PLACE_ASKS;

export const placeTargets = (
  action: PlaceActionName,
  rows: readonly HoldQueueRow[],
  asker: Pick<Asker, 'actor' | 'mayWrite'>,
): ActionTarget[] =>
  rows.map((row) => ({
    // Holding names the stone, leaving names the place.
    id: action === 'take' ? row.stock_no : row.id,
    stockNo: row.stock_no,
    problem: answerTo({ ...asker, client: null }, () => PLACE_ASKS[action](row, asker.actor)),
  }));

export const endWords = (end: HoldEnd | null): string | null =>
  end === null ? null : HOLD_END[end];
