import { describe, expect, it } from 'vitest';
import { EU_COUNTRIES, vatNumberFault, vatNumberOf } from '#common/tax/vat-numbers.ts';

/** Numbers from public documentation, with right check digits. */
const RIGHT = {
  AT: 'ATU13585627',
  BE: 'BE0428759497',
  BG: 'BG175074752',
  CH: 'CHE107787577IVA',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  DK: 'DK13585628',
  EE: 'EE100931558',
  ES: 'ESB58378431',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GB: 'GB980780684',
  GR: 'EL094259216',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435OA',
  IN: '27AAPFU0939F1ZV',
  IT: 'IT00743110157',
  LT: 'LT119511515',
  LU: 'LU15027442',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  NL: 'NL004495445B01',
  NO: 'NO995525828MVA',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  RO: 'RO18547290',
  SE: 'SE556188840401',
  SI: 'SI50223054',
  SK: 'SK2022749619',
} as const;

describe('VAT numbers', () => {
  it.each(Object.entries(RIGHT))('accepts the number of %s', (country, number) => {
    expect(vatNumberOf(country, number)).toBe(number);
    expect(vatNumberFault(number)).toBeNull();
  });

  it.each(Object.entries(RIGHT))(
    'refuses the number of %s with another digit',
    (country, number) => {
      const at = number.search(/\d{4}/) + 3;
      const other = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
      expect(vatNumberOf(country, other)).toBeNull();
      expect(vatNumberFault(other)).toContain(country === 'IN' ? 'GSTIN' : 'VAT number');
    },
  );

  it('knows every member state of the European Union', () => {
    for (const country of EU_COUNTRIES) expect(RIGHT).toHaveProperty(country);
  });

  it('ignores separators, lower case and a missing prefix', () => {
    expect(vatNumberOf('BE', 'be 0428.759.497')).toBe('BE0428759497');
    expect(vatNumberOf('BE', '0428-759-497')).toBe('BE0428759497');
  });

  it('does not take the number of another country', () => {
    expect(vatNumberOf('NL', RIGHT.BE)).toBeNull();
    expect(vatNumberOf(null, RIGHT.BE)).toBeNull();
  });

  it.each(['12-3456789', 'AAPFU0939F', 'DELPK1234F', 'TIN 4471', ''])(
    'leaves the other tax number "%s" unchecked',
    (text) => expect(vatNumberFault(text)).toBeNull(),
  );

  it('names the country of a number that is too short', () => {
    expect(vatNumberFault('IE 123')).toBe('This VAT number of IE is not valid. Check its digits.');
  });
});
