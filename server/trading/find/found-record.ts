import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Caller } from '#common/access/may-call.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';

export type FoundRecord = components['schemas']['FoundRecord'];

/** Maximum number of results per kind. To find more, users search in the list itself. */
export const MAX_PER_KIND = 6;

export interface FoundRow extends Omit<FoundRecord, 'at'> {
  at: Date | null;
  /** true if the record belongs to the trading client that the caller acts for */
  isOfClient: boolean;
}

const foundRecord = ({ at, isOfClient: _, ...found }: FoundRow): FoundRecord => ({
  ...found,
  at: at?.toISOString() ?? null,
});

/**
 * Sorts the records of the trading client that the caller acts for first, regardless of their kind.
 */
export const toFoundRecords = (rows: readonly FoundRow[]): FoundRecord[] =>
  rows.toSorted((one, other) => Number(other.isOfClient) - Number(one.isOfClient)).map(foundRecord);

/** The caller, the caller's permissions, and the trading client for which the caller acts. */
export interface Finder {
  readonly session: Session;
  readonly caller: Caller;
  readonly tradingClientId: BusinessId | undefined;
}

/**
 * SQL condition for rows of the trading client that the caller acts for; false if the caller acts
 * for none.
 */
export const ofClient = (
  where: WhereClause,
  { tradingClientId }: Pick<Finder, 'tradingClientId'>,
): string => (tradingClientId === undefined ? 'false' : `b.id = ${where.bind(tradingClientId)}`);
