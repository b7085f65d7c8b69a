const DECIMALS = 5n;
const SCALE = 10n ** DECIMALS;

function wholeOf(amount: string): bigint {
  const [units = '0', part = ''] = amount.split('.');
  return BigInt(units) * SCALE + BigInt(part.padEnd(Number(DECIMALS), '0'));
}

/** Adds two amounts exactly. Keeps two decimals, or more if they are not zero. */
export function addDecimals(first: string, second: string): string {
  const sum = wholeOf(first) + wholeOf(second);
  const part = (sum % SCALE).toString().padStart(Number(DECIMALS), '0');
  return `${sum / SCALE}.${part.slice(0, 2)}${part.slice(2).replace(/0+$/, '')}`;
}

/** True for a day of this century, in the form 2026-11-30, that the calendar has. */
export function isRealDay(day: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses a date with a numeric or English month. Null if the text is not a date. */
export function parseDay(text: string, isDayFirst: boolean): string | null {
  const iso = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/.exec(text);
  if (iso) return dayFrom(iso[1], iso[3], iso[4]);
  const named = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/. ,]+(\d{4}|\d{2})(?!\d)/i.exec(text);
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1;
    return month === 0 ? null : dayFrom(named[3], String(month), named[1]);
  }
  const plain = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (!plain) return null;
  const [, first, second, year] = plain;
  return isDayFirst ? dayFrom(year, second, first) : dayFrom(year, first, second);
}

function dayFrom(year = '', month = '', day = ''): string | null {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(text) ? text : null;
}

export interface SignedAmount {
  readonly amount: string;
  readonly isNegative: boolean;
}

/**
 * Parses an amount with a decimal point or a decimal comma. A single separator before three digits
 * separates thousands, because money has two decimals. Null if the text is not an amount.
 */
export function parseAmount(text: string): SignedAmount | null {
  const bare = text
    .replace(/[\s\u00a0'’]/g, '')
    .replace(/^(?:[A-Z]{3}|[$€£₹])/, '')
    .replace(/(?:[A-Z]{3}|[$€£₹])$/, '')
    .replace(/−/g, '-');
  const signed = /^(\(|[+-])?([\d.,]+)(\)|[+-])?$/.exec(bare);
  if (!signed) return null;
  const [, before = '', digits = '', after = ''] = signed;
  if ((before === '(') !== (after === ')') || (/[+-]/.test(before) && after !== '')) return null;
  const amount = plainNumber(digits);
  return amount === null ? null : { amount, isNegative: /[(-]/.test(before + after) };
}

function plainNumber(digits: string): string | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const sign = digits[last] ?? '';
  const isDecimal = last >= 0 && (digits.length - last <= 3 || /^0[.,]/.test(digits));
  const units = isDecimal ? digits.slice(0, last) : digits;
  const part = isDecimal ? digits.slice(last + 1) : '';
  if (isDecimal && (units.includes(sign) || part === '')) return null;
  if (!/^\d+$/.test(units) && !/^\d{1,3}(?:([.,])\d{2,3})(?:\1\d{2,3})*$/.test(units)) return null;
  const whole = units.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  if (whole.length > 12 || part.length > 5) return null;
  return addDecimals(part === '' ? whole : `${whole}.${part}`, '0');
}
