import type { UserId } from '../../src/api/ids.gen.ts';
import { createIds } from './ids.ts';
import { EVERYBODY } from './people.ts';
import { createRandom } from './random.ts';

/** The id of everybody of the demo world, by address: the first ones of its series of ids. */
export function peopleIds(seed: number, nextId = seriesOfPeople(seed)): Map<string, UserId> {
  return new Map(EVERYBODY.map(({ email }) => [email, nextId<UserId>()]));
}

/** Ids of people, then of their businesses and of providers. */
export const seriesOfPeople = (seed: number): ReturnType<typeof createIds> =>
  createIds(createRandom(seed, 'ids of people'));

/** One of them by its place; a place that the demo world has not is a mistake of its making. */
export function idAt<Own extends string>(ids: readonly Own[], place: number): Own {
  const id = ids[place];
  if (id === undefined) throw new Error(`The demo world has nothing in place ${place}.`);
  return id;
}
