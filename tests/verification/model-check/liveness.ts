import {
  BULK_EMAIL_STATUS,
  HOLD_QUEUE_STATUS,
  REGISTRATION,
  STONE_STATUS,
} from '../../../src/machines/codes.ts';
import { describeClient, describeStone } from './actions/action-type.ts';
import type { ExploredStates } from './explore.ts';
import { isQuiescent } from './projection.ts';
import { type ModelState, parseState } from './state.ts';

/** Result of a liveness property: a condition that must stay reachable from every state. */
export interface LivenessResult {
  readonly says: string;
  /** the first counterexample; null if the property holds */
  readonly fault: { readonly at: number; readonly what: string } | null;
}

interface TransitionGraph {
  readonly explored: ExploredStates;
  readonly worlds: readonly ModelState[];
  /**
   * incoming transitions of each state, as linked lists: `firstInto` by state, `nextInto` by
   * transition
   */
  readonly firstInto: Int32Array;
  readonly nextInto: Int32Array;
}

function buildGraph(explored: ExploredStates): TransitionGraph {
  const { keys, to } = explored;
  const firstInto = new Int32Array(keys.length).fill(-1);
  const nextInto = new Int32Array(to.length);
  for (let edge = 0; edge < to.length; edge++) {
    const end = to[edge] ?? 0;
    nextInto[edge] = firstInto[end] ?? -1;
    firstInto[end] = edge;
  }
  return { explored, worlds: keys.map(parseState), firstInto, nextInto };
}

/**
 * Marks every state from which a goal is reachable through states that pass `mayPass`. Searches
 * backward in time linear in the number of transitions.
 */
function findReaching(
  { explored: { from, keys }, worlds, firstInto, nextInto }: TransitionGraph,
  isGoal: (world: ModelState) => boolean,
  mayPass: (world: ModelState) => boolean = () => true,
): Uint8Array {
  const reaches = new Uint8Array(keys.length);
  const ahead: number[] = [];
  for (const [at, world] of worlds.entries())
    if (isGoal(world)) {
      reaches[at] = 1;
      ahead.push(at);
    }
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop())
    for (let edge = firstInto[at] ?? -1; edge >= 0; edge = nextInto[edge] ?? -1) {
      const earlier = from[edge] ?? 0;
      const world = worlds[earlier];
      if (reaches[earlier] || !world || !mayPass(world)) continue;
      reaches[earlier] = 1;
      ahead.push(earlier);
    }
  return reaches;
}

type Counterexample = LivenessResult['fault'];
function findCounterexample(
  { worlds }: TransitionGraph,
  reaches: Uint8Array,
  isPromised: (world: ModelState) => string | null,
): Counterexample {
  for (const [at, world] of worlds.entries()) {
    if (reaches[at]) continue;
    const what = isPromised(world);
    if (what !== null) return { at, what };
  }
  return null;
}
const first = (faults: Iterable<Counterexample>): Counterexample => {
  for (const fault of faults) if (fault) return fault;
  return null;
};

const stones = ({ worlds: [world] }: TransitionGraph) =>
  (world?.stones ?? []).map((_, stone) => stone);
const listClientIndexes = ({ worlds: [world] }: TransitionGraph) =>
  (world?.tradingClients ?? []).map((_, tradingClient) => tradingClient);

const everythingOpenCanEnd = (graph: TransitionGraph): Counterexample =>
  findCounterexample(graph, findReaching(graph, isQuiescent), () => 'an open record');

/**
 * Every stone can become available again, unless it was sold to a deleted trading client, because
 * this sale cannot be reversed.
 */
const noStoneIsStuck = (graph: TransitionGraph): Counterexample =>
  first(
    stones(graph).map((stone) =>
      findCounterexample(
        graph,
        findReaching(graph, ({ stones: all }) => all[stone]?.state === STONE_STATUS.available.code),
        ({ bills, tradingClients: known }) => {
          const bill = bills.find((one) => one.stone === stone);
          return bill && known[bill.tradingClient]?.isDeleted ? null : describeStone(stone);
        },
      ),
    ),
  );

/** Every business on a waitlist can still be offered the stone before it leaves the waitlist. */
const everyWaiterCanBeOffered = (graph: TransitionGraph): Counterexample => {
  const placeOf = ({ places }: ModelState, stone: number, tradingClient: number) =>
    places.find((place) => place.stone === stone && place.tradingClient === tradingClient);
  return first(
    stones(graph).flatMap((stone) =>
      listClientIndexes(graph).map((buyer) => {
        const isOffered = (world: ModelState) =>
          placeOf(world, stone, buyer)?.state === HOLD_QUEUE_STATUS.offered.code;
        const isInLine = (world: ModelState) => placeOf(world, stone, buyer) !== undefined;
        return findCounterexample(graph, findReaching(graph, isOffered, isInLine), (world) =>
          isInLine(world) ? `${describeClient(buyer)}, ${describeStone(stone)}` : null,
        );
      }),
    ),
  );
};

/** Marks every state in which the action `name` is possible. */
function worldsWith(
  { explored: { from, families, keys } }: TransitionGraph,
  name: string,
): Uint8Array {
  const found = new Uint8Array(keys.length);
  for (const [edge, family] of families.entries())
    if (family.name === name) found[from[edge] ?? 0] = 1;
  return found;
}
const whatIsDueEnds = (graph: TransitionGraph): Counterexample =>
  first([
    findCounterexample(graph, worldsWith(graph, 'expireHolds'), ({ holds }) => {
      const due = holds.find(({ isDue }) => isDue);
      return due ? `a hold of ${describeStone(due.stone)}` : null;
    }),
    findCounterexample(graph, worldsWith(graph, 'lapseOffers'), ({ places }) => {
      const due = places.find(({ isDue }) => isDue);
      return due ? `an offer of ${describeStone(due.stone)}` : null;
    }),
    findCounterexample(graph, worldsWith(graph, 'expireRequests'), ({ orders }) => {
      const due = orders.find(({ isDue }) => isDue);
      return due ? `an order for ${describeStone(due.stone)}` : null;
    }),
  ]);

/** Every trading client can become registered, except deleted trading clients. */
const everyClientCanRegister = (graph: TransitionGraph): Counterexample =>
  first(
    listClientIndexes(graph).map((tradingClient) =>
      findCounterexample(
        graph,
        findReaching(
          graph,
          ({ tradingClients: all }) =>
            all[tradingClient]?.registration === REGISTRATION.registered.code,
        ),
        ({ tradingClients: all }) =>
          all[tradingClient]?.isDeleted ? null : describeClient(tradingClient),
      ),
    ),
  );

/** A mailing that is being sent can reach all recipients without being stopped in between. */
const mailingsArrive = (graph: TransitionGraph): Counterexample => {
  const { sending, sent, scheduled } = BULK_EMAIL_STATUS;
  const isIn =
    (...states: readonly { code: number }[]) =>
    ({ mailings }: ModelState) =>
      mailings.some(({ state }) => states.some(({ code }) => code === state));
  const isSending = isIn(sending);
  return findCounterexample(
    graph,
    findReaching(graph, isIn(sent, scheduled), isSending),
    (world) => (isSending(world) ? 'a mailing' : null),
  );
};

/**
 * Every hold, offer and pending order has an expiry job. Without the job, the record would never
 * expire.
 */
const everythingTimedHasAClock = (graph: TransitionGraph): Counterexample =>
  findCounterexample(graph, new Uint8Array(graph.worlds.length), ({ holds, places, orders }) => {
    const offered = places.filter(({ state }) => state === HOLD_QUEUE_STATUS.offered.code);
    const requested = orders.filter(({ approver }) => approver === null);
    const lost = [...holds, ...offered, ...requested].find(({ hasClock }) => !hasClock);
    return lost ? describeStone(lost.stone) : null;
  });

const LIVENESS_PROPERTIES: Readonly<Record<string, (graph: TransitionGraph) => Counterexample>> = {
  'Every open record can be completed.': everythingOpenCanEnd,
  'Every stone can become available again, unless its buyer was deleted.': noStoneIsStuck,
  'Every trading client on a waitlist can still be offered the stone.': everyWaiterCanBeOffered,
  'Every trading client can become registered, unless it was deleted.': everyClientCanRegister,
  'A mailing that is being sent can reach all recipients.': mailingsArrive,
  'Every expired hold, offer and order can be ended by the clock.': whatIsDueEnds,
  'Every hold, offer and order has an expiry time from the start.': everythingTimedHasAClock,
};

export const LIVENESS_DESCRIPTIONS: readonly string[] = Object.keys(LIVENESS_PROPERTIES);

export function checkLiveness(explored: ExploredStates): readonly LivenessResult[] {
  const graph = buildGraph(explored);
  return Object.entries(LIVENESS_PROPERTIES).map(([says, fault]) => ({
    says,
    fault: fault(graph),
  }));
}
