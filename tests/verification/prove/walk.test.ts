import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, pick } from '../../../demo/random.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf, type Stone } from '../../support/trade/desk.ts';
import { describeAction, listActions, tryAction } from '../model-check/explore.ts';
import { parseState, serializeState } from '../model-check/state.ts';
import { realMoves } from './real/moves.ts';
import { type RealPeople, realPeople } from './real/people.ts';
import { ENDS, tradeWithout } from './real/trade.ts';
import { readWorld, untilReceiptsKeep } from './real/world.ts';

/** Minutes do not pass on this walk, and whoever is deleted comes never back. */
const SCOPE = tradeWithout('receiptStands', 'deleteCustomer');

const STEPS = Number(process.env.WALK_STEPS ?? 500);
const SEED = Number(process.env.WALK_SEED ?? 11);

let portal: Portal;
let people: RealPeople;
let stones: readonly Stone[];
beforeAll(async () => {
  portal = await startPortal();
  people = await realPeople(portal);
  stones = await deskOf(portal).stones(SCOPE.first.stones.length);
  await deskOf(portal).askLittle(stones.map(({ id }) => id));
});
afterAll(() => portal?.stop());

/** Of a call that names several records each that is refused is noted. */
async function refusalsSince(id: string): Promise<{ last: string; guards: (string | null)[] }> {
  const { rows } = await portal.database.pool.query(
    'select id, guard from refused_attempt where id > $1 order by id',
    [id],
  );
  return { last: rows.at(-1)?.id ?? id, guards: rows.map(({ guard }) => guard) };
}

it('the server agrees with the model at each step of a random walk', {
  timeout: 7_200_000,
}, async () => {
  const random = createRandom(SEED, 'walk');
  const { pool } = portal.database;
  const acts = await realMoves(portal, { stones, people });
  const read = () => readWorld(pool, SCOPE, { stones, people });
  const differences: string[] = [];
  const taken = new Map<string, number>();
  const refused = new Map<string, number>();
  let lastNoted = (await refusalsSince('0')).last;
  for (let number = 1; number <= STEPS && differences.length < 5; number++) {
    await untilReceiptsKeep(pool, stones);
    const real = await read();
    const { world } = real;
    const key = serializeState(world);
    const tried = [...listActions(world, SCOPE)].map((move) => ({
      move,
      outcome: tryAction(world, () => parseState(key), move, SCOPE),
    }));
    // By what is done first, so that what seldom can be done comes as well; and where nobody can trade, nothing comes.
    const isWanted = random.next() < 0.8;
    const isEndWanted = random.next() < 0.1;
    const among = tried.filter(({ outcome }) => 'after' in outcome === isWanted);
    const going = among.filter(({ move }) => !ENDS.includes(move.family.name));
    const wanted = isEndWanted || going.length === 0 ? among : going;
    const names = [...new Set(wanted.map(({ move }) => move.family.name))];
    const fewest = Math.min(...names.map((name) => taken.get(name) ?? 0));
    const seldom = names.filter((name) => (taken.get(name) ?? 0) === fewest);
    const name = pick(random, random.next() < 0.5 ? seldom : names);
    const { move, outcome } = pick(
      random,
      wanted.filter(({ move: one }) => one.family.name === name),
    );
    const text = `${number}. ${describeAction(move, world)}`;
    const act = acts[move.family.name];
    if (!act) throw new Error(`no call does ${move.family.name}`);
    const answer = await act(move, real);
    const found = await read();
    const expected = 'after' in outcome ? serializeState(outcome.after) : key;
    const isTaken = answer.status < 300;
    const isOfClock = move.by.actor.role === 0;
    if ('after' in outcome ? !isTaken : isTaken && !isOfClock)
      differences.push(
        `${text}: ${answer.status} ${JSON.stringify(answer.body)}, and the model ${'after' in outcome ? 'lets it' : outcome.refused.message}; ${key}`,
      );
    else if (serializeState(found.world) !== expected)
      differences.push(
        `${text}:\n  model  ${expected}\n  server ${serializeState(found.world)}\n  from   ${key}`,
      );
    const { last, guards } = await refusalsSince(lastNoted);
    lastNoted = last;
    if ('refused' in outcome && guards.length > 0 && !guards.includes(outcome.refused.guard))
      differences.push(
        `${text}: refused by ${guards.join(', ')}, in the model by ${outcome.refused.guard}`,
      );
    const counts = 'after' in outcome ? taken : refused;
    counts.set(move.family.name, (counts.get(move.family.name) ?? 0) + 1);
  }
  expect(differences.join('\n')).toBe('');
  const steps = [...taken.values(), ...refused.values()].reduce((sum, some) => sum + some, 0);
  expect(steps).toBe(STEPS);
  const never = SCOPE.families.filter(({ name }) => !taken.has(name)).map(({ name }) => name);
  expect(never).toEqual([]);
  expect(await ledgerFaults(pool)).toEqual([]);
});
