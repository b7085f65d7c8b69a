import { REGISTRATION } from '#machines/codes.ts';
import { ASSOCIATES, BUSINESSES, type Person } from './people.ts';
import { pick, type Random } from './random.ts';

/** Indexes of the registered businesses, which may trade. */
export const REGISTERED = BUSINESSES.flatMap(({ registration }, index) =>
  registration === REGISTRATION.registered.code ? [index] : [],
);

/**
 * Returns the index of a registered business. Every second call returns the first one, so that the
 * printed login has data in each list.
 */
export const pickRegisteredBusiness = (count: number): number =>
  REGISTERED[count % 2 === 0 ? 0 : 1 + (((count - 1) / 2) % (REGISTERED.length - 1))] ?? 0;

export function drawActor(random: Random, business: number): Person {
  const found = BUSINESSES[business];
  const associate = found && ASSOCIATES[found.associate];
  if (!associate) throw new Error(`There is no business ${business}.`);
  return pick(random, [found.customer, found.customer, associate]);
}
