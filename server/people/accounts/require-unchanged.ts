import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { capitalize } from '#common/capitalize.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readLastChange } from './last-change.ts';
import type { Session } from './session.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * `was`: values that the caller had read before the edit; undefined skips the check. `place`: path
 * of `was` in the request.
 */
export interface ExpectedValues {
  was: object | undefined;
  present: object;
  place?: string;
}

/**
 * `by`: operations that change the record. `id` is needed if the operations change several records.
 */
interface Changed {
  by: readonly Operation[];
  id?: string | undefined;
}

export const PERSON_CHANGES: readonly Operation[] = [
  'changeAdministrator',
  'changeQualityControl',
  'updateAssociate',
  'updateCustomer',
  'changeProfile',
];

const plain = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

const named = (name: string): string => capitalize(name).replaceAll('_', ' ');

/**
 * Checks optimistic concurrency. The error lists each changed field with the user who changed it.
 * The caller must hold the row lock.
 */
export async function requireUnchanged(
  connection: pg.PoolClient,
  { actor }: Session,
  known: readonly ExpectedValues[],
  { by, id }: Changed,
): Promise<void> {
  const moved = known.flatMap(({ was = {}, present, place = 'was' }) =>
    Object.entries(was)
      .filter(([name, value]) => !isDeepStrictEqual(plain(value), plain((present as Values)[name])))
      .map(([name]) => ({ field: `${place}.${name}`, message: `${named(name)} was changed.` })),
  );
  if (moved.length === 0) return;
  const since = await readLastChange(connection, actor, by, id);
  throw refuse(
    'changedMeanwhile',
    moved.map((entry) => (since ? { ...entry, since } : entry)),
  );
}
