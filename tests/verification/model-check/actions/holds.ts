import { CLOCK } from '../actors.ts';
import type { Command } from '../command.ts';
import type { ModelState, Timed } from '../state.ts';
import {
  createHoldSubject,
  createWaitlistSubject,
  holdToSubject,
  waitlistToSubject,
} from '../subjects.ts';
import type { Transaction } from '../transaction.ts';
import {
  type ActionType,
  allowEveryActor,
  allowOnly,
  clientOfTarget,
  describeClient,
  describeStone,
  describeStones,
  getTargetRecord,
  indexTargets,
  listClientStoneTargets,
  REMARK,
  stonesOfTarget,
  type Target,
} from './action-type.ts';

const ofHoldSaid = (verb: string) => (target: Target, world: ModelState) => {
  const { stone, tradingClient } = getTargetRecord(world.holds, target);
  return `${verb} the hold of ${describeStone(stone)} for ${describeClient(tradingClient)}`;
};
const ofPlaceSaid = (verb: string) => (target: Target, world: ModelState) => {
  const { stone, tradingClient } = getTargetRecord(world.places, target);
  return `${verb} the waitlist entry of ${describeClient(tradingClient)} for ${describeStone(stone)}`;
};

/**
 * Creates an action that marks a deadline as passed. The job that processes the deadline is a
 * separate action.
 */
export function createTimeoutAction(
  list: 'holds' | 'places' | 'orders',
  name: string,
  says: ActionType['says'],
): ActionType {
  const isRunning = ({ hasClock, isDue }: Timed) => hasClock && !isDue;
  return {
    name,
    says,
    by: allowOnly(CLOCK),
    targets: (world) =>
      indexTargets(world[list]).filter((target) =>
        isRunning(getTargetRecord<Timed>(world[list], target)),
      ),
    execute: ({ world }, target) => {
      getTargetRecord<Timed>(world[list], target).isDue = true;
    },
  };
}

const hold =
  (type: 'hold.extend' | 'hold.release' | 'hold.withdraw') =>
  (change: Transaction, target: Target): Command => ({
    of: 'hold',
    subjects: [holdToSubject(change, getTargetRecord(change.world.holds, target))],
    event: { type, actor: change.actor, remark: REMARK },
  });

const holdMove = (name: string, type: Parameters<typeof hold>[0], verb: string): ActionType => ({
  name,
  says: ofHoldSaid(verb),
  by: allowEveryActor,
  targets: ({ holds }) => indexTargets(holds),
  buildCommand: hold(type),
});

export const HOLD_ACTIONS: readonly ActionType[] = [
  {
    name: 'holdStones',
    says: (target) =>
      `holds ${describeStones(target)} for ${describeClient(clientOfTarget(target))}`,
    by: allowEveryActor,
    targets: listClientStoneTargets,
    buildCommand: (change, target) => {
      const stones = stonesOfTarget(target);
      change.lookUpOffers(stones);
      return {
        of: 'hold',
        subjects: stones.map((stone) => createHoldSubject(change, stone, clientOfTarget(target))),
        event: { type: 'hold.place', actor: change.actor },
      };
    },
  },
  holdMove('extendHold', 'hold.extend', 'extends'),
  holdMove('releaseHold', 'hold.release', 'releases'),
  holdMove('withdrawHold', 'hold.withdraw', 'takes the stone off the market and ends'),
  createTimeoutAction('holds', 'holdRunsOut', ofHoldSaid('reaches the end of')),
  {
    name: 'expireHolds',
    says: ofHoldSaid('ends'),
    by: allowOnly(CLOCK),
    targets: ({ holds }) => indexTargets(holds),
    buildCommand: (change, target) => ({
      of: 'hold',
      subjects: [holdToSubject(change, getTargetRecord(change.world.holds, target))],
      event: { type: 'hold.expired', actor: change.actor },
    }),
  },
  {
    name: 'joinHoldQueue',
    says: (target) =>
      `joins the waitlist for ${describeStones(target)} for ${describeClient(clientOfTarget(target))}`,
    by: allowEveryActor,
    targets: listClientStoneTargets,
    buildCommand: (change, target) => ({
      of: 'holdQueue',
      subjects: stonesOfTarget(target).map((stone) =>
        createWaitlistSubject(change, stone, clientOfTarget(target)),
      ),
      event: { type: 'queue.join', actor: change.actor },
    }),
  },
  {
    name: 'leaveHoldQueue',
    says: ofPlaceSaid('withdraws'),
    by: allowEveryActor,
    targets: ({ places }) => indexTargets(places),
    buildCommand: (change, target) => ({
      of: 'holdQueue',
      subjects: [waitlistToSubject(change, getTargetRecord(change.world.places, target))],
      event: { type: 'queue.leave', actor: change.actor, remark: REMARK },
    }),
  },
  createTimeoutAction('places', 'offerRunsOut', (target, { places }) => {
    const { stone, tradingClient } = getTargetRecord(places, target);
    return `passes the deadline of the offer of ${describeStone(stone)} to ${describeClient(tradingClient)}`;
  }),
  {
    name: 'lapseOffers',
    says: ofPlaceSaid('ends the expired offer of'),
    by: allowOnly(CLOCK),
    targets: ({ places }) =>
      indexTargets(places).filter((target) => getTargetRecord(places, target).hasClock),
    buildCommand: (change, target) => ({
      of: 'holdQueue',
      subjects: [waitlistToSubject(change, getTargetRecord(change.world.places, target))],
      event: { type: 'queue.lapse', actor: change.actor },
    }),
  },
];
