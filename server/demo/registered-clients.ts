import { REGISTRATION } from '../../src/machines/codes.ts';
import { BUSINESSES } from './people.ts';

/** Places of the businesses that may trade. */
export const REGISTERED = BUSINESSES.flatMap(({ registration }, index) =>
  registration === REGISTRATION.registered.code ? [index] : [],
);

/** Every other time it is the first business, whose login is printed: its lists must not be empty. */
export const clientInTurn = (count: number): number =>
  REGISTERED[count % 2 === 0 ? 0 : 1 + (((count - 1) / 2) % (REGISTERED.length - 1))] ?? 0;
