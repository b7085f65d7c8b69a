import { attributesWith } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';

const OF_STONES = 'The values of this master describe stones and serve as search filters.';

/**
 * Code of a master (list of values) that the source code uses -> reason why the master cannot be
 * renamed or deactivated.
 */
const FIXED: ReadonlyMap<string, string> = new Map([
  ['BUSINESS_TYPE', 'The form for trading clients depends on this master.'],
  ['COMPANY_DESIGNATION', 'The form for trading clients depends on this master.'],
  ['DOC_TYPE_BUSINESS', 'KYC documents take their types from this master.'],
  ['SALES_PERSON_TYPE', 'The form for business associates depends on this master.'],
  ...attributesWith({ kind: 'code' }).map(
    (attribute) => [STONE_ATTRIBUTES[attribute].list, OF_STONES] as const,
  ),
]);

export const fixedBecause = (code: string): string | null => FIXED.get(code) ?? null;
