import { and, type StateValueFrom, setup } from 'xstate';
import { REGISTRATION, REGISTRATION_ACTION } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { isStaff } from './actor-guards.ts';
import { isAdministrator } from './reservation.ts';

export interface BusinessContext {
  /**
   * `ownerApproved` and `businessApproved` are true if at least one document of that category is
   * approved and has not expired
   */
  ownerApproved: boolean;
  businessApproved: boolean;
}

export type BusinessEvent =
  | { type: 'business.open'; actor: Actor }
  | { type: 'business.submit'; actor: Actor }
  | { type: 'business.register'; actor: Actor }
  /** `until` is the last day that the actor chose; null for the default of the risk class */
  | { type: 'business.verify'; actor: Actor; until: string | null; remark: string }
  | { type: 'business.assess'; actor: Actor; remark: string }
  | { type: 'business.declare'; actor: Actor }
  | { type: 'business.screen'; actor: Actor }
  /** `isOpen` is true if the screening has a hit on which nothing is decided yet */
  | { type: 'business.settle'; actor: Actor; isOpen: boolean; remark: string }
  | { type: 'business.unregister'; actor: Actor; remark: string };

const register: EdgeMeta = {
  operations: ['setBusinessRegistration'],
  action: REGISTRATION_ACTION.register,
  who: 'administrator, quality control',
  redress: { by: 'business.unregister' },
};

/** Steps of the due diligence, which never change the registration. */
const dueDiligence = <const State extends string>(target: State) =>
  ({
    'business.assess': {
      target,
      guard: 'mayBeAssessed',
      description:
        'An administrator changes the risk class and gives a reason. A higher class can end the verification earlier.',
      meta: { operations: ['setRiskClass'], who: 'administrator', redress: REASON },
    },
    'business.declare': {
      target,
      guard: 'actorIsStaff',
      description: 'Staff enter the beneficial owners.',
      meta: {
        operations: ['setBusinessOwners'],
        who: 'administrator, quality control',
        redress: { by: 'business.declare' },
      },
    },
    'business.screen': {
      target,
      guard: 'actorIsStaff',
      description:
        'Staff record the result of a screening of the business or an owner, or request it from the screening service.',
      meta: {
        operations: ['recordScreening', 'screenBusiness'],
        who: 'administrator, quality control',
        redress: { by: 'business.settle' },
      },
    },
    'business.settle': {
      target,
      guard: 'mayBeSettled',
      description:
        'Staff decide on a hit of a screening and give a reason. The decision itself ends nothing.',
      meta: {
        operations: ['decideScreening'],
        who: 'administrator, quality control',
        redress: REASON,
      },
    },
  }) as const;

export const businessMachine = setup({
  types: {
    context: {} as BusinessContext,
    events: {} as BusinessEvent,
    input: {} as BusinessContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    actorIsStaff: ({ event }) => isStaff(event.actor),
    someDocumentIsApproved: ({ context }) => context.ownerApproved || context.businessApproved,
    ownerDocumentIsApproved: ({ context }) => context.ownerApproved,
    businessDocumentIsApproved: ({ context }) => context.businessApproved,
    mayBeRegistered: and([
      'actorIsStaff',
      'someDocumentIsApproved',
      'ownerDocumentIsApproved',
      'businessDocumentIsApproved',
    ]),
    actorSetsLastDay: ({ event }) =>
      event.type !== 'business.verify' || event.until === null || isAdministrator(event.actor),
    lastDayIsExplained: ({ event }) =>
      event.type !== 'business.verify' || event.until === null || event.remark.trim() !== '',
    mayBeVerified: and([
      'actorIsStaff',
      'someDocumentIsApproved',
      'ownerDocumentIsApproved',
      'businessDocumentIsApproved',
      'actorSetsLastDay',
      'lastDayIsExplained',
    ]),
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    actorIsAdministrator: ({ event }) => isAdministrator(event.actor),
    mayBeAssessed: and(['actorIsAdministrator', 'remarkIsGiven']),
    hitIsOpen: ({ event }) => event.type !== 'business.settle' || event.isOpen,
    mayBeSettled: and(['actorIsStaff', 'hitIsOpen', 'remarkIsGiven']),
    mayBeUnregistered: and(['actorIsStaff', 'remarkIsGiven']),
  },
  actions: {
    /**
     * For each available stone that the business waits for, offers the stone to the first business
     * on the waitlist.
     */
    'ask.again': () => {},
    /**
     * passes each waitlist offer of the business on to the next business on the stone's waitlist
     */
    'pass.by': () => {},
    'enqueue.notice': (_, _params: { kind: 'business.registered' | 'business.unregistered' }) => {},
    'send.mail': (_, _params: { kind: 'business.registered' | 'business.unregistered' }) => {},
  },
}).createMachine({
  id: 'business',
  version: '1',
  description:
    'Shows whether the company trades with a business. Holds, memos and orders require a registered business.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not created yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'business.open': {
          target: 'unregistered',
          description: 'A customer signs up, or an associate or staff member adds the business.',
          meta: {
            operations: ['addCustomerWithBusiness'],
            who: 'a new customer, an associate, staff',
          },
        },
      },
    },
    unregistered: {
      tags: 'live',
      description: 'The business can view stones but cannot trade.',
      meta: REGISTRATION.unregistered,
      on: {
        ...dueDiligence('unregistered'),
        'business.submit': {
          target: 'kycPending',
          description: 'A document is sent for the business.',
          meta: {
            operations: ['sendBusinessDocuments', 'updateBusinessDocuments'],
            who: 'a document that is sent',
          },
        },
      },
    },
    kycPending: {
      tags: 'live',
      description: 'The documents are under review.',
      meta: REGISTRATION.kycPending,
      on: {
        ...dueDiligence('kycPending'),
        'business.register': {
          target: 'registered',
          guard: 'mayBeRegistered',
          description:
            'An owner document and a business document are approved; staff register the business.',
          actions: [
            'ask.again',
            { type: 'enqueue.notice', params: { kind: 'business.registered' } },
            { type: 'send.mail', params: { kind: 'business.registered' } },
          ],
          meta: register,
        },
      },
    },
    registered: {
      tags: 'live',
      description: 'The business can hold and order stones and take them on memo.',
      meta: REGISTRATION.registered,
      on: {
        ...dueDiligence('registered'),
        'business.verify': {
          target: 'registered',
          guard: 'mayBeVerified',
          description:
            'Staff verify the business again: the approved documents are still valid, and a new last day applies.',
          meta: {
            operations: ['verifyBusiness'],
            who: 'administrator, quality control; only an administrator chooses another last day, and gives a reason',
            redress: { by: 'business.verify' },
          },
        },
        'business.unregister': {
          target: 'unregistered',
          guard: 'mayBeUnregistered',
          description:
            'Staff end the registration and give a reason. Open holds, orders and memos remain; new holds, orders and memos are refused.',
          actions: [
            'pass.by',
            { type: 'enqueue.notice', params: { kind: 'business.unregistered' } },
            { type: 'send.mail', params: { kind: 'business.unregistered' } },
          ],
          meta: { ...register, action: REGISTRATION_ACTION.unregister, redress: REASON },
        },
      },
    },
  },
});

export const businessWorkflow = {
  name: 'business',
  machine: businessMachine,
  noun: 'A business',
  phrases: {
    start: 'not created yet',
    unregistered: 'not registered yet',
    kycPending: 'under review',
    registered: 'registered',
  },
  participles: {
    'business.open': 'opened',
    'business.submit': 'put under review',
    'business.register': 'registered',
    'business.verify': 'verified again',
    'business.assess': 'assessed again',
    'business.declare': 'given owners',
    'business.screen': 'screened',
    'business.settle': 'cleared of a hit',
    'business.unregister': 'unregistered',
  },
} as const satisfies Workflow<typeof businessMachine> & {
  phrases: Record<StateValueFrom<typeof businessMachine>, string>;
  participles: Record<BusinessEvent['type'], string>;
};
