const OF_STONES = 'Stones are described and searched with it.';

/** Masters whose codes appear in the source code, with their use. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ['BUSINESS_TYPE', 'The client form uses it.'],
  ['COMPANY_DESIGNATION', 'The client form uses it.'],
  ['DOC_TYPE_BUSINESS', 'It lists the kinds of KYC documents.'],
  ['SALES_PERSON_TYPE', 'The associate form uses it.'],
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
