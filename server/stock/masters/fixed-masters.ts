const OF_STONES = 'Stones are described and searched by it.';

/** Lists that the portal itself asks for by their codes, and what for. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ['BUSINESS_TYPE', 'The form of a client asks for it.'],
  ['COMPANY_DESIGNATION', 'The form of a client asks for it.'],
  ['DOC_TYPE_BUSINESS', 'KYC documents are of these kinds.'],
  ['SALES_PERSON_TYPE', 'The form of an associate asks for it.'],
  ...[
    'SHAPE',
    'COLOR',
    'CLARITY',
    'CUT',
    'POLISH',
    'SYMMETRY',
    'FLUORESCENCE',
    'LAB',
    'LOCATION',
    'FANCY',
    'INTENSITY',
    'OVERTONE',
    'SHADE',
    'MILKY',
  ].map((code) => [code, OF_STONES] as const),
]);

/** Why a list keeps its code and name and stays in use; null where it is the house's own. */
export const fixedBecause = (code: string): string | null => FIXED.get(code) ?? null;
