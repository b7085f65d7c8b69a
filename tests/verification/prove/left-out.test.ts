import { afterEach, describe, expect, it, vi } from 'vitest';
import { EFFECT_HANDLERS } from '../model-check/effect-handlers.ts';
import { exploreStates } from '../model-check/explore.ts';
import { checkLiveness } from '../model-check/liveness.ts';
import { SCOPES } from '../model-check/scopes.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Whoever forgets an effect hears of it by these words: each is left out in turn. */
const LEFT_OUT: readonly (readonly [keyof typeof EFFECT_HANDLERS, string, string])[] = [
  [
    'tell.stone',
    'two-clients',
    'A stone is on hold if and only if exactly one hold is active for it.',
  ],
  [
    'offer.queue',
    'two-clients',
    'An available stone is offered as soon as a trading client on its waitlist can take it.',
  ],
  [
    'take.place',
    'two-clients',
    'A trading client is on the waitlist for a stone at most once, and never for a stone that it holds, has ordered or has on memo.',
  ],
  [
    'return.stone',
    'two-clients',
    'A stone is in a pending order if and only if exactly one order for it waits for a decision.',
  ],
  ['recall.offer', 'two-clients', 'Only available stones have open offers.'],
  ['close.queue', 'two-clients', 'A sold stone is on no waitlist and in no cart.'],
  ['close.carts', 'two-clients', 'A sold stone is on no waitlist and in no cart.'],
  [
    'pass.by',
    'clients-leave',
    'A trading client with an open offer for a stone can take the stone.',
  ],
  [
    'ask.again',
    'clients-leave',
    'An available stone is offered as soon as a trading client on its waitlist can take it.',
  ],
  ['begin.review', 'papers', 'Every trading client can become registered, unless it was deleted.'],
  [
    'end.hold',
    'two-clients',
    'A stone is on hold if and only if exactly one hold is active for it.',
  ],
  [
    'settle.cart',
    'two-clients',
    'A stone that a trading client has ordered or taken on memo is not in the cart of that trading client.',
  ],
  [
    'settle.external',
    'two-clients',
    'An API order is open if and only if at least one of its stones is undecided.',
  ],
  ['bill.order', 'two-clients', 'A stone is sold if and only if exactly one invoice bills it.'],
  ['bill.memo', 'two-clients', 'A stone is sold if and only if exactly one invoice bills it.'],
  ['credit.order', 'two-clients', 'A stone is sold if and only if exactly one invoice bills it.'],
  ['credit.memo', 'two-clients', 'A stone is sold if and only if exactly one invoice bills it.'],
  ['count.memo', 'two-clients', 'The state of a memo follows from the states of its stones.'],
  ['open.check', 'two-clients', 'A stone that is received for quality control has a return check.'],
  [
    'leave.shipment',
    'shipments',
    'Every stone of a prepared shipment is on memo with its trading client or sold to it.',
  ],
  [
    'recall.check',
    'two-clients',
    'A stone that waits for a return check is not available and has only one check.',
  ],
  [
    'enqueue.expiry',
    'two-clients',
    'Every hold, offer and order has an expiry time from the start.',
  ],
  [
    'enqueue.lapse',
    'two-clients',
    'Every hold, offer and order has an expiry time from the start.',
  ],
  ['enqueue.term', 'two-clients', 'Every hold, offer and order has an expiry time from the start.'],
  [
    'enqueue.import',
    'lists',
    'Every stone can become available again, unless its buyer was deleted.',
  ],
  [
    'place.order',
    'price-offers',
    'An accepted price offer becomes an order of the same trading client, at a price that the other party named.',
  ],
  ['close.priceOffers', 'price-offers', 'A sold stone has no open price offer.'],
  ['enqueue.mailing', 'mailing', 'A mailing that is being sent can reach all recipients.'],
];

describe('an omitted effect', () => {
  it.each(LEFT_OUT)('%s is detected, in %s, by the property “%s”', (effect, name, words) => {
    const scope = SCOPES.find((one) => one.name === name);
    if (!scope) throw new Error(`no scope is called ${name}`);
    vi.spyOn(
      EFFECT_HANDLERS as Record<string, (...given: never[]) => void>,
      effect,
    ).mockImplementation(() => {});
    const explored = exploreStates(scope, { stopsAtFault: true });
    const missed =
      explored.faults.length > 0
        ? explored.faults.map(({ rule }) => rule)
        : checkLiveness(explored).flatMap(({ says, fault }) => (fault ? [says] : []));
    expect(missed).toContain(words);
  });

  it('is tested one by one here, except for effects that change no record', () => {
    const quiet = [
      'answer.supplier',
      'ask.supplier',
      'enqueue.match',
      'enqueue.notice',
      'end.sessions',
      'mail.supplier',
      'tell.otherSide',
      'send.mail',
      'tell.matches',
      'tell.owner',
    ];
    expect([...LEFT_OUT.map(([effect]) => effect), ...quiet].toSorted()).toEqual(
      Object.keys(EFFECT_HANDLERS).toSorted(),
    );
  });
});
