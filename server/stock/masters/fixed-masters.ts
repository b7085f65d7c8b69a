import { attributesWith } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';

const OF_STONES = 'The values of this master describe stones and filter searches.';

/**
 * Code of a master (list of values) that the source code uses -> reason why the master cannot be
 * renamed or deactivated.
 */
const FIXED: ReadonlyMap<string, string> = new Map([
  ['BUSINESS_TYPE', 'The form for trading clients uses this master.'],
  ['COMPANY_DESIGNATION', 'The form for trading clients uses this master.'],
  ['DOC_TYPE_BUSINESS', 'This master contains the KYC document types.'],
  ['SALES_PERSON_TYPE', 'The form for business associates uses this master.'],
  ...attributesWith({ kind: 'code' }).map(
    (attribute) => [STONE_ATTRIBUTES[attribute].list, OF_STONES] as const,
  ),
]);

/** Returns why a master cannot be renamed or deactivated; null if it can. */
export const fixedBecause = (code: string): string | null => FIXED.get(code) ?? null;
