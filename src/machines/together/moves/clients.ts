import { ACTIVE_FLAG, APPROVAL, MEMO_MOVEMENT } from '../../codes.ts';
import { Refused } from '../change.ts';
import { newPaper, ofBusiness, ofFlag, recordOf } from '../facts.ts';
import { ADMINISTRATOR, personOf, QUALITY_CONTROL } from '../people.ts';
import type { OfClient, World } from '../world.ts';
import {
  clientChoices,
  clientOfTarget,
  clientSaid,
  type Family,
  only,
  REMARK,
  type Target,
} from './move.ts';

const said = (verb: string) => (target: Target) => `${verb} ${clientSaid(clientOfTarget(target))}`;
const clients = (world: World): readonly Target[] =>
  clientChoices(world).map((client) => ({ client }));

const registration = (
  name: string,
  type: 'business.register' | 'business.unregister',
  verb: string,
): Family => ({
  name,
  says: said(verb),
  by: only(QUALITY_CONTROL),
  targets: clients,
  asks: (change, target) => ({
    of: 'business',
    subjects: [ofBusiness(change, clientOfTarget(target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

const flag = (name: string, type: 'flag.activate' | 'flag.deactivate', verb: string): Family => ({
  name,
  says: said(verb),
  by: only(ADMINISTRATOR),
  targets: clients,
  asks: (change, target) => ({
    of: 'activeFlag',
    subjects: [ofFlag(change, clientOfTarget(target))],
    event: { type, actor: change.actor },
  }),
});

export const REGISTRATION_MOVES: readonly Family[] = [
  registration('registerBusiness', 'business.register', 'registers'),
  registration('unregisterBusiness', 'business.unregister', 'ends the registration of'),
];

/** For scopes that do not track documents: sending one only triggers a review of the business. */
export const PAPER_SENT: Family = {
  name: 'sendSomeDocument',
  says: (target) => `sends a document of ${clientSaid(clientOfTarget(target))}`,
  by: (target) => [personOf(clientOfTarget(target))],
  targets: (world) =>
    clients(world).filter(
      (target) => recordOf(world, clientOfTarget(target)).flag === ACTIVE_FLAG.active.code,
    ),
  asks: (change, target) => ({
    of: 'kycDocument',
    subjects: [newPaper(clientOfTarget(target))],
    event: { type: 'kyc.send', actor: change.actor },
  }),
  does: (change, target) => {
    change.send({
      of: 'kycDocument',
      subjects: [newPaper(clientOfTarget(target))],
      event: { type: 'kyc.send', actor: change.actor },
    });
    change.world.papers.pop();
  },
};

/** True if the business has open records and cannot be deleted. */
export function isBusy(world: World, client: number): boolean {
  const isTheirs = (record: { readonly client: number }) => record.client === client;
  const { holds, places, enquiries, orders, memos } = world;
  return (
    [holds, places, enquiries].some((records: readonly OfClient[]) => records.some(isTheirs)) ||
    orders.some((order) => isTheirs(order) && order.state === APPROVAL.pending.code) ||
    memos.some((memo) =>
      memo.lines.some((line) => isTheirs(line) && line.state === MEMO_MOVEMENT.issued.code),
    )
  );
}

export const LEAVING_MOVES: readonly Family[] = [
  flag('setBusinessAside', 'flag.deactivate', 'sets aside'),
  flag('takeBusinessBack', 'flag.activate', 'takes back into use'),
  {
    name: 'deleteCustomer',
    says: said('deletes'),
    by: only(ADMINISTRATOR),
    targets: clients,
    does: (change, target) => {
      const client = clientOfTarget(target);
      if (isBusy(change.world, client))
        throw new Refused('activeFlag', 'deleteCustomer', 'customerIsBusy');
      change.sendWhereOpen({
        of: 'activeFlag',
        subjects: [ofFlag(change, client)],
        event: { type: 'flag.deactivate', actor: change.actor },
      });
      recordOf(change.world, client).isDeleted = true;
    },
  },
];
