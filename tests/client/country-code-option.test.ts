import { expect, it } from 'vitest';
import {
  countryCodeOption,
  matchesCountryCode,
} from '../../src/shared/people/country-code-option.ts';

const BELGIUM = countryCodeOption({ id: 'be', name: 'Belgium', phonecode: '32' });

it('is labelled with its dialling code and has the country as its value', () =>
  expect(BELGIUM).toEqual({ value: 'be', label: '+32', country: 'Belgium' }));

it.each(['bel', 'GIUM', '3', '+32', ' 32 ', ''])('is found by "%s"', (typed) =>
  expect(matchesCountryCode(BELGIUM, typed)).toBe(true),
);

it.each(['2', '+2', '321', 'nether'])('is not found by "%s"', (typed) =>
  expect(matchesCountryCode(BELGIUM, typed)).toBe(false),
);
