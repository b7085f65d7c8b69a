import { and, type StateValueFrom, setup } from 'xstate';
import { ACTIVE_FLAG, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { isPortal, isStaff, type Owner } from './actor-guards.ts';

export interface ActiveFlagContext {
  /** the business to which the record belongs; null for records of staff */
  owner: Owner | null;
  /** true if the record is the account or the business of the actor */
  isOwnAccount: boolean;
  /** true if the record is the user account of the only active administrator */
  isLastAdministrator: boolean;
}

export type ActiveFlagEvent =
  | { type: 'flag.create'; actor: Actor }
  | { type: 'flag.activate'; actor: Actor }
  | { type: 'flag.deactivate'; actor: Actor };

const who =
  "staff or an associate for the associate's own customers; an administrator or the portal for the company's own records";

export const activeFlagMachine = setup({
  types: {
    context: {} as ActiveFlagContext,
    events: {} as ActiveFlagEvent,
    input: {} as ActiveFlagContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    recordIsKnownToActor: ({ context, event: { actor } }) =>
      isPortal(actor) ||
      isStaff(actor) ||
      (actor.role === ROLE.associate &&
        context.owner !== null &&
        context.owner.associateId === actor.id),
    actorKeepsSuchRecords: ({ context, event: { actor } }) =>
      context.owner !== null || isPortal(actor) || actor.role === ROLE.administrator,
    mayBeSwitched: and(['recordIsKnownToActor', 'actorKeepsSuchRecords']),
    accountIsAnothers: ({ context }) => !context.isOwnAccount,
    anAdministratorRemains: ({ context }) => !context.isLastAdministrator,
    mayBeDeactivated: and([
      'recordIsKnownToActor',
      'actorKeepsSuchRecords',
      'accountIsAnothers',
      'anAdministratorRemains',
    ]),
  },
  actions: {
    /** signs the user out in all browsers */
    'end.sessions': () => {},
    /**
     * passes the waitlist offers of a deactivated business on to the next business on the waitlist
     */
    'pass.by': () => {},
    /**
     * makes the next offer on each waitlist that contains the activated business, if the stone is
     * available
     */
    'ask.again': () => {},
  },
}).createMachine({
  id: 'activeFlag',
  version: '1',
  description: 'A record is either active or inactive; inactive records are kept.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not created yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'flag.create': {
          target: 'active',
          description: 'The record is created as active.',
          meta: {
            operations: [
              'addCustomerWithBusiness',
              'addCollection',
              'addCaratRange',
              'addSubCaratRange',
              'addPopup',
              'addEvent',
              'addBanner',
              'addMaster',
              'addSubMaster',
              'addSupplier',
              'updateSupplier',
              'addExternalClient',
            ],
            who: 'the person who creates the record',
          },
        },
      },
    },
    active: {
      tags: 'live',
      description: 'Active.',
      meta: ACTIVE_FLAG.active,
      on: {
        'flag.deactivate': {
          target: 'inactive',
          guard: 'mayBeDeactivated',
          description:
            'The record becomes inactive. A person is signed out everywhere immediately.',
          actions: ['end.sessions', 'pass.by'],
          meta: {
            operations: [
              'setUserStatus',
              'deleteCustomer',
              'addCollection',
              'updateCollection',
              'removeCollection',
              'setCaratRangeActive',
              'removeCaratRange',
              'addSubCaratRange',
              'updateSubCaratRange',
              'removeSubCaratRange',
              'addPopup',
              'updatePopup',
              'setPopupActive',
              'removePopup',
              'addEvent',
              'updateEvent',
              'setEventActive',
              'removeEvent',
              'addBanner',
              'updateBanner',
              'setBannerActive',
              'removeBanner',
              'setMasterActive',
              'removeMaster',
              'addSubMaster',
              'updateSubMaster',
              'setSubMasterActive',
              'removeSubMaster',
              'addSupplier',
              'updateSupplier',
              'removeSupplier',
              'switchFeed',
              'switchStockExport',
              'removeAdministrator',
              'removeQualityControl',
              'removeAssociate',
              'setExternalClientStatus',
              'removeExternalClient',
            ],
            who,
            redress: { by: 'flag.activate' },
          },
        },
      },
    },
    inactive: {
      description: 'Inactive: kept, but not in use.',
      meta: ACTIVE_FLAG.inactive,
      on: {
        'flag.activate': {
          target: 'active',
          guard: 'mayBeSwitched',
          description: 'The record becomes active again.',
          actions: 'ask.again',
          meta: {
            operations: [
              'setUserStatus',
              'updateCollection',
              'setCaratRangeActive',
              'updateSubCaratRange',
              'updatePopup',
              'setPopupActive',
              'updateEvent',
              'setEventActive',
              'updateBanner',
              'setBannerActive',
              'setMasterActive',
              'updateSubMaster',
              'setSubMasterActive',
              'updateSupplier',
              'switchFeed',
              'switchStockExport',
              'setExternalClientStatus',
            ],
            who,
            redress: { by: 'flag.deactivate' },
          },
        },
      },
    },
  },
});

export const activeFlagWorkflow = {
  name: 'activeFlag',
  machine: activeFlagMachine,
  noun: 'A record',
  phrases: { start: 'not created yet', active: 'active', inactive: 'inactive' },
  participles: {
    'flag.create': 'created',
    'flag.activate': 'activated',
    'flag.deactivate': 'deactivated',
  },
} as const satisfies Workflow<typeof activeFlagMachine> & {
  phrases: Record<StateValueFrom<typeof activeFlagMachine>, string>;
  participles: Record<ActiveFlagEvent['type'], string>;
};
