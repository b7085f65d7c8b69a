import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { DESCRIBED } from './described.ts';
import { Knowledge } from './knowledge.ts';
import { requestOf } from './requests.ts';
import { fuzz, inWords } from './run.ts';

/** `npm run fuzz -- --requests 100000 --seed 7` is the long form. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const PATIENCE = 60_000 + REQUESTS * 200;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

describe(`random requests of seed ${SEED}`, () => {
  it('are the same each time', () => {
    const round = () =>
      Array.from({ length: 500 }, (_, nr) =>
        inWords(requestOf(SEED, nr, new Knowledge([], new Map()), [])),
      );
    expect(round()).toEqual(round());
    expect(new Set(round()).size).toBeGreaterThan(400);
  });

  it(
    'all get responses that the contract declares, and a repetition gets the first response',
    async () => {
      const { faults, replays, reached } = await fuzz(portal, cast, {
        seed: SEED,
        requests: REQUESTS,
      });
      const rows = [...reached].map(([id, { sent, done }]) => `${id.padEnd(32)} ${done}/${sent}`);
      const missed = [...reached].filter(([, { done }]) => done === 0);
      console.log(
        `seed ${SEED}, ${REQUESTS} requests, ${replays} of them repeats; done/sent:\n${rows.join('\n')}\nnever done:\n${missed.map(([id, { told }]) => `${id}: ${told}`).join('\n')}`,
      );
      expect(faults.slice(0, 50)).toEqual([]);
      expect(replays).toBeGreaterThan(REQUESTS / 50);
      // Or it would only have been turned away.
      expect(DESCRIBED.length - missed.length).toBeGreaterThan(DESCRIBED.length / 2);
    },
    PATIENCE,
  );
});
