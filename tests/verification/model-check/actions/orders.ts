import { APPROVAL } from '../../../../src/machines/codes.ts';
import { ADMINISTRATOR, CLOCK, QUALITY_CONTROL, SECOND_ADMINISTRATOR } from '../actors.ts';
import type { Command } from '../command.ts';
import type { ModelState } from '../state.ts';
import { createOrderSubject, createRequestSubject, orderToSubject } from '../subjects.ts';
import type { Transaction } from '../transaction.ts';
import {
  type ActionType,
  allowClientsAnd,
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
import { createTimeoutAction } from './holds.ts';

const said = (verb: string) => (target: Target, world: ModelState) => {
  const { stone, tradingClient } = getTargetRecord(world.orders, target);
  return `${verb} the order of ${describeClient(tradingClient)} for ${describeStone(stone)}`;
};

const inState =
  ({ code }: { code: number }) =>
  ({ orders }: ModelState) =>
    indexTargets(orders).filter((target) => getTargetRecord(orders, target).state === code);

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
  {
    by = allowEveryActor,
    when = APPROVAL.pending,
  }: { by?: ActionType['by']; when?: { code: number } } = {},
): ActionType => ({
  name,
  says: said(verb),
  by,
  targets: inState(when),
  buildCommand: (change, target) => ({
    of: 'confirmStone',
    subjects: [orderToSubject(change, getTargetRecord(change.world.orders, target))],
    event: { type: `confirm.${type}`, actor: change.actor, remark: REMARK },
  }),
});

const createOrderSubjects = (change: Transaction, target: Target, isExternal: boolean) => {
  const stones = stonesOfTarget(target);
  change.lookUpOffers(stones);
  return stones.map((stone) =>
    createOrderSubject(change, stone, clientOfTarget(target), isExternal),
  );
};
const imported = (change: Transaction, target: Target): Command => ({
  of: 'confirmStone',
  subjects: createOrderSubjects(change, target, true),
  event: { type: 'confirm.import' as const, actor: change.actor },
});

const reversers = allowOnly(ADMINISTRATOR, SECOND_ADMINISTRATOR, QUALITY_CONTROL);

export const ORDER_ACTIONS: readonly ActionType[] = [
  {
    name: 'confirmStones',
    says: (target) =>
      `orders ${describeStones(target)} for ${describeClient(clientOfTarget(target))}`,
    // Allows only some actors: the state stores the requester, so each further actor multiplies the
    // number of states.
    by: allowClientsAnd(QUALITY_CONTROL),
    targets: listClientStoneTargets,
    buildCommand: (change, target) => ({
      of: 'confirmStone',
      subjects: createOrderSubjects(change, target, false),
      event: { type: 'confirm.request', actor: change.actor },
    }),
  },
  {
    name: 'updateConfirmStones',
    says: said('changes the price of'),
    by: allowEveryActor,
    targets: inState(APPROVAL.pending),
    buildCommand: (change, target) => ({
      of: 'confirmStone',
      subjects: [orderToSubject(change, getTargetRecord(change.world.orders, target))],
      event: { type: 'confirm.update', actor: change.actor, withPrice: true },
    }),
  },
  decision('approveStones', 'approve', 'approves'),
  decision('rejectStones', 'reject', 'rejects'),
  decision('rejectGoneStones', 'withdraw', 'takes the stone off the market and rejects'),
  decision('cancelConfirmStones', 'cancel', 'cancels'),
  createTimeoutAction('orders', 'requestRunsOut', said('reaches the deadline of')),
  {
    name: 'expireRequests',
    says: said('ends'),
    by: allowOnly(CLOCK),
    targets: ({ orders }) =>
      indexTargets(orders).filter((target) => getTargetRecord(orders, target).hasClock),
    buildCommand: (change, target) => ({
      of: 'confirmStone',
      subjects: [orderToSubject(change, getTargetRecord(change.world.orders, target))],
      event: { type: 'confirm.expired', actor: change.actor },
    }),
  },
  decision('reverseConfirmStones', 'reverse', 'reverses the sale by', {
    by: reversers,
    when: APPROVAL.approved,
  }),
  decision('reverseGoneStones', 'writeOff', 'reverses the sale and writes off the stone of', {
    by: reversers,
    when: APPROVAL.approved,
  }),
];

/** The actions with which an administrator imports and approves orders of API clients. */
export const EXTERNAL_ACTIONS: readonly ActionType[] = [
  {
    name: 'importExternalDiamonds',
    says: (target) =>
      `imports an order list of ${describeStones(target)} for ${describeClient(clientOfTarget(target))}`,
    by: allowOnly(ADMINISTRATOR),
    targets: listClientStoneTargets,
    buildCommand: imported,
    execute: (change, target) => {
      const tradingClient = clientOfTarget(target);
      change.send({
        of: 'externalRequest',
        subjects: [createRequestSubject(tradingClient)],
        event: { type: 'external.import', actor: change.actor },
      });
      change.send(imported(change, target));
    },
  },
  decision('approveExternalDiamonds', 'approveExternal', 'approves, as an external request,'),
];
