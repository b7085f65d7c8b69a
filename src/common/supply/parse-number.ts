import { cleanText } from '../trade/clean-text.ts';

export type DecimalSign = '.' | ',';

/** `text` is a plain decimal such as "-12.50"; `isPercent` is true if the cell has a % sign. */
export type ParsedNumber =
  | { readonly text: string; readonly isPercent: boolean }
  | { readonly blank: true }
  | { readonly fault: string };

/** Placeholders that suppliers write for an unknown value. */
const BLANK = /^(?:-+|–|\.|n\/?a|nil|null|none|undefined|#n\/a)$/i;
const AROUND = /(?:us\$|usd|\$|€|£|cts?\.?|carats?|mm|deg|°)/gi;
const LONGEST = 40;

export const isBlank = (cell: string): boolean => cell === '' || BLANK.test(cell);

/**
 * Parses international number formats: "1,25", "1.25", "1'250.00", "１２", "(30)", "$ 1,250.00",
 * "62.3 %". If the decimal sign is ambiguous, as in "1,250", the argument `decimal` decides.
 */
export function parseNumber(cell: string, decimal: DecimalSign): ParsedNumber {
  if (cell.length > LONGEST * 2)
    return { fault: `has more than ${LONGEST * 2} characters: enter only the number` };
  const clean = cleanText(cell).trim();
  if (isBlank(clean)) return { blank: true };
  if (clean.startsWith('=')) return { fault: FORMULA };
  if (clean.startsWith('#')) return { fault: 'is a spreadsheet error' };
  if (/^\d{4}-\d{2}-\d{2}$/.test(clean))
    return { fault: 'is a date: a spreadsheet converted the number' };
  if (/^-?\d(?:\.\d+)?e\+?\d+$/i.test(clean))
    return { fault: 'was shortened by a spreadsheet, so digits are lost' };
  const isPercent = clean.endsWith('%');
  const bare = clean
    .replace(AROUND, '')
    .replace('%', '')
    .replace(/[\s'_]/g, '');
  const found = /^(\()?([+-]?)([\d.,]*\d[\d.,]*)(-?)(\))?$/.exec(bare);
  if (!found || (found[1] === undefined) !== (found[5] === undefined))
    return { fault: 'is not a number' };
  const [, bracket, sign, figures = '', after] = found;
  const plain = plainFigures(figures, decimal);
  if (plain === null) return { fault: 'is an ambiguous number' };
  const isBelow = bracket !== undefined || sign === '-' || after === '-';
  const text = isBelow && /[1-9]/.test(plain) ? `-${plain}` : plain;
  return text.length > LONGEST
    ? { fault: `is a number of more than ${LONGEST} characters: round the number` }
    : { text, isPercent };
}

export const FORMULA = 'is a formula: replace formulas with values and save the list again';

/**
 * Returns the decimal sign that `figures` uses or implies: "1,250,000" implies a point. Returns null
 * if `figures` has no sign or the sign is ambiguous, as in "1,250".
 */
export function decimalSignOf(figures: string): DecimalSign | null {
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','));
  if (last < 0) return null;
  const sign = figures[last] as DecimalSign;
  const other = sign === '.' ? ',' : '.';
  if (figures.includes(other)) return figures.indexOf(sign) === last ? sign : null;
  if (figures.indexOf(sign) !== last) return other;
  const isGroup = figures.length - last - 1 === 3 && /^[1-9]\d{0,2}$/.test(figures.slice(0, last));
  return isGroup ? null : sign;
}

const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^\d{1,3}(?:\.\d{3})+$/,
  ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/,
};

function plainFigures(figures: string, usual: DecimalSign): string | null {
  const decimal = decimalSignOf(figures) ?? usual;
  const group = decimal === '.' ? ',' : '.';
  const [front = '', back, third] = figures.split(decimal);
  if (third !== undefined || back?.includes(group)) return null;
  if (front.includes(group) && !GROUPED[group].test(front)) return null;
  const whole = front.replaceAll(group, '').replace(/^0+(?=\d)/, '') || '0';
  return back === undefined || back === '' ? whole : `${whole}.${back}`;
}
