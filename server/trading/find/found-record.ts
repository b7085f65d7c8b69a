import type { components } from '../../../src/api/schema.gen.ts';

export type FoundRecord = components['schemas']['FoundRecord'];

/** More of a kind are better looked for in their own list. */
export const MOST_OF_A_KIND = 6;

/** What is found, as the database says it. */
export interface FoundRow extends Omit<FoundRecord, 'at'> {
  at: Date | null;
}

export const foundRecord = ({ at, ...found }: FoundRow): FoundRecord => ({
  ...found,
  at: at?.toISOString() ?? null,
});
