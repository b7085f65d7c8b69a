import { ACTIVE_FLAG, APPROVAL, MEMO_MOVEMENT } from '../../../../src/machines/codes.ts';
import { ADMINISTRATOR, getClientPerson, QUALITY_CONTROL } from '../actors.ts';
import type { ModelState, OfClient } from '../state.ts';
import {
  businessToSubject,
  createDocumentSubject,
  flagToSubject,
  getClientRecord,
} from '../subjects.ts';
import { Refused } from '../transaction.ts';
import {
  type ActionType,
  allowOnly,
  clientOfTarget,
  describeClient,
  listClients,
  REMARK,
  type Target,
} from './action-type.ts';

const said = (verb: string) => (target: Target) =>
  `${verb} ${describeClient(clientOfTarget(target))}`;
const listClientTargets = (world: ModelState): readonly Target[] =>
  listClients(world).map((tradingClient) => ({ tradingClient }));

const registration = (
  name: string,
  type: 'business.register' | 'business.unregister',
  verb: string,
): ActionType => ({
  name,
  says: said(verb),
  by: allowOnly(QUALITY_CONTROL),
  targets: listClientTargets,
  buildCommand: (change, target) => ({
    of: 'business',
    subjects: [businessToSubject(change, clientOfTarget(target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

const flag = (
  name: string,
  type: 'flag.activate' | 'flag.deactivate',
  verb: string,
): ActionType => ({
  name,
  says: said(verb),
  by: allowOnly(ADMINISTRATOR),
  targets: listClientTargets,
  buildCommand: (change, target) => ({
    of: 'activeFlag',
    subjects: [flagToSubject(change, clientOfTarget(target))],
    event: { type, actor: change.actor },
  }),
});

export const REGISTRATION_ACTIONS: readonly ActionType[] = [
  registration('registerBusiness', 'business.register', 'registers'),
  registration('unregisterBusiness', 'business.unregister', 'ends the registration of'),
];

/**
 * Used by scopes that do not track documents: sending a document only starts a review of the
 * business.
 */
export const DOCUMENT_SENT: ActionType = {
  name: 'sendSomeDocument',
  says: (target) => `sends a document of ${describeClient(clientOfTarget(target))}`,
  by: (target) => [getClientPerson(clientOfTarget(target))],
  targets: (world) =>
    listClientTargets(world).filter(
      (target) => getClientRecord(world, clientOfTarget(target)).flag === ACTIVE_FLAG.active.code,
    ),
  buildCommand: (change, target) => ({
    of: 'kycDocument',
    subjects: [createDocumentSubject(clientOfTarget(target))],
    event: { type: 'kyc.send', actor: change.actor },
  }),
  execute: (change, target) => {
    change.send({
      of: 'kycDocument',
      subjects: [createDocumentSubject(clientOfTarget(target))],
      event: { type: 'kyc.send', actor: change.actor },
    });
    change.world.documents.pop();
  },
};

/** Returns true if the business has open records, so that it cannot be deleted. */
export function isBusy(world: ModelState, tradingClient: number): boolean {
  const isTheirs = (record: { readonly tradingClient: number }) =>
    record.tradingClient === tradingClient;
  const { holds, places, enquiries, priceOffers, orders, memos } = world;
  return (
    [holds, places, enquiries, priceOffers].some((records: readonly OfClient[]) =>
      records.some(isTheirs),
    ) ||
    orders.some((order) => isTheirs(order) && order.state === APPROVAL.pending.code) ||
    memos.some((memo) =>
      memo.lines.some((line) => isTheirs(line) && line.state === MEMO_MOVEMENT.issued.code),
    )
  );
}

export const LEAVING_ACTIONS: readonly ActionType[] = [
  flag('setBusinessAside', 'flag.deactivate', 'deactivates'),
  flag('takeBusinessBack', 'flag.activate', 'activates'),
  {
    name: 'deleteCustomer',
    says: said('deletes'),
    by: allowOnly(ADMINISTRATOR),
    targets: listClientTargets,
    execute: (change, target) => {
      const tradingClient = clientOfTarget(target);
      if (isBusy(change.world, tradingClient))
        throw new Refused('activeFlag', 'deleteCustomer', 'customerIsBusy');
      change.sendWhereAccepted({
        of: 'activeFlag',
        subjects: [flagToSubject(change, tradingClient)],
        event: { type: 'flag.deactivate', actor: change.actor },
      });
      getClientRecord(change.world, tradingClient).isDeleted = true;
    },
  },
];
