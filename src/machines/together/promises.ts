import { BULK_EMAIL_STATUS, HOLD_QUEUE_STATUS, REGISTRATION, STONE_STATUS } from '../codes.ts';
import type { Explored } from './explore.ts';
import { clientSaid, stoneSaid } from './moves/move.ts';
import { isAtRest } from './standing.ts';
import { type World, worldOf } from './world.ts';

/** Result of a liveness property: something that stays reachable from every state. */
export interface Kept {
  readonly says: string;
  /** the first counterexample; null if the property holds */
  readonly fault: { readonly at: number; readonly what: string } | null;
}

interface Graph {
  readonly explored: Explored;
  readonly worlds: readonly World[];
  /** incoming transitions of each state as a linked list */
  readonly firstInto: Int32Array;
  readonly nextInto: Int32Array;
}

function graphOf(explored: Explored): Graph {
  const { keys, to } = explored;
  const firstInto = new Int32Array(keys.length).fill(-1);
  const nextInto = new Int32Array(to.length);
  for (let edge = 0; edge < to.length; edge++) {
    const end = to[edge] ?? 0;
    nextInto[edge] = firstInto[end] ?? -1;
    firstInto[end] = edge;
  }
  return { explored, worlds: keys.map(worldOf), firstInto, nextInto };
}

/**
 * Marks every state from which a goal is reachable through states that pass `mayPass`. Backward
 * search, linear in the transitions.
 */
function reaching(
  { explored: { from, keys }, worlds, firstInto, nextInto }: Graph,
  isGoal: (world: World) => boolean,
  mayPass: (world: World) => boolean = () => true,
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

type Missing = Kept['fault'];
function firstThat(
  { worlds }: Graph,
  reaches: Uint8Array,
  isPromised: (world: World) => string | null,
): Missing {
  for (const [at, world] of worlds.entries()) {
    if (reaches[at]) continue;
    const what = isPromised(world);
    if (what !== null) return { at, what };
  }
  return null;
}
const first = (faults: Iterable<Missing>): Missing => {
  for (const fault of faults) if (fault) return fault;
  return null;
};

const stones = ({ worlds: [world] }: Graph) => (world?.stones ?? []).map((_, stone) => stone);
const clients = ({ worlds: [world] }: Graph) => (world?.clients ?? []).map((_, client) => client);

const whateverStandsCanEnd = (graph: Graph): Missing =>
  firstThat(graph, reaching(graph, isAtRest), () => 'what is under way');

/** A sale to a deleted trading client is final. */
const noStoneIsStuck = (graph: Graph): Missing =>
  first(
    stones(graph).map((stone) =>
      firstThat(
        graph,
        reaching(graph, ({ stones: all }) => all[stone]?.state === STONE_STATUS.available.code),
        ({ bills, clients: known }) => {
          const bill = bills.find((one) => one.stone === stone);
          return bill && known[bill.client]?.isDeleted ? null : stoneSaid(stone);
        },
      ),
    ),
  );

/** Every waitlist entry can still be offered the stone without leaving the waitlist. */
const nobodyWaitsInVain = (graph: Graph): Missing => {
  const placeOf = ({ places }: World, stone: number, client: number) =>
    places.find((place) => place.stone === stone && place.client === client);
  return first(
    stones(graph).flatMap((stone) =>
      clients(graph).map((client) => {
        const isOffered = (world: World) =>
          placeOf(world, stone, client)?.state === HOLD_QUEUE_STATUS.offered.code;
        const isInLine = (world: World) => placeOf(world, stone, client) !== undefined;
        return firstThat(graph, reaching(graph, isOffered, isInLine), (world) =>
          isInLine(world) ? `${clientSaid(client)}, ${stoneSaid(stone)}` : null,
        );
      }),
    ),
  );
};

/** Marks every state in which an action of this type is possible. */
function worldsWith({ explored: { from, families, keys } }: Graph, name: string): Uint8Array {
  const found = new Uint8Array(keys.length);
  for (const [edge, family] of families.entries())
    if (family.name === name) found[from[edge] ?? 0] = 1;
  return found;
}
const whatIsDueEnds = (graph: Graph): Missing =>
  first([
    firstThat(graph, worldsWith(graph, 'expireHolds'), ({ holds }) => {
      const due = holds.find(({ isDue }) => isDue);
      return due ? `a hold of ${stoneSaid(due.stone)}` : null;
    }),
    firstThat(graph, worldsWith(graph, 'lapseOffers'), ({ places }) => {
      const due = places.find(({ isDue }) => isDue);
      return due ? `an offer of ${stoneSaid(due.stone)}` : null;
    }),
    firstThat(graph, worldsWith(graph, 'expireRequests'), ({ orders }) => {
      const due = orders.find(({ isDue }) => isDue);
      return due ? `a request for ${stoneSaid(due.stone)}` : null;
    }),
  ]);

/** Excludes deleted trading clients. */
const everyClientCanComeIn = (graph: Graph): Missing =>
  first(
    clients(graph).map((client) =>
      firstThat(
        graph,
        reaching(
          graph,
          ({ clients: all }) => all[client]?.registration === REGISTRATION.registered.code,
        ),
        ({ clients: all }) => (all[client]?.isDeleted ? null : clientSaid(client)),
      ),
    ),
  );

/** A mailing can finish without being stopped. */
const mailingsArrive = (graph: Graph): Missing => {
  const { sending, sent, scheduled } = BULK_EMAIL_STATUS;
  const isIn =
    (...states: readonly { code: number }[]) =>
    ({ mailings }: World) =>
      mailings.some(({ state }) => states.some(({ code }) => code === state));
  const isSending = isIn(sending);
  return firstThat(graph, reaching(graph, isIn(sent, scheduled), isSending), (world) =>
    isSending(world) ? 'a mailing' : null,
  );
};

/** Without a clock, a hold, an offer or an order would never expire. */
const everythingTimedHasAClock = (graph: Graph): Missing =>
  firstThat(graph, new Uint8Array(graph.worlds.length), ({ holds, places, orders }) => {
    const offered = places.filter(({ state }) => state === HOLD_QUEUE_STATUS.offered.code);
    const asked = orders.filter(({ approver }) => approver === null);
    const lost = [...holds, ...offered, ...asked].find(({ hasClock }) => !hasClock);
    return lost ? stoneSaid(lost.stone) : null;
  });

const PROMISES: Readonly<Record<string, (graph: Graph) => Missing>> = {
  'Whatever is under way can come to an end.': whateverStandsCanEnd,
  'Every stone can become free again, unless its buyer is there no more.': noStoneIsStuck,
  'Whoever waits in a line can still be offered the stone.': nobodyWaitsInVain,
  'Every client can come to be registered, unless it was deleted.': everyClientCanComeIn,
  'A mailing that is being sent can reach everybody.': mailingsArrive,
  'What has come to its time can be ended by the clock.': whatIsDueEnds,
  'A hold, an offer and a request have a clock from their first moment.': everythingTimedHasAClock,
};

export const PROMISES_IN_WORDS: readonly string[] = Object.keys(PROMISES);

export function promisesOf(explored: Explored): readonly Kept[] {
  const graph = graphOf(explored);
  return Object.entries(PROMISES).map(([says, fault]) => ({ says, fault: fault(graph) }));
}
