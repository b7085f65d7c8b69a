import type { BusinessId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import type { Caller } from '../../../src/common/access/may-call.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { Where } from '../../platform/db/where.ts';

export type FoundRecord = components['schemas']['FoundRecord'];

/** More of a kind are better looked for in their own list. */
export const MOST_OF_A_KIND = 6;

/** What is found, as the database says it. */
export interface FoundRow extends Omit<FoundRecord, 'at'> {
  at: Date | null;
  /** whether it is of the client for whom the caller acts */
  isOfClient: boolean;
}

const foundRecord = ({ at, isOfClient: _, ...found }: FoundRow): FoundRecord => ({
  ...found,
  at: at?.toISOString() ?? null,
});

/** As they are sent: those of the client first, whatever kind they are of. */
export const foundRecords = (rows: readonly FoundRow[]): FoundRecord[] =>
  rows.toSorted((one, other) => Number(other.isOfClient) - Number(one.isOfClient)).map(foundRecord);

/** Who looks for something, what it may list, and for whom it acts. */
export interface Finder {
  readonly session: Session;
  readonly caller: Caller;
  readonly client: BusinessId | undefined;
}

/** SQL that is true of the client's rows. */
export const ofClient = (where: Where, { client }: Pick<Finder, 'client'>): string =>
  client === undefined ? 'false' : `b.id = ${where.place(client)}`;
