import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, pick } from '../../../demo/random.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { callsTo, type Portal } from '../../support/servers/portal.ts';
import { startTwoProcesses, type TwoProcesses } from '../../support/servers/two-processes.ts';
import { deskOf, type Stone } from '../../support/trade/desk.ts';
import { listActiveClients } from '../model-check/actions/action-type.ts';
import { type Action, describeAction, listActions, tryAction } from '../model-check/explore.ts';
import { INVARIANTS } from '../model-check/invariants.ts';
import { type ModelState, parseState, serializeState } from '../model-check/state.ts';
import { realMoves } from './real/moves.ts';
import { type RealPeople, realPeople } from './real/people.ts';
import { ENDS, tradeWithout } from './real/trade.ts';
import { readWorld, untilReceiptsKeep } from './real/world.ts';

/** No time passes here, a returned stone is on the market at once, and whoever is deleted comes never back. */
const SCOPE = tradeWithout(
  'holdRunsOut',
  'expireHolds',
  'offerRunsOut',
  'lapseOffers',
  'requestRunsOut',
  'expireRequests',
  'receiptStands',
  'inspectMemo',
  'passReturnChecks',
  'failReturnChecks',
  'deleteCustomer',
  // A second renewal of a memo needs a later due day than the first, and the model has no days.
  'renewMemos',
  // In the model, terms are never accepted yet, and each step of a request is always possible.
  'acceptMemoTerms',
  'requestMemoStones',
  'retractMemoRequests',
  'grantMemoRequests',
  'declineMemoRequests',
);
const AT_ONCE = 3;
const BURSTS = Math.ceil(Number(process.env.WALK_STEPS ?? 180) / AT_ONCE);
const SEED = Number(process.env.WALK_SEED ?? 7);

/** In which list of a world a move of this family finds its record; none where it names a stone or a client. */
const LIST_OF: Readonly<Record<string, 'holds' | 'places' | 'orders' | 'carts' | 'memos'>> = {
  extendHold: 'holds',
  releaseHold: 'holds',
  withdrawHold: 'holds',
  leaveHoldQueue: 'places',
  updateConfirmStones: 'orders',
  approveStones: 'orders',
  approveExternalDiamonds: 'orders',
  rejectStones: 'orders',
  rejectGoneStones: 'orders',
  cancelConfirmStones: 'orders',
  reverseConfirmStones: 'orders',
  reverseGoneStones: 'orders',
  receiveMemo: 'memos',
  withdrawMemo: 'memos',
  sellMemo: 'memos',
  undoReceiveMemo: 'memos',
  reverseMemo: 'memos',
  removeFromCart: 'carts',
};

interface Tried {
  readonly move: Action;
  readonly isTaken: boolean;
}

/** The same move where others came before it: its record may stand elsewhere, or be over. */
function movedTo(move: Action, first: ModelState, world: ModelState): Action | null {
  const list = LIST_OF[move.family.name];
  if (list === undefined || move.target.at === undefined) return move;
  const stones = (record: unknown): string => {
    const { stone, tradingClient, lines } = record as {
      stone?: number;
      tradingClient: number;
      lines?: { stone: number }[];
    };
    return JSON.stringify([tradingClient, stone, lines?.map((line) => line.stone)]);
  };
  const wanted = stones(first[list][move.target.at]);
  const index = world[list].findIndex((record) => stones(record) === wanted);
  return index < 0 ? null : { ...move, target: { ...move.target, at: index } };
}

/** Whose person is signed in, and for a client that something can begin for. */
function mayCome({ family, target, by }: Action, world: ModelState): boolean {
  const { stones: named, tradingClient } = target;
  if (
    named !== undefined &&
    tradingClient !== undefined &&
    !listActiveClients(world).includes(tradingClient)
  )
    return false;
  return family.by(target, world).some(({ name }) => name === by.name);
}

/** Whether these moves, one after the other in some order, come to what was answered and to this world. */
function isExplained(
  first: ModelState,
  world: ModelState,
  left: readonly Tried[],
  found: string,
): boolean {
  if (left.length === 0) return serializeState(world) === found;
  const key = serializeState(world);
  return left.some((one) => {
    const rest = left.filter((other) => other !== one);
    const here = parseState(key);
    const move = movedTo(one.move, first, here);
    const outcome =
      move && mayCome(move, here) ? tryAction(here, () => parseState(key), move, SCOPE) : null;
    if (outcome !== null && 'after' in outcome)
      return one.isTaken && isExplained(first, outcome.after, rest, found);
    return !one.isTaken && isExplained(first, here, rest, found);
  });
}

let processes: TwoProcesses;
let people: RealPeople;
let stones: readonly Stone[];
let portal: Pick<Portal, 'call' | 'database' | 'url'>;
beforeAll(async () => {
  processes = await startTwoProcesses();
  const calls = processes.urls.map(callsTo);
  let turn = 0;
  portal = {
    url: processes.urls[0],
    database: processes.database,
    call(...call) {
      turn += 1;
      const next = calls[turn % calls.length];
      if (!next) throw new Error('no process is there');
      return next(...call);
    },
  };
  people = await realPeople(portal);
  stones = await deskOf(portal).stones(SCOPE.first.stones.length);
  await deskOf(portal).askLittle(stones.map(({ id }) => id));
});
afterAll(() => processes?.stop());

it('concurrent actions in two processes have the result of some sequential order', {
  timeout: 7_200_000,
}, async () => {
  const random = createRandom(SEED, 'crowd');
  const { pool } = portal.database;
  const acts = await realMoves(portal, { stones, people });
  const read = () => readWorld(pool, SCOPE, { stones, people });
  const differences: string[] = [];
  const taken = new Map<string, number>();
  let inEachOthersWay = 0;
  for (let burst = 1; burst <= BURSTS && differences.length < 3; burst++) {
    await untilReceiptsKeep(pool, stones);
    const real = await read();
    const { world } = real;
    const key = serializeState(world);
    const open = [...listActions(world, SCOPE)].filter(
      (move) => 'after' in tryAction(world, () => parseState(key), move, SCOPE),
    );
    const going = open.filter(({ family }) => !ENDS.includes(family.name) || random.next() < 0.05);
    const chosen = Array.from({ length: AT_ONCE }, () => {
      const among = going.length > 0 ? going : open;
      const name = pick(random, [...new Set(among.map(({ family }) => family.name))]);
      return pick(
        random,
        among.filter(({ family }) => family.name === name),
      );
    });
    const answers = await Promise.all(
      chosen.map(async (move) => {
        const act = acts[move.family.name];
        if (!act) throw new Error(`no call does ${move.family.name}`);
        const answer = await act(move, real);
        return { move, answer, isTaken: answer.status < 300 };
      }),
    );
    const found = await read();
    const said = answers
      .map(({ move, answer }) => `${describeAction(move, world)} (${answer.status})`)
      .join('; ');
    for (const { answer } of answers)
      if (answer.status >= 500)
        differences.push(`${burst}. ${said}: ${JSON.stringify(answer.body)}`);
    if (!isExplained(world, world, answers, serializeState(found.world)))
      differences.push(
        `${burst}. ${said}: no order explains it\n  from  ${key}\n  found ${serializeState(found.world)}`,
      );
    for (const { says, fault } of INVARIANTS) {
      const what = fault(found.world, SCOPE);
      if (what !== null) differences.push(`${burst}. ${said}: ${says} ${what}`);
    }
    for (const { move, isTaken } of answers)
      if (isTaken) taken.set(move.family.name, (taken.get(move.family.name) ?? 0) + 1);
      else inEachOthersWay += 1;
  }
  expect(differences.join('\n')).toBe('');
  expect(taken.size).toBeGreaterThan(15);
  expect(inEachOthersWay).toBeGreaterThan(BURSTS / 4);
  expect(await ledgerFaults(pool)).toEqual([]);
});
