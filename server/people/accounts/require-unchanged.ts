import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lastChange } from './last-change.ts';
import type { Session } from './session.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the caller knew, what stands, and where in the request the first is said. */
export interface Known {
  was: object | undefined;
  present: object;
  place?: string;
}

/** By which calls it is changed, and which record it is, where there are several. */
interface Changed {
  by: readonly Operation[];
  id?: string | undefined;
}

/** Where a person's details are changed: by others, and by the person. */
export const PERSON_CHANGES: readonly Operation[] = [
  'changeAdministrator',
  'changeQualityControl',
  'updateAssociate',
  'updateCustomer',
  'changeProfile',
];

/** An empty line is no line. */
const plain = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

const named = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

/**
 * Nothing is written over what another saved meanwhile: whoever says what it knew is refused where that is not so any
 * more, with each name that is other, and who made it so. What is changed is locked by the caller.
 */
export async function requireUnchanged(
  client: pg.PoolClient,
  { actor }: Session,
  known: readonly Known[],
  { by, id }: Changed,
): Promise<void> {
  const moved = known.flatMap(({ was = {}, present, place = 'was' }) =>
    Object.entries(was)
      .filter(([name, value]) => !isDeepStrictEqual(plain(value), plain((present as Values)[name])))
      .map(([name]) => ({ field: `${place}.${name}`, message: `${named(name)} was changed.` })),
  );
  if (moved.length === 0) return;
  const since = await lastChange(client, actor, by, id);
  throw refuse(
    'changedMeanwhile',
    moved.map((entry) => (since ? { ...entry, since } : entry)),
  );
}
