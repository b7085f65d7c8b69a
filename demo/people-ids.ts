import type { UserId } from '#api/ids.gen.ts';
import { createIds } from './ids.ts';
import { ALL_PEOPLE } from './people.ts';
import { createRandom } from './random.ts';

/**
 * Returns the ids of all users by e-mail address. The ids of users are the first ones of the
 * series.
 */
export function createPeopleIds(
  seed: number,
  nextId = createPeopleIdSeries(seed),
): Map<string, UserId> {
  return new Map(ALL_PEOPLE.map(({ email }) => [email, nextId<UserId>()]));
}

/** Creates the series of ids for users, then for their businesses, then for suppliers. */
export const createPeopleIdSeries = (seed: number): ReturnType<typeof createIds> =>
  createIds(createRandom(seed, 'ids of people'));

/** Returns the id at an index. Throws if the array has no such index. */
export function idAt<Own extends string>(ids: readonly Own[], place: number): Own {
  const id = ids[place];
  if (id === undefined) throw new Error(`The demo world has nothing in place ${place}.`);
  return id;
}
