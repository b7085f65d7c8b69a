/** Forms and check digits of VAT numbers, and of the GSTIN of India, by the ISO code of the country. */

/** Member states of the European Union by ISO 3166 code. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

interface VatForm {
  /** form of the number without the prefix of the country */
  readonly form: RegExp;
  /** true if the check digits are right */
  readonly check: (number: string) => boolean;
}

const digitsOf = (number: string): number[] => [...number].map(Number);

/** Sum of the first digits, each times its weight. */
const weighted = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0);

const lastDigit = (number: string): number => Number(number.at(-1));

function luhn(number: string): boolean {
  const sum = digitsOf(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = at % 2 === 0 ? digit : digit * 2;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** ISO 7064, modulo 11 and 10. */
function isoMod11Mod10(number: string): boolean {
  const product = digitsOf(number.slice(0, -1)).reduce(
    (rest, digit) => (((rest + digit) % 10 || 10) * 2) % 11,
    10,
  );
  return (11 - product) % 10 === lastDigit(number);
}

/** The last digit makes the weighted sum a multiple of 11. A remainder of 10 is written as `ten`. */
const modulo11 =
  (weights: readonly number[], ten: number | null = null, eleven = 0) =>
  (number: string): boolean => {
    const rest = 11 - (weighted(number, weights) % 11);
    const digit = rest === 10 ? ten : rest === 11 ? eleven : rest;
    return digit === lastDigit(number);
  };

const modulo10 =
  (weights: readonly number[]) =>
  (number: string): boolean =>
    (10 - (weighted(number, weights) % 10)) % 10 === lastDigit(number);

/** Two rounds of weights, the second one if the first leaves 10. */
const twoRounds =
  (first: readonly number[], second: readonly number[]) =>
  (number: string): boolean => {
    const rest = weighted(number, first) % 11;
    return (rest === 10 ? (weighted(number, second) % 11) % 10 : rest) === lastDigit(number);
  };

function austria(number: string): boolean {
  const digits = digitsOf(number.slice(1));
  const sum = digits.slice(0, 7).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === digits[7];
}

const CYPRUS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
function cyprus(number: string): boolean {
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, at) => total + (at % 2 === 0 ? (CYPRUS[digit] ?? 0) : digit),
    0,
  );
  return String.fromCharCode(65 + (sum % 26)) === number.at(-1);
}

const SPANISH_PERSON = 'TRWAGMYFPDXBNJZSQVHLCKE';
const SPANISH_COMPANY = 'JABCDEFGHI';
function spain(number: string): boolean {
  const last = number.at(-1) ?? '';
  if (/^[\dXYZ]/.test(number)) {
    const person = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
    return SPANISH_PERSON[Number(person) % 23] === last;
  }
  if (/^[KLM]/.test(number)) return SPANISH_PERSON[Number(number.slice(1, 8)) % 23] === last;
  const sum = digitsOf(number.slice(1, 8)).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  const check = (10 - (sum % 10)) % 10;
  return last === String(check) || last === SPANISH_COMPANY[check];
}

function france(number: string): boolean {
  const siren = number.slice(2);
  if (!luhn(siren)) return false;
  const key = number.slice(0, 2);
  return !/^\d{2}$/.test(key) || (12 + 3 * (Number(siren) % 97)) % 97 === Number(key);
}

function britain(number: string): boolean {
  if (!/^\d/.test(number)) return true;
  const sum = weighted(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';
function ireland(number: string): boolean {
  const old = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(number);
  const [digits, letter, more] = old
    ? [`0${old[2]}${old[1]}`, old[3], '']
    : [number.slice(0, 7), number[7], number[8] ?? ''];
  const extra = more === '' || more === 'W' ? 0 : more.charCodeAt(0) - 64;
  return IRISH[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * extra) % 23] === letter;
}

function latvia(number: string): boolean {
  if (!/^[4-9]/.test(number)) return true;
  const rest = weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6]) % 11;
  const shifted = rest === 4 && number.startsWith('9') ? rest - 45 : rest;
  const check = shifted === 4 ? 0 : shifted > 4 ? 14 - shifted : 3 - shifted;
  return check === lastDigit(number);
}

function netherlands(number: string): boolean {
  if (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(number[8])) return true;
  const text = [...`NL${number}`].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(text) % 97n === 1n;
}

const romania = (number: string): boolean =>
  ((weighted(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 ===
  lastDigit(number);

const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
function india(number: string): boolean {
  const sum = [...number.slice(0, 14)].reduce((total, character, at) => {
    const product = BASE_36.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return BASE_36[(36 - (sum % 36)) % 36] === number.at(-1);
}

const FORMS: Readonly<Record<string, VatForm>> = {
  AT: { form: /^U\d{8}$/, check: austria },
  BE: {
    form: /^[01]\d{9}$/,
    check: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  },
  BG: {
    form: /^\d{9,10}$/,
    check: (number) =>
      number.length === 10 ||
      twoRounds([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10])(number),
  },
  CH: {
    form: /^E\d{9}(MWST|TVA|IVA)?$/,
    check: (number) => modulo11([5, 4, 3, 2, 7, 6, 5, 4])(number.slice(1, 10)),
  },
  CY: { form: /^\d{8}[A-Z]$/, check: cyprus },
  CZ: {
    form: /^\d{8,10}$/,
    check: (number) => number.length !== 8 || modulo11([8, 7, 6, 5, 4, 3, 2], 0, 1)(number),
  },
  DE: { form: /^[1-9]\d{8}$/, check: isoMod11Mod10 },
  DK: {
    form: /^\d{8}$/,
    check: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  EE: { form: /^\d{9}$/, check: modulo10([3, 7, 1, 3, 7, 1, 3, 7]) },
  ES: { form: /^[A-Z\d]\d{7}[A-Z\d]$/, check: spain },
  FI: { form: /^\d{8}$/, check: modulo11([7, 9, 10, 5, 8, 4, 2]) },
  FR: { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, check: france },
  GB: { form: /^(\d{9}(\d{3})?|GD[0-4]\d{2}|HA[5-9]\d{2})$/, check: britain },
  GR: {
    form: /^\d{9}$/,
    check: (number) =>
      (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(number),
  },
  HR: { form: /^\d{11}$/, check: isoMod11Mod10 },
  HU: { form: /^\d{8}$/, check: modulo10([9, 7, 3, 1, 9, 7, 3]) },
  IE: { form: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, check: ireland },
  IN: { form: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}$/, check: india },
  IT: { form: /^\d{11}$/, check: luhn },
  LT: {
    form: /^(\d{9}|\d{12})$/,
    check: (number) =>
      number.length === 9
        ? twoRounds([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])(number)
        : twoRounds([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4])(number),
  },
  LU: {
    form: /^\d{8}$/,
    check: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  },
  LV: { form: /^\d{11}$/, check: latvia },
  MT: {
    form: /^\d{8}$/,
    check: (number) => 37 - (weighted(number, [3, 4, 6, 7, 8, 9]) % 37) === Number(number.slice(6)),
  },
  NL: { form: /^\d{9}B\d{2}$/, check: netherlands },
  NO: {
    form: /^\d{9}(MVA)?$/,
    check: (number) => modulo11([3, 2, 7, 6, 5, 4, 3, 2])(number.slice(0, 9)),
  },
  PL: {
    form: /^\d{10}$/,
    check: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastDigit(number),
  },
  PT: { form: /^[1-9]\d{8}$/, check: modulo11([9, 8, 7, 6, 5, 4, 3, 2], 0) },
  RO: { form: /^[1-9]\d{1,9}$/, check: romania },
  SE: { form: /^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/, check: (number) => luhn(number.slice(0, 10)) },
  SI: { form: /^[1-9]\d{7}$/, check: modulo11([8, 7, 6, 5, 4, 3, 2], 0, -1) },
  SK: { form: /^[1-9]\d{9}$/, check: (number) => Number(number) % 11 === 0 },
};

/** Greece writes EL instead of its ISO code. The GSTIN has no prefix. */
const prefixOf = (country: string): string =>
  country === 'GR' ? 'EL' : country === 'IN' ? '' : country;

const normalize = (text: string): string => text.toUpperCase().replaceAll(/[\s./-]+/g, '');

/**
 * Returns the VAT number with the prefix of the country and without separators; null if `text` is no
 * VAT number of the country (ISO code).
 */
export function vatNumberOf(country: string | null, text: string | null): string | null {
  const rules = country === null ? undefined : FORMS[country];
  if (!rules || country === null || text === null) return null;
  const whole = normalize(text);
  const prefix = prefixOf(country);
  const number = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
  return rules.form.test(number) && rules.check(number) ? `${prefix}${number}` : null;
}

const COUNTRY_OF_PREFIX = new Map(
  Object.keys(FORMS).map((country): [string, string] => [prefixOf(country), country]),
);
const CLAIMS_VAT = /^([A-Z]{2})[A-Z]?\d/;

/**
 * Returns what is wrong with a tax number; null if it is right. Only a number that starts with the
 * prefix of a country, or has the form of a GSTIN, is checked: other tax numbers have no common form.
 */
export function vatNumberFault(text: string): string | null {
  const number = normalize(text);
  const country =
    COUNTRY_OF_PREFIX.get(CLAIMS_VAT.exec(number)?.[1] ?? '-') ??
    (FORMS.IN?.form.test(number) ? 'IN' : null);
  if (country === null || vatNumberOf(country, number) !== null) return null;
  return country === 'IN'
    ? 'This GSTIN is not valid. Check its 15 characters.'
    : `This VAT number of ${prefixOf(country)} is not valid. Check its digits.`;
}
