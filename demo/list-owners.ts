import { type Viewer, viewerOfClient, viewerOfUser } from '../server/stock/prices/viewer.ts';
import type { DemoIds } from './load/load-people.ts';
import {
  ADMINISTRATOR,
  ASSOCIATES,
  BUSINESSES,
  GUEST,
  type Person,
  QUALITY_CONTROL,
} from './people.ts';

/** Owner of carts, watchlists and notes: a business with its users, or a single user. */
export type ListOwner = {
  readonly business: number | null;
  readonly people: readonly Person[];
};

/** An owner with the number of lines in each list. */
export type ListOwnerCounts = ListOwner & {
  readonly cart: number;
  readonly watched: number;
  readonly notes: number;
  readonly enquiries: number;
};

/**
 * Owners of lists. The first business gets the most lines, because its login is printed after the
 * demo data is loaded.
 */
export const LIST_OWNERS: readonly ListOwnerCounts[] = [
  ...BUSINESSES.map(({ customer, associate }, business) => {
    const salesperson = ASSOCIATES[associate];
    const people = salesperson ? [customer, customer, salesperson] : [customer];
    return business === 0
      ? { business, people, cart: 10, watched: 10, notes: 6, enquiries: 8 }
      : { business, people, cart: 5, watched: 5, notes: 2, enquiries: 2 };
  }),
  ...ASSOCIATES.map((person) => alone(person, { watched: 2, notes: 2 })),
  alone(ADMINISTRATOR, { watched: 4, notes: 3 }),
  alone(QUALITY_CONTROL, { watched: 2, notes: 2 }),
  alone(GUEST, { watched: 6, notes: 0 }),
];

function alone(person: Person, { watched, notes }: Pick<ListOwnerCounts, 'watched' | 'notes'>) {
  return { business: null, people: [person], cart: 0, watched, notes, enquiries: 0 };
}

export function toDemoViewer({ business, people: [first] }: ListOwner, ids: DemoIds): Viewer {
  if (business === null) return first ? viewerOfUser({ ...first, id: ids.userOf(first) }) : never();
  const associate = ASSOCIATES[BUSINESSES[business]?.associate ?? -1];
  return viewerOfClient({
    businessId: ids.businesses[business] ?? never(),
    associateId: associate ? ids.userOf(associate) : null,
  });
}

function never(): never {
  throw new Error('a user of the demo world is unknown');
}
