import { APPROVAL } from '../../codes.ts';
import type { Change } from '../change.ts';
import { newOrder, newRequest, ofOrder } from '../facts.ts';
import type { Asked } from '../kinds.ts';
import { ADMINISTRATOR, CLOCK, QUALITY_CONTROL, SECOND_ADMINISTRATOR } from '../people.ts';
import type { World } from '../world.ts';
import { timePasses } from './holds.ts';
import {
  at,
  clientOfTarget,
  clientSaid,
  clientsAnd,
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

const said = (verb: string) => (target: Target, world: World) => {
  const { stone, client } = at(world.orders, target);
  return `${verb} the request of ${clientSaid(client)} for ${stoneSaid(stone)}`;
};

const inState =
  ({ code }: { code: number }) =>
  ({ orders }: World) =>
    each(orders).filter((target) => at(orders, target).state === code);

type Decision =
  | 'approve'
  | 'approveExternal'
  | 'reject'
  | 'withdraw'
  | 'cancel'
  | 'reverse'
  | 'writeOff';

const decision = (
  name: string,
  type: Decision,
  verb: string,
  { by = everybody, when = APPROVAL.pending }: { by?: Family['by']; when?: { code: number } } = {},
): Family => ({
  name,
  says: said(verb),
  by,
  targets: inState(when),
  asks: (change, target) => ({
    of: 'confirmStone',
    subjects: [ofOrder(change, at(change.world.orders, target))],
    event: { type: `confirm.${type}`, actor: change.actor, remark: REMARK },
  }),
});

const asked = (change: Change, target: Target, isExternal: boolean) => {
  const stones = stonesOfTarget(target);
  change.lookUpOffers(stones);
  return stones.map((stone) => newOrder(change, stone, clientOfTarget(target), isExternal));
};
const imported = (change: Change, target: Target): Asked => ({
  of: 'confirmStone',
  subjects: asked(change, target, true),
  event: { type: 'confirm.import' as const, actor: change.actor },
});

const reversers = only(ADMINISTRATOR, SECOND_ADMINISTRATOR, QUALITY_CONTROL);

export const ORDER_MOVES: readonly Family[] = [
  {
    name: 'confirmStones',
    says: (target) => `asks for ${stonesSaid(target)} for ${clientSaid(clientOfTarget(target))}`,
    // Restricts the actors: the requester is part of the state, so each extra actor multiplies the
    // states.
    by: clientsAnd(QUALITY_CONTROL),
    targets: forClients,
    asks: (change, target) => ({
      of: 'confirmStone',
      subjects: asked(change, target, false),
      event: { type: 'confirm.request', actor: change.actor },
    }),
  },
  {
    name: 'updateConfirmStones',
    says: said('changes the price of'),
    by: everybody,
    targets: inState(APPROVAL.pending),
    asks: (change, target) => ({
      of: 'confirmStone',
      subjects: [ofOrder(change, at(change.world.orders, target))],
      event: { type: 'confirm.update', actor: change.actor, withPrice: true },
    }),
  },
  decision('approveStones', 'approve', 'approves'),
  decision('rejectStones', 'reject', 'rejects'),
  decision('rejectGoneStones', 'withdraw', 'takes the stone off the market and rejects'),
  decision('cancelConfirmStones', 'cancel', 'cancels'),
  timePasses('orders', 'requestRunsOut', said('runs past the end of')),
  {
    name: 'expireRequests',
    says: said('ends'),
    by: only(CLOCK),
    targets: ({ orders }) => each(orders).filter((target) => at(orders, target).hasClock),
    asks: (change, target) => ({
      of: 'confirmStone',
      subjects: [ofOrder(change, at(change.world.orders, target))],
      event: { type: 'confirm.expired', actor: change.actor },
    }),
  },
  decision('reverseConfirmStones', 'reverse', 'takes back the sale by', {
    by: reversers,
    when: APPROVAL.approved,
  }),
  decision('reverseGoneStones', 'writeOff', 'takes back, without its stone, the sale by', {
    by: reversers,
    when: APPROVAL.approved,
  }),
];

/** Lists imported for external clients. */
export const EXTERNAL_MOVES: readonly Family[] = [
  {
    name: 'importExternalDiamonds',
    says: (target) =>
      `imports a list that asks for ${stonesSaid(target)} for ${clientSaid(clientOfTarget(target))}`,
    by: only(ADMINISTRATOR),
    targets: forClients,
    asks: imported,
    does: (change, target) => {
      const client = clientOfTarget(target);
      change.send({
        of: 'externalRequest',
        subjects: [newRequest(client)],
        event: { type: 'external.import', actor: change.actor },
      });
      change.send(imported(change, target));
    },
  },
  decision('approveExternalDiamonds', 'approveExternal', 'approves, for an external client,'),
];
