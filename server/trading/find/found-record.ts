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
  /** true if the record belongs to the trading client, the business for which the caller acts */
  isOfClient: boolean;
}

const foundRecord = ({ at, isOfClient: _, ...found }: FoundRow): FoundRecord => ({
  ...found,
  at: at?.toISOString() ?? null,
});

export const toFoundRecords = (rows: readonly FoundRow[]): FoundRecord[] =>
  rows.toSorted((one, other) => Number(other.isOfClient) - Number(one.isOfClient)).map(foundRecord);

export interface Finder {
  readonly session: Session;
  readonly caller: Caller;
  readonly tradingClientId: BusinessId | undefined;
}

/**
 * SQL condition: the row belongs to the trading client for which the caller acts. Expects the table
 * `business` as `b`.
 */
export const ofClient = (
  where: WhereClause,
  { tradingClientId }: Pick<Finder, 'tradingClientId'>,
): string => (tradingClientId === undefined ? 'false' : `b.id = ${where.bind(tradingClientId)}`);
