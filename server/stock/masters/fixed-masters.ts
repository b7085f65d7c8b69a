const OF_STONES = 'Stones are described and searched by it.';

/** Masters whose codes appear in the source code, with their use. */
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

/** Returns why a master cannot be renamed or deactivated; null if it can. */
export const fixedBecause = (code: string): string | null => FIXED.get(code) ?? null;
