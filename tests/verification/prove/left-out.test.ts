import { afterEach, describe, expect, it, vi } from 'vitest';
import { EFFECT_HANDLERS } from '../../../src/machines/together/effects.ts';
import { exploreStates } from '../../../src/machines/together/explore.ts';
import { checkLiveness } from '../../../src/machines/together/promises.ts';
import { SCOPES } from '../../../src/machines/together/scopes.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Whoever forgets an effect hears of it by these words: each is left out in turn. */
const LEFT_OUT: readonly (readonly [keyof typeof EFFECT_HANDLERS, string, string])[] = [
  ['tell.stone', 'two-clients', 'A stone is on hold where one hold runs for it, and only there.'],
  [
    'offer.queue',
    'two-clients',
    'A free stone is offered as soon as anybody in its line may take it.',
  ],
  [
    'take.place',
    'two-clients',
    'Nobody stands twice in the line for one stone, or in the line for a stone that it has.',
  ],
  ['recall.offer', 'two-clients', 'An offer that lasts stands on a free stone alone.'],
  ['close.queue', 'two-clients', 'Nobody waits for a stone that is sold, or means to take it.'],
  ['close.carts', 'two-clients', 'Nobody waits for a stone that is sold, or means to take it.'],
  ['pass.by', 'clients-leave', 'Whoever is offered a stone can take it.'],
  [
    'ask.again',
    'clients-leave',
    'A free stone is offered as soon as anybody in its line may take it.',
  ],
  ['begin.review', 'papers', 'Every client can come to be registered, unless it was deleted.'],
  ['end.hold', 'two-clients', 'A stone is on hold where one hold runs for it, and only there.'],
  [
    'settle.cart',
    'two-clients',
    'A stone that a client asks for or has out lies no longer in its cart.',
  ],
  [
    'settle.external',
    'two-clients',
    'A request of an external client is open as long as one of its stones has no answer.',
  ],
  ['bill.order', 'two-clients', 'A stone is sold where one invoice bills it, and only there.'],
  ['bill.memo', 'two-clients', 'A stone is sold where one invoice bills it, and only there.'],
  ['credit.order', 'two-clients', 'A stone is sold where one invoice bills it, and only there.'],
  ['credit.memo', 'two-clients', 'A stone is sold where one invoice bills it, and only there.'],
  ['count.memo', 'two-clients', 'A memo is open, partly settled or closed as its stones are.'],
  [
    'open.check',
    'two-clients',
    'A stone that is received to be looked at stands in the list of returns.',
  ],
  [
    'recall.check',
    'two-clients',
    'A stone that waits to be looked at is offered to nobody, and waits once.',
  ],
  [
    'enqueue.expiry',
    'two-clients',
    'A hold, an offer and a request have a clock from their first moment.',
  ],
  [
    'enqueue.lapse',
    'two-clients',
    'A hold, an offer and a request have a clock from their first moment.',
  ],
  [
    'enqueue.term',
    'two-clients',
    'A hold, an offer and a request have a clock from their first moment.',
  ],
  [
    'enqueue.import',
    'lists',
    'Every stone can become free again, unless its buyer is there no more.',
  ],
  ['enqueue.mailing', 'mailing', 'A mailing that is being sent can reach everybody.'],
];

describe('an effect that is left out', () => {
  it.each(LEFT_OUT)('%s is missed, in %s, by the words “%s”', (effect, name, words) => {
    const scope = SCOPES.find((one) => one.name === name);
    if (!scope) throw new Error(`no scope is called ${name}`);
    vi.spyOn(EFFECT_HANDLERS, effect).mockImplementation(() => {});
    const explored = exploreStates(scope, { stopsAtFault: true });
    const missed =
      explored.faults.length > 0
        ? explored.faults.map(({ rule }) => rule)
        : checkLiveness(explored).flatMap(({ says, fault }) => (fault ? [says] : []));
    expect(missed).toContain(words);
  });

  it('is left out here one by one, but for those that move no record', () => {
    const quiet = [
      'enqueue.match',
      'enqueue.notice',
      'end.sessions',
      'send.mail',
      'tell.matches',
      'tell.owner',
    ];
    expect([...LEFT_OUT.map(([effect]) => effect), ...quiet].toSorted()).toEqual(
      Object.keys(EFFECT_HANDLERS).toSorted(),
    );
  });
});
