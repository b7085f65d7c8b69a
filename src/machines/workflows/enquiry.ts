import { and, type StateValueFrom, setup } from 'xstate';
import { ENQUIRY_STATUS, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { clientGuards, type TradingClient } from './actor-guards.ts';

export interface EnquiryContext {
  stoneStatus: StoneStatusCode;
  tradingClient: TradingClient | null;
  /** true if the business already has an open enquiry on the stone */
  isAsked: boolean;
  /** true if the enquiry has an open price offer */
  hasPriceOffer: boolean;
}

export type EnquiryEvent =
  | { type: 'enquiry.ask'; actor: Actor; remark: string }
  | { type: 'enquiry.reply'; actor: Actor; remark: string }
  | { type: 'enquiry.offer'; actor: Actor }
  | { type: 'enquiry.close'; actor: Actor; remark: string };

const who = 'the trading client, its associate, staff';

export const enquiryMachine = setup({
  types: {
    context: {} as EnquiryContext,
    events: {} as EnquiryEvent,
    input: {} as EnquiryContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    clientIsChosen: clientGuards.clientIsChosen,
    actorMayActForClient: clientGuards.actorMayActForClient,
    stoneIsAvailable: ({ context }) => context.stoneStatus === STONE_STATUS.available.code,
    stoneIsNotAskedForYet: ({ context }) => !context.isAsked,
    messageIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    mayBeAsked: and([
      'clientIsChosen',
      'actorMayActForClient',
      'stoneIsAvailable',
      'stoneIsNotAskedForYet',
      'messageIsGiven',
    ]),
    mayBeOpenedByPriceOffer: and(['clientIsChosen', 'actorMayActForClient']),
    mayBeAnswered: and(['actorMayActForClient', 'messageIsGiven']),
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    enquiryHasNoOpenPriceOffer: ({ context }) => !context.hasPriceOffer,
    mayBeClosed: and(['actorMayActForClient', 'remarkIsGiven', 'enquiryHasNoOpenPriceOffer']),
  },
  actions: {
    'enqueue.notice': (
      _,
      _params: { kind: 'enquiry.asked' | 'enquiry.answered' | 'enquiry.closed' },
    ) => {},
  },
}).createMachine({
  id: 'enquiry',
  version: '1',
  description:
    'A question about a stone, possibly with offers. It ends when either party closes it.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not sent yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'enquiry.ask': {
          target: 'open',
          guard: 'mayBeAsked',
          description: 'A trading client asks about a stone and can offer a price.',
          actions: { type: 'enqueue.notice', params: { kind: 'enquiry.asked' } },
          meta: { operations: ['askEnquiries'], who, redress: REASON },
        },
        'enquiry.offer': {
          target: 'open',
          guard: 'mayBeOpenedByPriceOffer',
          description: 'A price offer for the stone opens the conversation.',
          meta: { operations: ['makePriceOffers'], who: 'a price offer' },
        },
      },
    },
    open: {
      tags: 'live',
      description: 'Both parties can send messages.',
      meta: ENQUIRY_STATUS.open,
      on: {
        'enquiry.reply': {
          guard: 'mayBeAnswered',
          description: 'A message is sent, with or without a price.',
          actions: { type: 'enqueue.notice', params: { kind: 'enquiry.answered' } },
          meta: { operations: ['replyToEnquiry'], who, redress: REASON },
        },
        'enquiry.offer': {
          target: 'open',
          guard: 'actorMayActForClient',
          description: 'A step of a price offer is added to the conversation.',
          meta: {
            operations: [
              'makePriceOffers',
              'counterPriceOffers',
              'acceptPriceOffers',
              'declinePriceOffers',
              'withdrawPriceOffers',
            ],
            who: 'a price offer',
          },
        },
        'enquiry.close': {
          target: 'closed',
          guard: 'mayBeClosed',
          description: 'The conversation ends; the reason is recorded.',
          actions: { type: 'enqueue.notice', params: { kind: 'enquiry.closed' } },
          meta: { operations: ['closeEnquiries'], who, redress: REASON },
        },
      },
    },
    closed: {
      type: 'final',
      description: 'Closed; the reason is recorded.',
      meta: ENQUIRY_STATUS.closed,
    },
  },
});

export const enquiryWorkflow = {
  name: 'enquiry',
  machine: enquiryMachine,
  noun: 'An enquiry',
  phrases: {
    start: 'not sent yet',
    open: 'open',
    closed: 'closed',
  },
  participles: {
    'enquiry.ask': 'asked',
    'enquiry.reply': 'answered',
    'enquiry.offer': 'extended by a price offer',
    'enquiry.close': 'closed',
  },
} as const satisfies Workflow<typeof enquiryMachine> & {
  phrases: Record<StateValueFrom<typeof enquiryMachine>, string>;
  participles: Record<EnquiryEvent['type'], string>;
};
