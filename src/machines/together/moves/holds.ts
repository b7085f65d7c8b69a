import type { Change } from '../change.ts';
import { newHold, newPlace, ofHold, ofPlace } from '../facts.ts';
import type { Asked } from '../kinds.ts';
import { CLOCK } from '../people.ts';
import type { Timed, World } from '../world.ts';
import {
  at,
  clientOfTarget,
  clientSaid,
  each,
  everybody,
  type Family,
  forClients,
  only,
  REMARK,
  stoneSaid,
  stonesOfTarget,
  stonesSaid,
  type Target,
} from './move.ts';

const ofHoldSaid = (verb: string) => (target: Target, world: World) => {
  const { stone, client } = at(world.holds, target);
  return `${verb} the hold of ${stoneSaid(stone)} for ${clientSaid(client)}`;
};
const ofPlaceSaid = (verb: string) => (target: Target, world: World) => {
  const { stone, client } = at(world.places, target);
  return `${verb} the place of ${clientSaid(client)} in the line for ${stoneSaid(stone)}`;
};

/** Marks a deadline as passed before the job processes it. */
export function timePasses(
  list: 'holds' | 'places' | 'orders',
  name: string,
  says: Family['says'],
): Family {
  const isRunning = ({ hasClock, isDue }: Timed) => hasClock && !isDue;
  return {
    name,
    says,
    by: only(CLOCK),
    targets: (world) =>
      each(world[list]).filter((target) => isRunning(at<Timed>(world[list], target))),
    does: ({ world }, target) => {
      at<Timed>(world[list], target).isDue = true;
    },
  };
}

const hold =
  (type: 'hold.extend' | 'hold.release' | 'hold.withdraw') =>
  (change: Change, target: Target): Asked => ({
    of: 'hold',
    subjects: [ofHold(change, at(change.world.holds, target))],
    event: { type, actor: change.actor, remark: REMARK },
  });

const holdMove = (name: string, type: Parameters<typeof hold>[0], verb: string): Family => ({
  name,
  says: ofHoldSaid(verb),
  by: everybody,
  targets: ({ holds }) => each(holds),
  asks: hold(type),
});

export const HOLD_MOVES: readonly Family[] = [
  {
    name: 'holdStones',
    says: (target) => `holds ${stonesSaid(target)} for ${clientSaid(clientOfTarget(target))}`,
    by: everybody,
    targets: forClients,
    asks: (change, target) => {
      const stones = stonesOfTarget(target);
      change.lookUpOffers(stones);
      return {
        of: 'hold',
        subjects: stones.map((stone) => newHold(change, stone, clientOfTarget(target))),
        event: { type: 'hold.place', actor: change.actor },
      };
    },
  },
  holdMove('extendHold', 'hold.extend', 'extends'),
  holdMove('releaseHold', 'hold.release', 'releases'),
  holdMove('withdrawHold', 'hold.withdraw', 'takes the stone off the market and ends'),
  timePasses('holds', 'holdRunsOut', ofHoldSaid('runs past the end of')),
  {
    name: 'expireHolds',
    says: ofHoldSaid('ends'),
    by: only(CLOCK),
    targets: ({ holds }) => each(holds),
    asks: (change, target) => ({
      of: 'hold',
      subjects: [ofHold(change, at(change.world.holds, target))],
      event: { type: 'hold.expired', actor: change.actor },
    }),
  },
  {
    name: 'joinHoldQueue',
    says: (target) =>
      `takes a place in line for ${stonesSaid(target)} for ${clientSaid(clientOfTarget(target))}`,
    by: everybody,
    targets: forClients,
    asks: (change, target) => ({
      of: 'holdQueue',
      subjects: stonesOfTarget(target).map((stone) =>
        newPlace(change, stone, clientOfTarget(target)),
      ),
      event: { type: 'queue.join', actor: change.actor },
    }),
  },
  {
    name: 'leaveHoldQueue',
    says: ofPlaceSaid('gives up'),
    by: everybody,
    targets: ({ places }) => each(places),
    asks: (change, target) => ({
      of: 'holdQueue',
      subjects: [ofPlace(change, at(change.world.places, target))],
      event: { type: 'queue.leave', actor: change.actor, remark: REMARK },
    }),
  },
  timePasses('places', 'offerRunsOut', ofPlaceSaid('runs past the end of the offer at')),
  {
    name: 'lapseOffers',
    says: ofPlaceSaid('lapses the offer at'),
    by: only(CLOCK),
    targets: ({ places }) => each(places).filter((target) => at(places, target).hasClock),
    asks: (change, target) => ({
      of: 'holdQueue',
      subjects: [ofPlace(change, at(change.world.places, target))],
      event: { type: 'queue.lapse', actor: change.actor },
    }),
  },
];
