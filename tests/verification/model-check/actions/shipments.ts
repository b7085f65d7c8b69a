import { MEMO_MOVEMENT, SHIPMENT_STATUS } from '../../../../src/machines/codes.ts';
import type { OfClient, Shipment } from '../state.ts';
import { createShipmentSubject, shipmentToSubject } from '../subjects.ts';
import type { Transaction } from '../transaction.ts';
import {
  type ActionType,
  allowEveryActor,
  clientOfTarget,
  describeClient,
  describeStones,
  getTargetRecord,
  indexTargets,
  REMARK,
  stonesOfTarget,
  type Target,
} from './action-type.ts';

/** A disputed stone may be sent again, so the model limits the disputes to stay finite. */
const MOST_DISPUTED = 2;
const countDisputed = ({ shipments }: Transaction['world'], stone: number): number =>
  shipments.filter((one) => one.stone === stone && one.state === SHIPMENT_STATUS.disputed.code)
    .length;

/** Each shipment of the model has one stone. The model forgets delivered shipments. */
const prepare = (
  name: string,
  from: Shipment['from'],
  listSources: (change: Transaction['world']) => readonly OfClient[],
): ActionType => {
  const buildCommand = (change: Transaction, target: Target) => ({
    of: 'shipment' as const,
    subjects: stonesOfTarget(target).map((stone) =>
      createShipmentSubject(change, stone, clientOfTarget(target)),
    ),
    event: { type: 'shipment.prepare' as const, actor: change.actor },
  });
  return {
    name,
    says: (target) =>
      `prepares a shipment of ${describeStones(target)} to ${describeClient(clientOfTarget(target))}`,
    by: allowEveryActor,
    targets: (world) =>
      listSources(world)
        .filter(({ stone }) => countDisputed(world, stone) < MOST_DISPUTED)
        .map(({ stone, tradingClient }) => ({ stones: [stone], tradingClient })),
    buildCommand,
    execute: (change, target) => {
      change.send(buildCommand(change, target));
      const made = change.world.shipments.at(-1);
      if (made) Object.assign(made, { from });
    },
  };
};

const step = (
  name: string,
  type: 'change' | 'collect' | 'cancel' | 'deliver' | 'dispute' | 'settlePart' | 'settle',
  verb: string,
): ActionType => ({
  name,
  says: (target, { shipments }) =>
    `${verb} the shipment to ${describeClient(getTargetRecord(shipments, target).tradingClient)}`,
  by: allowEveryActor,
  targets: ({ shipments }) => indexTargets(shipments),
  buildCommand: (change, target) => ({
    of: 'shipment',
    subjects: [shipmentToSubject(change, getTargetRecord(change.world.shipments, target))],
    event: { type: `shipment.${type}`, actor: change.actor, remark: REMARK },
  }),
});

export const SHIPMENT_ACTIONS: readonly ActionType[] = [
  prepare('prepareShipmentOnMemo', 'memoLine', ({ memos }) =>
    memos.flatMap(({ lines }) => lines.filter(({ state }) => state === MEMO_MOVEMENT.issued.code)),
  ),
  prepare('prepareShipmentOfSold', 'invoice', ({ bills }) => bills),
  step('updateShipment', 'change', 'changes'),
  step('collectShipment', 'collect', 'records the collection of'),
  step('cancelShipment', 'cancel', 'cancels'),
  step('deliverShipment', 'deliver', 'records the delivery of'),
  step('disputeShipment', 'dispute', 'records a discrepancy in'),
  step('settlePartOfShipment', 'settlePart', 'settles a part of'),
  step('settleShipment', 'settle', 'settles'),
];
